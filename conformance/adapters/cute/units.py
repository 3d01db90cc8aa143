"""Cases in units: compiled together, screened for those that CuTe rejects, run."""

import json
import os
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor

from layoutcheck_adapter import OPERATIONS
from spelling import NoCall, Refused, dynamic, expression, static

MOST = 200  # cases in a unit: more saves nothing, and memory grows
MOST_TEXT = 60_000  # bytes of them: 200 cases of 40 modes take a compiler 3 GB
RUN_S = 5  # of processor and clock: a unit's cases take milliseconds
ABORTS = (signal.SIGABRT,)  # an assertion of CuTe: a refusal
TRAPS = (signal.SIGILL, signal.SIGTRAP)  # an overflow, by the flags of Toolchain


class Units:
    def __init__(self, toolchain, run_time):
        self.toolchain, self.integer = toolchain, dynamic if run_time else static
        self.jobs = len(os.sched_getaffinity(0))
        self.made = 0
        self.meter = None

    def answers(self, queries):
        """[(op, args)] -> [result of the protocol], in order."""
        results = [None] * len(queries)
        lines = []
        for k, (op, args) in enumerate(queries):
            try:
                lines.append((k, expression(op, args, self.integer)))
            except NoCall as reason:
                results[k] = {"s": f"CuTe has no {op} of {reason}"}
            except Refused as reason:
                results[k] = {"e": "refused", "m": str(reason)}
        # As even as can be: the slowest unit is what a batch waits for.
        size = sum(len(text) for _, text in lines)
        units = max(
            -(-len(lines) // MOST), -(-size // MOST_TEXT), min(self.jobs, -(-len(lines) // 8)), 1
        )
        parts = [lines[n::units] for n in range(units)]
        with ThreadPoolExecutor(self.jobs) as pool:
            for part in pool.map(self._unit, parts):
                for k, result in part.items():
                    results[k] = of_kind(queries[k][0], result)
        return results

    def _unit(self, cases):
        """{index: result} of [(index, expression)]."""
        results = {}
        while cases:
            self.made += 1
            program = self.toolchain.folder / f"unit{self.made}-{id(cases)}-"
            lines = [
                f"static void c{n}() {{ answer({n}, [] {{ return {text}; }}); }}"
                for n, (_, text) in enumerate(cases)
            ]
            rejected = self.toolchain.compile(lines, program)
            if rejected is None:
                outputs = run(program, len(cases))
                if self.meter:
                    self.meter.add(program)
                results.update({k: outputs[n] for n, (k, _) in enumerate(cases)})
                remove(program)
                return results
            remove(program)
            if not rejected:  # nothing to hold on to: too long, or the compiler died
                if len(cases) == 1:
                    results[cases[0][0]] = {"s": "the compiler gave up on it"}
                    return results
                half = len(cases) // 2
                return {**results, **self._unit(cases[:half]), **self._unit(cases[half:])}
            for n, (name, message) in rejected.items():
                # Which of a case's errors is reported depends on its neighbours; that it has one does not.
                name = "overflow" if name == "overflow" else "does_not_compile"
                results[cases[n][0]] = {"e": name, "m": message[:200]}
            cases = [case for n, case in enumerate(cases) if n not in rejected]
        return results


def remove(program):
    for path in program.parent.glob(f"{program.name}*"):
        path.unlink()


def run(program, count):
    """What each case said; one that kills the program costs a start, and no other its answer."""
    results = []
    while len(results) < count:
        timeout = None
        try:
            done = subprocess.run(
                [str(program), str(len(results))],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=RUN_S,
                check=False,
                env={**os.environ, "LLVM_PROFILE_FILE": f"{program}-%p.profraw"},
            )
            out, code = done.stdout, done.returncode
        except subprocess.TimeoutExpired as error:
            out, code, timeout = (
                error.stdout or b"",
                0,
                {"x": "Timeout", "m": f"no answer within {RUN_S} s"},
            )
        for line in out.decode("ascii", "replace").splitlines(keepends=True):
            number, _, value = line.partition(" ")
            if line.endswith("\n") and number == str(len(results)):
                results.append({"v": spelled(json.loads(value))})
        if len(results) < count:
            results.append(timeout or death(code, done.stderr))
    return results


def death(code, said):
    said = said.decode("utf-8", "replace").strip()[-200:]
    if -code in TRAPS:
        return {"e": "overflow", "m": "a value on the way is beyond its type"}
    if -code in ABORTS:
        return {"e": "assertion", "m": said}
    if code < 0:
        return {"x": signal.Signals(-code).name, "m": "CuTe killed its process"}
    return {"x": f"exit {code}", "m": said}


def strides(value):
    if isinstance(value, list):
        return [strides(x) for x in value]
    return {**value, "scale": spelled(value["scale"])} if is_stride(value) else spelled(value)


def is_stride(value):
    return isinstance(value, dict) and "axis" in value


def has_stride(value):
    return is_stride(value) or isinstance(value, list) and any(map(has_stride, value))


def of_kind(op, result):
    """Where the answer is a composed layout, a plain one as such: CuTe drops a swizzle of 0 bits."""
    value = result.get("v")
    if isinstance(value, dict) and isinstance(value.get("inner"), dict):
        return {"s": "what comes first is a swizzle: layoutcheck has a layout there"}
    plain = OPERATIONS[op][1] == "composed" and isinstance(value, list)
    none = {"swizzle": [0, 0, 0]}
    return {"v": {"outer": none, "offset": 0, "inner": result["v"]}} if plain else result


def spelled(value):
    """Integers beyond 2^53 as strings; the value k@i, of one mode, as the tuple that it represents."""
    if isinstance(value, dict) and not is_stride(value):
        return {name: spelled(part) for name, part in value.items()}
    if is_stride(value):
        axis = value["axis"] if isinstance(value["axis"], list) else [value["axis"]]
        inner = axis[1:] and {**value, "axis": axis[1:]}
        return [0] * axis[0] + [spelled(inner or value["scale"])]
    if isinstance(value, list) and len(value) == 2 and any(map(has_stride, value)):
        return [spelled(value[0]), strides(value[1])]
    if isinstance(value, list):
        return [spelled(x) for x in value]
    return str(value) if isinstance(value, int) and abs(value) > 2**53 else value
