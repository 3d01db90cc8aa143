"""prove: its exit codes, what it writes, solvers that misbehave, an interrupt."""

import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import unittest

from command import BINARY, catches, lines, run, running, wait_for

FEW = ("value_*", "append_*")


FACTS = lines(run("doctor", "--json"))[0]


def some(cases):
    """All; sanitized, where making the list of theorems alone takes 8 s, every fourth."""
    return tuple(cases)[::4] if FACTS.get("sanitizers") else tuple(cases)


def has_engine():
    return any(engine["name"] == "proof" and engine["present"] for engine in FACTS["engines"])


def without_times(text):
    return re.sub(r'"ms":[0-9.]+', '"ms":0', text)


class Absent(unittest.TestCase):
    def test_a_build_without_z3_says_how_to_get_it(self):
        if has_engine():
            self.skipTest("this build has the engine")
        for args in (
            ["prove"],
            ["prove", "append_adds", "--check-with", "cvc5"],
            ["list", "theorems"],
        ):
            done = run(*args)
            self.assertEqual((done.returncode, done.stdout), (77, ""))
            self.assertIn("apt install libz3-dev", done.stderr)


@unittest.skipUnless(has_engine(), "this build has no engine proof")
class Prove(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)

    def path(self, name):
        return str(self.folder / name)

    def test_every_theorem_is_proved_and_the_last_line_says_so(self):
        if FACTS["sanitizers"]:
            self.skipTest("a sanitized build takes minutes for all; the others run it")
        done = run("prove", timeout=500)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout[-2000:])
        last = done.stdout.splitlines()[-1]
        self.assertRegex(
            last,
            r"^executed (\d+) / planned \1 conditions of (\d+) theorems, proved \2"
            r", refuted 0, not proved 0, error 0, samples \d+ of \d+, mutants (\d+), "
            r"refuted \3, by z3 [0-9.]+, seed 0, time [0-9.]+ s$",
        )
        proved = [line for line in done.stdout.splitlines() if line.startswith("proved ")]
        self.assertEqual(len(proved), len(lines(run("list", "theorems", "--json"))))

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_named_theorems_say_what_they_rest_on(self):
        done = run("prove", "append_adds")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("run because others rest on them", done.stdout)
        self.assertGreater(sum(line.startswith("proved") for line in done.stdout.splitlines()), 1)
        summary = lines(run("prove", "append_adds", "--json"))[-1]
        self.assertEqual((summary["proved"], summary["exit"]), (summary["theorems"], 0))
        self.assertEqual(summary["rests_on"], summary["theorems"] - 1)

    def test_doctor_says_which_solvers_and_checkers_there_are(self):
        facts = lines(run("doctor", "--json"))[0]["solvers"]
        text = run("doctor").stdout
        self.assertTrue(facts["z3"].startswith("z3 "))
        for name, absent in (("cvc5", "(apt install cvc5)"), ("coqtop", "(apt install coq)")):
            self.assertEqual(bool(facts[name]), shutil.which(name) is not None, name)
            self.assertIn(facts[name] or absent, text)

    def test_the_list_of_laws_shows_the_premises_of_proofs(self):
        laws = {law["id"]: law["proof"] for law in lines(run("list", "laws", "--json"))}
        text = run("list", "laws").stdout
        wheres, everywhere = {}, set()
        for theorem in lines(run("list", "theorems", "--json")):
            for law in theorem["laws"].replace(",", " ").split():
                if theorem["where"]:
                    wheres.setdefault(law, []).append(theorem["where"])
                else:
                    everywhere.add(law)
        self.assertTrue(wheres and everywhere)
        for law, proof in laws.items():
            if law in everywhere:
                self.assertEqual(proof, "proved for all", law)
            elif law in wheres:
                self.assertTrue(proof.startswith("proved where "), law)
                for where in wheres[law]:
                    self.assertIn(where, proof)
            else:
                self.assertEqual(proof, "", law)
            if proof:
                self.assertIn(f"    {proof} (layoutcheck prove)\n", text)

    def test_usage_errors_exit_2_and_unknown_names_5(self):
        for args in some(
            (
                ["--wrong"],
                ["--check-with", "yices"],
                ["--timeout", "soon"],
                ["--timeout", "0s"],
                ["-j", "-1"],
                ["--seed", "-1"],
                ["--at", "x=1"],
                ["append_adds", "--at", "x=1"],
                ["append_adds", "--at", "q=1"],
                ["append_adds", "--dump", "/proc/none"],
                ["append_adds", "--ledger", "/proc/none/x"],
                ["append_adds", "--ledger", "/proc"],
                ["append_adds", "--bits", "31"],
            )
        ):
            with self.subTest(args=args):
                done = run("prove", *args)
                self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
                self.assertTrue(done.stderr)
        done = run("prove", "no_such_theorem", "append_adds")
        self.assertEqual((done.returncode, done.stdout), (5, ""))
        self.assertIn("no_such_theorem", done.stderr)

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_json_lines_add_up(self):
        done = run("prove", *FEW, "--json", "--seed", "3")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = lines(done)
        self.assertEqual((rows[0]["type"], rows[-1]["type"]), ("run", "summary"))
        proofs = [row for row in rows if row["type"] == "proof"]
        theorems = [row for row in rows if row["type"] == "theorem"]
        self.assertEqual(len(proofs), rows[-1]["planned"])
        self.assertEqual(len(proofs), sum(row["conditions"] for row in theorems))
        self.assertTrue(all(row["verdict"] == "proved" for row in proofs + theorems))
        self.assertTrue(all(re.fullmatch("[0-9a-f]{64}", row["sha256"]) for row in proofs))
        mutants = [row for row in rows if row["type"] == "theorem_mutant"]
        self.assertGreaterEqual(len(mutants), 5)
        self.assertTrue(all(row["refuted"] for row in mutants))
        for row in mutants[:3]:
            again = run("prove", row["name"], "--at", row["counterexample"])
            self.assertEqual(again.returncode, 1, row["repro"] + again.stderr)
        for row in rows:
            if row["type"] == "samples":
                self.assertGreaterEqual(row["met"], 1, row)

    def test_statements_are_run_on_given_values(self):
        values = "a=(2,3):(5,1), b=4:7, x=3"
        self.assertEqual(run("prove", "append_adds", "--at", values).returncode, 0)
        done = run("prove", "append_swapped", "--at", "a=2:0, b=2:1, x=1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("FALSE", done.stdout)
        # Of the indices that the sentence of a law runs through, too.
        at = ("--at", "a=(2,2):(1,2), law_i=3")
        self.assertEqual(run("prove", "coalesce_keeps_function.law", *at).returncode, 0)
        self.assertEqual(run("prove", "append_adds", "--at", "a=0:0, b=4:7, x=3").returncode, 0)
        self.assertEqual(run("prove", "append_adds", "--at", "a=(2,3):1, b=4:7, x=3").returncode, 2)

    def test_statements_about_words_are_run_too_or_say_why_not(self):
        done = run("prove", "linear_layout_is_linear", "--at", "k=3, a=[1,2,4], x=5, y=-1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("holds", done.stdout)
        done = run("prove", "swizzle_is_an_involution", "--at", "b=2, m=0, s=1, x=3")
        self.assertIn("a premise is false", done.stdout)
        for name, values, why in (
            ("linear_layout_keeps_zero", "k=3, a=1", "a=a map, as [1,2,4], is expected"),
            ("linear_layout_keeps_zero", "k=3, a=[1,", "is expected"),
            ("word_reciprocal_is_exact", "d=70000", "d=a number of 16 bits is expected"),
            ("preimage_is_one", "k=3", "the states that the machine"),
            ("equal_columns_make_equal_layouts", "k=3", "assumes something of every word"),
            ("narrowing_is_exact", "exact=3", "more than 64 bits"),
        ):
            with self.subTest(name=name):
                done = run("prove", name, "--at", values)
                self.assertEqual(done.returncode, 2)
                self.assertIn(why, done.stderr)
                self.assertEqual(done.stdout, "")

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_workers_and_second_runs_do_not_matter(self):
        texts = []
        for name, args in (("1", ["-j", "1"]), ("2", ["-j", "2"]), ("again", ["-j", "2"])):
            done = run("prove", *FEW, *args, "--json", "--ledger", self.path(name))
            self.assertEqual(done.returncode, 0, done.stderr)
            texts.append(
                (without_times(done.stdout), without_times((self.folder / name).read_text()))
            )
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(texts[1], texts[2])
        self.assertEqual(os.listdir(self.folder).count("1"), 1)
        self.assertFalse([name for name in os.listdir(self.folder) if ".tmp" in name])

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_answers_of_an_earlier_run_are_taken_and_said_to_be(self):
        args = ("prove", "coalesce_keeps*", "--ledger", self.path("l"))
        first = run(*args)
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertRegex(first.stdout, r"(?m)^0 of (\d+) answers are of earlier runs, from ")
        self.assertNotIn("from the ledger", first.stdout)
        again = run(*args)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertRegex(again.stdout, r"(?m)^proved .*, (\d+) of (\d+) answers from the ledger$")
        rows = lines(run(*args, "--json"))
        summary, proofs = rows[-1], [row for row in rows if row["type"] == "proof"]
        opinions = [one for row in proofs for one in (*row["opinions"], row.get("cover")) if one]
        self.assertEqual(len(opinions), summary["answers"])
        taken = [one for one in opinions if one.get("from_ledger")]
        self.assertEqual(len(taken), summary["from_ledger"])
        self.assertGreater(len(taken), summary["answers"] * 3 // 4)
        # One of them is made a lie: it is found when its turn comes, at the latest the 32nd time.
        ledger = self.folder / "l"
        kept = [json.loads(line) for line in ledger.read_text().splitlines()]
        lie = next(one for one in kept if one["answer"] == "sat" and one["by"] != "evaluation")
        lie["answer"] = "unsat"  # and its turn is in this run
        lie["uses"] = (31 - int(lie["sha256"][:4], 16)) % 32
        ledger.write_text("".join(json.dumps(one) + "\n" for one in kept))
        done = run(*args)
        self.assertEqual(done.returncode, 70, done.stdout)
        self.assertIn("sat, and the ledger says unsat", done.stdout)

    def test_no_ledger_but_a_whole_one_is_read(self):
        ledger = self.folder / "l"
        good = {"type": "answer", "sha256": "a" * 64, "by": "z3 1", "name": "n", "answer": "sat"}
        good.update(ms=1, uses=0)
        for text, says in (
            ("unsat\n", "l:1:1: "),
            ('{"type":"summary"}\n', "l:1: "),
            (json.dumps({**good, "sha256": "../x"}) + "\n", "l:1: sha256"),
            (json.dumps(good) + "\n" + json.dumps({**good, "answer": "yes"}) + "\n", "l:2: answer"),
        ):
            ledger.write_text(text)
            done = run("prove", "append_adds", "--ledger", str(ledger))
            self.assertEqual((done.returncode, done.stdout), (2, ""), text)
            self.assertIn(says, done.stderr)
            self.assertEqual(ledger.read_text(), text, "it is as it was")

    def test_wide_words_are_left_out_and_counted(self):
        name = "swizzle_keeps_zero"
        narrow, wide = (
            lines(run("prove", name, *more, "--json")) for more in ((), ("--bits", "64"))
        )
        for rows, bits, left_out in ((narrow, [32], 2), (wide, [32, 64], 0)):
            theorem = next(row for row in rows if row["type"] == "theorem")
            self.assertEqual((theorem["verdict"], theorem["bits"]), ("proved", bits))
            self.assertEqual(rows[-1]["too_wide"], left_out)
        self.assertEqual(wide[-1]["planned"] - narrow[-1]["planned"], 2)
        self.assertIn(
            "2 conditions about words of more than 32 bits were left out (--bits 64)",
            run("prove", name).stdout,
        )

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_queries_are_dumped_as_they_were_sent(self):
        done = run("prove", *FEW, "--dump", self.path("d"), "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        proofs = [row for row in lines(done) if row["type"] == "proof"]
        for row in proofs:
            file = self.folder / "d" / (row["name"].replace("/", ".") + ".smt2")
            text = file.read_bytes()
            self.assertIn(b"(check-sat)", text)
            self.assertEqual(hashlib.sha256(text).hexdigest(), row["sha256"])
        files = sorted(os.listdir(self.folder / "d"))
        self.assertEqual(len([f for f in files if not f.endswith(".cover.smt2")]), len(proofs))
        if shutil.which("z3"):
            out = subprocess.run(
                ["z3", "tactic.default_tactic=smt", str(file)],
                check=False,
                capture_output=True,
                timeout=60,
            )
            self.assertEqual(out.stdout.strip(), b"unsat")

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_a_second_opinion(self):
        if shutil.which("cvc5") is None:
            done = run("prove", *FEW, "--check-with", "cvc5")
            self.assertEqual(done.returncode, 77)
            self.skipTest("no cvc5")
        done = run("prove", *FEW, "--check-with", "cvc5")
        self.assertEqual(done.returncode, 0, done.stderr)
        for line in done.stdout.splitlines():
            if line.startswith("proved"):
                self.assertRegex(line, r"z3 [0-9.]+ \+ cvc5 [0-9.]+, ")

    def test_a_second_opinion_that_is_not_there(self):
        for args in some(
            (
                ["--check-with", "cvc5", "--cvc5", "/no/such/cvc5"],
                ["--cvc5-python", "/no/such/python"],
                ["--cvc5-python", "/bin/true"],
            )
        ):
            done = run("prove", "append_adds", *args)
            self.assertEqual((done.returncode, done.stdout), (77, ""))
            self.assertIn("install cvc5", done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_proofs_are_written_and_checked_by_a_checker_that_is_itself_checked(self):
        fakes = pathlib.Path(__file__).parents[2] / "smt" / "tests" / "fakes"
        args = ("prove", "append_adds", "--proofs", self.path("p"))
        path = os.environ["PATH"]
        done = run(*args)
        self.assertEqual(done.returncode, 0, done.stderr)
        if shutil.which("coqtop") is None:
            self.assertIn("absent: coqtop is not on the PATH", done.stdout)
        else:
            self.assertRegex(
                done.stdout, r"checked ([1-9]\d*), not checked 0, .*tampered 3, refused 3"
            )
        self.addCleanup(os.environ.update, {"PATH": path})
        self.addCleanup(os.environ.pop, "COQTOP", None)
        os.environ["PATH"] = str(fakes) + ":" + path
        for kind, accepts in (("gullible", True), ("strict", False)):
            os.environ["COQTOP"] = kind
            done = run(*args, "--json")
            self.assertEqual(done.returncode, 70, kind + done.stderr)
            total = [row for row in lines(done) if row["type"] == "certificates"][0]
            self.assertGreater(total["planned"], 0)
            self.assertEqual(total["checked" if accepts else "refused"], total["planned"], kind)
            self.assertEqual(total["tampered_refused"], 0, kind)
        self.assertIn("append_adds.step.smt2", os.listdir(self.path("p")))
        self.assertIn("append_adds.step.v", os.listdir(self.path("p")))

    def test_proofs_of_nothing_fail(self):
        done = run("prove", "swizzle_keeps_zero", "--proofs", self.path("p"))
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertIn("none of these theorems has a query over lists", done.stderr)

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_cvc5_writes_proofs_of_its_own(self):
        fakes = pathlib.Path(__file__).parents[2] / "smt" / "tests" / "fakes"
        python = self.folder / "python"
        python.write_text('#!/bin/sh\nPYTHONPATH="%s" exec python3 "$@"\n' % (fakes / "python"))
        python.chmod(0o755)
        done = run(
            *("prove", "append_adds", "--proofs", self.path("p"), "--cvc5-python", str(python)),
            "--json",
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        total = [row for row in lines(done) if row["type"] == "certificates"][0]
        self.assertEqual(total["cpc"], total["planned"])
        self.assertIn("append_adds.step.cpc", os.listdir(self.path("p")))

    def test_solvers_that_misbehave(self):
        for command, limit, code, verdict in some(
            (
                ("cat >/dev/null; echo unsat", "100s", 0, "proved"),
                ("cat >/dev/null; echo unknown", "100s", 4, "not proved"),
                ("sleep 1000", "500ms", 4, "not proved"),
                (
                    "cat >/dev/null; echo sat",
                    "100s",
                    70,
                    "error",
                ),  # Z3 proves it: one of them is wrong
                ("echo '(error \"broken\")'; echo unsat", "100s", 70, "error"),
                ("kill -SEGV $$", "100s", 70, "error"),
                ("echo proved", "100s", 70, "error"),
                ("true", "100s", 70, "error"),
            )
        ):
            with self.subTest(command=command):
                done = run("prove", "value_at_zero", "--solver", command, "--timeout", limit)
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)
                self.assertRegex(done.stdout, f"(?m)^{verdict} +value_at_zero ")
                if code != 0:
                    self.assertNotRegex(done.stdout, "(?m)^proved ")

    def test_an_interrupt_ends_all_children_and_keeps_the_summary(self):
        mark = f"98765.{os.getpid()}"
        process = subprocess.Popen(
            [
                BINARY,
                "prove",
                *FEW,
                "--solver",
                f"sleep {mark} & sleep {mark}",
                "--timeout",
                "1000s",
                "--ledger",
                self.path("ledger"),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        wait_for(
            lambda: running(f"sleep\0{mark}\0") and catches(process.pid, signal.SIGINT), process
        )
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130)
        self.assertRegex(out.splitlines()[-1], rb"^executed \d+ / planned \d+ conditions")
        self.assertNotRegex(out, rb"(?m)^proved ")
        wait_for(lambda: not running(f"sleep\0{mark}\0"))
        for line in (self.folder / "ledger").read_text().splitlines():
            self.assertRegex(json.loads(line)["by"], "^(z3 |evaluation$)")

    def test_a_kill_leaves_no_child(self):
        mark = f"87654.{os.getpid()}"
        process = subprocess.Popen(
            [BINARY, "prove", *FEW, "--solver", f"exec sleep {mark}", "--timeout", "1000s"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(lambda: running(f"sleep\0{mark}\0"), process)
        process.kill()
        process.wait()
        wait_for(lambda: not running(f"sleep\0{mark}\0"))

    def test_a_full_disk_never_passes(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [BINARY, "prove", "append_adds"],
                stdout=full,
                timeout=120,
                stderr=subprocess.DEVNULL,
                check=False,
            )
        self.assertEqual(done.returncode, 2)

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_other_seeds_prove_the_same(self):
        for seed in ("1", "12345"):
            done = run("prove", *FEW, "--seed", seed)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @unittest.skipIf(FACTS.get("sanitizers"), "slow there; the ordinary build runs it")
    def test_verify_says_proved_for_all(self):
        laws = [
            law for row in lines(run("list", "theorems", "--json")) for law in row["laws"].split()
        ]
        self.assertIn("coalesce_keeps_function", laws)
        # The theorems that once had their names do not imply them.
        for law in (
            "recover_names_first_unmeetable",
            "recover_function",
            "recover_keeps_size",
            "recover_is_coalesced",
            "composition_answers",
            "complement_answers",
        ):
            self.assertNotIn(law, laws)
        done = run("verify", "coalesce_keeps_function", "--engine", "proof,exhaustive")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(
            done.stdout,
            r"(?m)^coalesce_keeps_function +proved where every extent >= 1; "
            r"proved at up to 3 modes +\d+",
        )
        self.assertRegex(done.stdout, r"(?m)killed by proof: (\d+) of \1$")
        other = run(
            "verify",
            "coalesce_keeps_function",
            "--engine",
            "proof",
            "--impl",
            "builtin:mutant/product_skips_last_leaf",
        )
        self.assertEqual(other.returncode, 2)
        nothing = run("verify", "table_lists_values", "--engine", "proof")
        self.assertEqual(nothing.returncode, 5, nothing.stdout)

    def test_laws_of_no_theorem_are_proved_on_expressions(self):
        done = run("verify", "coalesce_answers", "append_*", "--engine", "proof")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"(?m)^coalesce_answers +proved at up to \d modes")
        self.assertRegex(done.stdout, r"(?m)^append_adds_a_mode +proved at up to \d modes")
        self.assertRegex(done.stdout, r"(?m)killed by proof: (\d+) of \1$")


OWN_LAWS = """topic own

on coalesce(L: layout) = R

law own_size [size]
  size(R) == size(L)

law own_killer [size] kills coalesce_keeps_joinable_modes
  size(R) == size(L)

law own_false [function]
  let S = call sort(L)
  R ~ S

on right_inverse(L: layout) = R

law own_premise [function]
  for all i in dom(R): L(R(i)) == i

on linear_bases(W: swizzle) = T

law own_swizzle [size]
  count(T) >= 0
"""


@unittest.skipUnless(has_engine(), "this build has no prover")
class OwnLaws(unittest.TestCase):
    """prove --laws FILE: laws of one's own, for all extents and strides."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = self.path("own.law")
        pathlib.Path(self.file).write_text(OWN_LAWS)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def prove(self, *args):
        return run("prove", "--laws", self.file, *args)

    def test_a_true_law_is_proved_at_the_modes_of_the_option(self):
        done = self.prove("own_size", "--modes", "2")
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertIn("proved     own_size  proved at up to 2 modes\n", done.stdout)
        self.assertIn("executed 1 / planned 1 laws, proved 1, refuted 0, not proved 0", done.stdout)

    def test_a_false_law_is_refuted_by_numbers_that_repro_takes(self):
        done = self.prove("own_false", "--modes", "2", "--json")
        self.assertEqual(done.returncode, 1, done.stdout)
        rows = lines(done)
        law = next(row for row in rows if row["type"] == "theorem")
        self.assertEqual((law["verdict"], rows[-1]["exit"]), ("refuted", 1))
        self.assertTrue(law["remarks"][0].startswith("false at L = "), law)
        words = shlex.split(law["remarks"][1])
        self.assertEqual(words[:2], ["layoutcheck", "repro"])
        self.assertEqual(run(*words[1:], "--law", "own_false").returncode, 1)

    def test_what_is_not_proved_ends_with_4_and_says_why(self):
        done = self.prove("own_swizzle")
        self.assertEqual(done.returncode, 4, done.stdout)
        self.assertIn("it is of a swizzle", done.stdout)
        late = self.prove("own_size", "--timeout", "1ms")
        self.assertEqual(late.returncode, 4, late.stdout)
        self.assertIn("at 1 mode: out of time", late.stdout)

    def test_a_proof_with_a_premise_of_its_own_does_not_pass(self):
        done = self.prove("own_premise", "--modes", "1")
        self.assertEqual(done.returncode, 4, done.stdout)
        where = "proved at up to 1 mode, where every extent >= 1 and every stride >= 0"
        self.assertIn(f"not proved own_premise  {where}\n           at 1 mode: ", done.stdout)

    def test_a_law_with_a_proof_is_proved_for_every_rank(self):
        examples = pathlib.Path(__file__).parents[2] / "docs" / "examples" / "laws"
        done = run("prove", "--laws", str(examples / "every_rank.law"), "--modes", "1", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        for line in lines(done)[1:-1]:
            self.assertTrue(line["where"].startswith("proved for every rank"), line)
            self.assertGreater(len(line["rests_on"]), 0, line)
        wrong = (
            ("coalesce_keeps_function(L, i + 1)", 4, "not proved own_proof"),
            ("coalesce_keeps_function(L)", 2, "own.law:6:"),
            ("no_such_theorem(L)", 2, "no theorem so far is called no_such_theorem"),
            ("7", 2, "expected a theorem at its arguments"),
        )
        for proof, code, says in wrong:
            pathlib.Path(self.file).write_text(
                "topic own\n\non coalesce(L: layout) = R\n\nlaw own_proof [function]\n"
                f"  proof {proof}\n  where positive(shape(L))\n"
                "  for all i in dom(R, L): R(i) == L(i)\n"
            )
            done = self.prove("--modes", "1")
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)
            self.assertIn(says, done.stdout + done.stderr)

    def test_a_law_that_misses_its_mutant_does_not_pass(self):
        done = self.prove("own_killer", "--modes", "1")
        self.assertEqual(done.returncode, 4, done.stdout)
        self.assertIn(
            "the mutant coalesce_keeps_joinable_modes violates it on none of the numbers",
            done.stdout,
        )

    def test_names_and_options_are_checked(self):
        self.assertEqual(self.prove("append_adds").returncode, 5)
        self.assertEqual(self.prove("--dump", self.path("d")).returncode, 2)
        self.assertEqual(run("prove", "append_adds", "--modes", "2").returncode, 2)


if __name__ == "__main__":
    unittest.main()
