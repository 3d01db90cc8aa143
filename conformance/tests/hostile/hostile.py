"""Adapters that misbehave, one per mode: hostile.py MODE [FILE].

Every case is an integer and the answer is the same integer; the case 666 is the poison on which a
mode does its harm. Modes of `AT_START` do it in the handshake, `SLY` ones between two batches.
"""

import json
import os
import signal
import sys
import time

POISON = 666
MODE = sys.argv[1]
OUT = 1


def write(text):
    data = text if isinstance(text, bytes) else text.encode()
    while data:
        data = data[os.write(OUT, data) :]


def hello(**changes):
    message = {"name": "hostile", "version": MODE, "ops": ["echo"], "int_bits": 0, "dialect": {}}
    message.update(changes)
    write(json.dumps({"hello": message}) + "\n")


def reply(seq, results):
    write(json.dumps({"seq": seq, "res": results}) + "\n")


def hang():
    while True:
        time.sleep(3600)


def value(case):
    return {"v": case}


# What happens when the batch holds the poison. Each gets the batch and returns or not; when it
# returns, nothing more is said about the batch.


def segfault(batch):
    os.kill(os.getpid(), signal.SIGSEGV)


def null_pointer(batch):
    import ctypes

    ctypes.string_at(0)


def abort(batch):
    sys.stderr.write("assertion failed: a proud last word\n")
    sys.stderr.flush()
    os.abort()


def out_of_memory(batch):
    hoard = []
    while True:
        hoard.append(bytearray(16 << 20))


def exit_0(batch):
    os._exit(0)


def exit_3(batch):
    raise SystemExit(3)


def floating_point(batch):
    os.kill(os.getpid(), signal.SIGFPE)


def hang_on(batch):
    hang()


def busy(batch):
    until = time.process_time() + 0.7
    while time.process_time() < until:
        pass
    reply(batch["seq"], [value(case) for case in batch["args"]])


def spin(batch):
    while True:
        pass


def ignore_sigterm(batch):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    hang()


def half_line(batch):
    write('{"seq":%d,"res":[{"v":' % batch["seq"])
    hang()


def half_line_death(batch):
    write('{"seq":%d,"res":[{"v":' % batch["seq"])
    os._exit(0)


def huge_line(batch):
    chunk = b"1" * 65536
    write('{"seq":%d,"res":[{"v":' % batch["seq"])
    while True:
        write(chunk)


def huge_whole_line(batch):
    write(b'{"pad":"' + b"x" * (3 << 20) + b'"}\n')


def newline_flood(batch):
    while True:
        write(b"\n" * 65536)


def stray_print(batch):
    write("debug: here we are\n")
    reply(batch["seq"], [value(case) for case in batch["args"]])


def close_stdout(batch):
    os.close(1)
    hang()


def close_stdin_and_die(batch):
    os.close(0)
    os._exit(4)


def fork_keeps_stdout(batch):
    if os.fork() == 0:
        hang()
    os._exit(5)


def fork_escapes(batch):
    if os.fork() == 0:
        os.setsid()
        time.sleep(20)
        os._exit(0)
    os._exit(5)


def slow_drip(batch):
    for letter in json.dumps({"seq": batch["seq"], "res": [1] * 10**4}):
        write(letter)
        time.sleep(0.05)


def wrong_seq(batch):
    reply(batch["seq"] + 1, [value(case) for case in batch["args"]])


def string_seq(batch):
    reply(str(batch["seq"]), [value(case) for case in batch["args"]])


def no_seq(batch):
    write(json.dumps({"res": [value(case) for case in batch["args"]]}) + "\n")


def too_few(batch):
    reply(batch["seq"], [value(case) for case in batch["args"]][:-1])


def too_many(batch):
    reply(batch["seq"], [value(case) for case in batch["args"] + [0]])


def no_results(batch):
    reply(batch["seq"], None)


def array_reply(batch):
    write(json.dumps([batch["seq"], batch["args"]]) + "\n")


def invalid_utf8(batch):
    write(b'{"seq":%d,"res":[{"v":"\xff\xfe\x80"}]}\n' % batch["seq"])


def nul_byte(batch):
    write(b'{"seq":%d,"res":[{"v":666}]}\x00 surprise\n' % batch["seq"])


def deep_nesting(batch):
    write(b"[" * 100000 + b"\n")


def deep_value(batch):
    write(b'{"seq":%d,"res":[{"v":' % batch["seq"] + b"[" * 100000 + b"]" * 100000 + b"}]}\n")


def many_values(batch):
    write(b'{"seq":%d,"res":[' % batch["seq"] + b"[]," * (5 << 20) + b"[]]}\n")


def nan(batch):
    reply(batch["seq"], [value(float("nan"))] * len(batch["args"]))


def overflowing_number(batch):
    write(b'{"seq":%d,"res":[{"v":1e999}]}\n' % batch["seq"])


def twice_the_key(batch):
    write('{"seq":%d,"res":[{"v":1,"v":2}]}\n' % batch["seq"])


def stderr_flood(batch):
    noise = b"noise " * 10000
    while True:
        os.write(2, noise)


def tty_stderr(batch):
    os.write(2, b"\x1b[2J\xff\xfe\x07last words\n")
    os._exit(9)


