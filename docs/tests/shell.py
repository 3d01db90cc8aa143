"""The commands of a page: which lines of its fences are commands, and what the page says of each."""

import re
import shlex
from dataclasses import dataclass, field

# What a line of a block of commands may begin with. The tests do not understand any other line as a command.
PROGRAMS = {
    "layoutcheck",
    "python",
    "python3",
    "cmake",
    "ctest",
    "mpirun",
    "for",
    "mkdir",
    "cat",
    "cc",
    "c++",
    "g++",
    "cp",
    "echo",
    "printf",
    "export",
    "docker",
    "git",
    "afl-fuzz",
    "diff",
    "sed",
    "grep",
    "head",
    "tail",
    "test",
    "cd",
    "pip",
    "sbatch",
    "xz",
    "tar",
    "sha256sum",
    "podman",
    "jq",
    "crontab",
    "ls",
    "rm",
    "apt",
    "apt-get",
    "env",
    "sudo",
    "source",
    "conan",
    "vcpkg",
}
# Programs that build or install: what they do is run by ci/verify, ci/test and whoever calls those.
BUILDS = re.compile(
    r"^(ci/\w+|cmake|ctest|pip|docker|podman|git|sbatch|crontab|apt|apt-get|afl-fuzz|conan|vcpkg|sudo)\b"
)
PYTHON_ALONE = re.compile(r"^python -c ")  # of docs/findings; confirm_findings.py runs those
ASSIGNED = re.compile(r"^(?:[A-Z_]+=(?:'[^']*'|\"[^\"]*\"|\S*)\s+)+")
# A value as the command prints it, at the beginning of a comment.
VALUE = r"(?:Sw<[\d,-]+>(?: o [^\s;]+)*|[(\[{][^\s;]*[^\s;,]|-?\d+:-?\d+|\d+(?=$|;)|true|false)"
SHOWN = re.compile(rf"^(?:exit 1, at )?({VALUE}(?: o {VALUE})*?)(?: and ({VALUE}))?(?=$|[;,] |: )")


@dataclass
class Command:
    """A line of a page that is run: what is typed, the exit code, values and lines that it must print."""

    page: str
    line: int
    text: str
    comment: str = ""
    exit_code: int = 0
    values: list = field(default_factory=list)
    output: list = None  # lines, where the page shows them
    not_run: str = ""  # the reason


def without_comment(line):
    """(the command, the comment): a comment begins at a # outside of quotes, at the beginning or after a space."""
    quote = ""
    for place, character in enumerate(line):
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character == "#" and (place == 0 or line[place - 1] == " "):
            return line[:place].rstrip(), line[place + 1 :].strip()
    return line.rstrip(), ""


def program(text):
    """The word that is run, behind assignments: `build/layoutcheck`."""
    return (ASSIGNED.sub("", text).split() or [""])[0]


def understood(text):
    word = program(text)
    return word in PROGRAMS or re.match(r"^(build|ci|fuzz|\.)/", word) is not None


def logical_lines(lines):
    """(number, text): what ends with a backslash goes on in the next line."""
    result, open_line = [], None
    for number, text in lines:
        if open_line is not None:
            number, text = open_line[0], open_line[1] + " " + text.strip()
        if text.endswith("\\"):
            open_line = (number, text[:-1].rstrip())
        else:
            open_line = None
            result.append((number, text))
    if open_line is not None:
        result.append(open_line)
    return result


def is_data(fence):
    """Whether a fence without a language holds objects of JSON, one a line, and no command."""
    return fence.language == "" and all(
        text.lstrip().startswith("{") for _, text in fence.lines if text.strip()
    )


def commands(page):
    """(the page's commands, complaints): complaints are blocks and lines that are neither commands nor marked text."""
    result, complaints = [], []
    for fence in page.fences:
        if fence.language not in ("", "console", "sh") or is_data(fence):
            if fence.marks:
                complaints.append(
                    f"{page.name}:{fence.line}: a mark above a block that is not run anyway"
                )
            continue
        used = set()
        transcript = any(text.startswith("$ ") for _, text in fence.lines)
        current = None
        for number, text in logical_lines(fence.lines):
            if transcript and not text.startswith("$ "):
                if current is None:
                    complaints.append(f"{page.name}:{number}: output in front of a command")
                else:
                    current.output.append(text)
                continue
            if not text.strip() or text.lstrip().startswith("#"):
                continue
            typed, comment = without_comment(text.removeprefix("$ "))
            current = Command(page.name, number, typed, comment)
            if transcript:
                current.output = []
            if not understood(typed):
                complaints.append(
                    f"{page.name}:{number}: neither a command nor a block of another language: {typed}"
                )
            if code := re.search(r"\bexit (\d+)\b", comment):
                current.exit_code = int(code[1])
            if shown := SHOWN.match(comment):
                current.values = [value for value in shown.groups() if value]
            for part, reason in fence.marks:
                if part is None or part in text:
                    current.not_run = reason
                    used.add((part, reason))
            if not current.not_run and BUILDS.match(program(typed)):
                current.not_run = "builds or installs"
            if not current.not_run and PYTHON_ALONE.match(typed):
                current.not_run = "conformance/tests/confirm_findings.py runs it"
            result.append(current)
        for part, reason in fence.marks:
            if (part, reason) not in used:
                complaints.append(
                    f"{page.name}:{fence.line}: the mark about '{part or reason}' fits no line"
                )
    return result, complaints


def calls(text):
    """The arguments of each call of layoutcheck in a line: [["conform", "--impl", "pycute"]]."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars="|&;<>()")
    lexer.whitespace_split = True
    lexer.commenters = ""
    try:
        words = list(lexer)
    except ValueError:  # a quote that does not end: of an inline span
        words = text.split()
    result, current = [], None
    for word in words:
        if re.fullmatch(r"(.*/)?layoutcheck(-mpi)?}?", word):
            current = []
            result.append(current)
        elif re.fullmatch(r"[|&;<>()]+", word):
            current = None
        elif current is not None:
            current.append(word)
    return result


def misspelt(text, subcommands, options):
    """Complaints about the calls in a line: subcommands and options that the command has not.

    subcommands(*names) and options(*names) are what the command below those names takes.
    """
    for words in calls(text):
        path = []
        while words and words[0] in subcommands(*path):
            path.append(words.pop(0))
        if subcommands(*path) and words and re.fullmatch(r"[a-z][a-z-]*", words[0]):
            yield f"there is no `layoutcheck {' '.join([*path, words[0]])}`"
            continue
        for word in words:
            if word == "--":
                break
            option = re.match(r"--?[a-zA-Z][\w-]*", word)
            if not option or option[0] in options(*path):
                continue
            if not word.startswith("--") and word[:2] in options(*path):  # -j2
                continue
            yield f"`layoutcheck {' '.join(path)}` has no {option[0]}"