def stop_itself(batch):
    os.kill(os.getpid(), signal.SIGSTOP)


def group_suicide(batch):
    os.killpg(0, signal.SIGKILL)


# Answers to the poison alone; the other cases of the batch are answered well.

ANSWERS = {
    "refusal": {"e": "overflow", "m": "too large"},
    "unsupported": {"s": "not today"},
    "internal_error": {"x": "IndexError", "m": "tuple index out of range"},
    "two_kinds": {"v": 1, "e": "overflow"},
    "no_kind": {"m": "hm"},
    "not_an_object": 7,
    "null_answer": None,
    "number_for_condition": {"e": 7},
    "list_for_reason": {"s": []},
    "huge_integer": {"v": 2**64},
    "huger_integer": {"v": -(10**250)},
    "null_value": {"v": None},
}


def sly(batch):
    """Replies well, then misbehaves before the next batch, or by what came before."""
    results = [value(case) for case in batch["args"]]
    if MODE == "chatty_after":
        write(json.dumps({"seq": batch["seq"], "res": results}) + "\nby the way\n")
    elif MODE == "dies_after":
        reply(batch["seq"], results)
        os._exit(0)
    elif MODE == "dies_of_many":
        if len(results) > 40:
            os.abort()
        reply(batch["seq"], results)
    elif MODE == "dies_of_third":
        sly.count = getattr(sly, "count", 0) + 1
        if sly.count == 3:
            os.abort()
        reply(batch["seq"], results)
    elif MODE == "poisons_next":
        if getattr(sly, "poisoned", False):
            os.abort()
        sly.poisoned = POISON in batch["args"]
        reply(batch["seq"], results)
    elif MODE == "slow_each":
        time.sleep(0.01 * len(results))
        reply(batch["seq"], results)
    elif MODE == "blank_lines":
        write(b"\n  \r\n\n")
        write(json.dumps({"seq": batch["seq"], "res": results}) + "\r\n\n \n")
    elif MODE == "dies_of_all":
        os.abort()
    elif MODE == "stderr_heavy":
        os.write(2, b"chatter " * 200000)
        reply(batch["seq"], results)
    elif MODE == "grandchild":
        # Writes its own and its child's number, then both hang.
        child = os.fork()
        if child == 0:
            hang()
        with open(sys.argv[2], "w") as numbers:
            numbers.write("%d %d" % (os.getpid(), child))
        reply(batch["seq"], results)
    elif MODE == "changes_hello":
        os._exit(0)
    else:
        return False
    return True


def at_start():
    if MODE == "start_hang":
        hang()
    elif MODE == "start_death":
        sys.stderr.write("ImportError: no module named cute\n")
        sys.stderr.flush()
        os._exit(1)
    elif MODE == "start_segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif MODE == "start_garbage":
        write("Welcome to hostile 1.0!\n")
        hang()
    elif MODE == "start_close":
        os.close(1)
        hang()
    elif MODE == "start_half":
        write('{"hello":')
        hang()
    elif MODE == "start_no_hello":
        write('{"hi":{}}\n')
    elif MODE == "start_bad_ops":
        hello(ops="echo")
    elif MODE == "start_bad_bits":
        hello(int_bits=True)
    elif MODE == "start_bad_dialect":
        hello(dialect=[])
    elif MODE == "start_no_name":
        hello(name="")
    elif MODE == "start_deep":
        write(b'{"hello":' + b"[" * 100000 + b"\n")
    elif MODE == "start_protocol_2":
        hello(protocol="2.0")
    elif MODE == "start_protocol_1_7":
        hello(protocol="1.7")
    elif MODE == "start_flaky":
        if os.path.exists(sys.argv[2]):
            hello()
        else:
            open(sys.argv[2], "w").close()
            os._exit(1)
    elif MODE == "changes_hello":
        first = not os.path.exists(sys.argv[2])
        open(sys.argv[2], "w").close()
        hello(name="hostile" if first else "someone else")
    elif MODE == "start_chatty_once":
        hello()
        if not os.path.exists(sys.argv[2]):
            open(sys.argv[2], "w").close()
            write("ready when you are\n")
    elif MODE == "start_once":
        if os.path.exists(sys.argv[2]):
            os._exit(1)
        open(sys.argv[2], "w").close()
        hello()
    elif MODE == "reads_nothing":
        hello()
        hang()
    elif MODE == "closes_stdin":
        hello()
        os.close(0)
        hang()
    elif MODE == "answers_unread":
        hello()
        reply(1, [value(1)])
        hang()
    else:
        hello()


def main():
    if MODE not in ("reads_nothing", "closes_stdin", "answers_unread"):
        sys.stdin.readline()
    at_start()
    for line in sys.stdin:
        batch = json.loads(line)
        cases = batch["args"]
        if sly(batch):
            continue
        if POISON not in cases or MODE == "good":
            reply(batch["seq"], [value(case) for case in cases])
        elif MODE in ANSWERS:
            reply(
                batch["seq"], [ANSWERS[MODE] if case == POISON else value(case) for case in cases]
            )
        elif MODE == "start_once":
            os.abort()
        else:
            globals()[MODE](batch)
    if MODE == "outstays":
        hang()
    if len(sys.argv) > 2 and MODE == "good":
        open(sys.argv[2], "w").close()


main()
