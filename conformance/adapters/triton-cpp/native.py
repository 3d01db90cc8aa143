"""LinearLayout of the library of Triton's package, called by its symbols.

The package has the header LinearLayout.h, but not those of MLIR and LLVM which it includes, and objects of the library
have the sizes of a version of LLVM that no package has. So no header is compiled: functions are called by the names that
the library exports, with what the C++ ABI of x86-64 passes for their arguments.

    StringAttr, LinearLayout const&   a pointer
    ArrayRef<T>                       a pointer to the elements, and their number
    std::vector<T>                    pointers to the begin, the end, and the end of the memory
    a result of a class               written to memory whose address is the first argument

Memory for a LinearLayout is larger than needed. Two facts depend on the version: where a MapVector has its pairs, and so
where a LinearLayout, which is two of them and a number, has its bases and outputs; and the size of it, behind which
std::optional has its flag. check() confirms them at every start, among others by what toString() prints.
"""

import ctypes
import platform
from ctypes import POINTER, Structure, addressof, c_bool, c_char_p, c_int32, c_size_t, c_uint8
from ctypes import c_uint32, c_void_p, cast, create_string_buffer, sizeof

from triton._C import libtriton

LIBRARY = ctypes.CDLL(libtriton.__file__)
METHOD = "_ZNK4mlir6triton12LinearLayout"
NAMES = "N4llvm8ArrayRefINS_10StringAttrEEE"
SIZES = "N4llvm8ArrayRefISt4pairINS_10StringAttrEiEEE"
MAKE = (
    "_ZN4mlir6triton12LinearLayoutC1EN4llvm8ArrayRefISt4pairINS_10StringAttrESt6vectorIS6_IiSaIiEES"
    "aIS8_EEEEENS3_IS4_IS5_iEEEb"
)
MEMORY = 512
PAIRS = 32  # of a MapVector: its pairs are behind its DenseMap
OUTPUTS = 48  # of a LinearLayout: they are behind its bases
SIZE = 104  # of a LinearLayout
PATTERN = b"\xaa"


class Twine(Structure):
    """llvm::Twine of a C string and nothing."""

    _fields_ = [
        ("left", c_char_p),
        ("left_more", c_size_t),
        ("right", c_void_p),
        ("right_more", c_size_t),
        ("left_kind", c_uint8),
        ("right_kind", c_uint8),
    ]


C_STRING, EMPTY = 3, 1


class Vector(Structure):
    _fields_ = [("begin", c_void_p), ("end", c_void_p), ("limit", c_void_p)]


class Input(Structure):
    """std::pair<StringAttr, std::vector<std::vector<int32_t>>>"""

    _fields_ = [("name", c_void_p), ("bases", Vector)]


class Size(Structure):
    """std::pair<StringAttr, int32_t>"""

    _fields_ = [("name", c_void_p), ("size", c_int32)]


def call(symbol, *arguments, result=None):
    """Integers are addresses; what else there is has a type of ctypes."""
    function = getattr(LIBRARY, symbol)
    function.restype = result
    function.argtypes = [c_void_p if isinstance(a, int) else type(a) for a in arguments]
    return function(*arguments)


def array(kind, values):
    return (kind * max(1, len(values)))(*values)


def vector(items, count):
    begin = addressof(items)
    end = begin + count * sizeof(items._type_)
    return Vector(begin, end, end)


CONTEXT = create_string_buffer(64)  # an MLIRContext is one pointer
call("_ZN4mlir11MLIRContextC1ENS0_9ThreadingE", addressof(CONTEXT), c_int32(0))
ATTRIBUTES: dict[str, int] = {}
NAME_OF: dict[int, str] = {}


def attribute(name):
    """The StringAttr of a name."""
    if name not in ATTRIBUTES:
        twine = Twine(name.encode(), 0, None, 0, C_STRING, EMPTY)
        ATTRIBUTES[name] = call(
            "_ZN4mlir10StringAttr3getEPNS_11MLIRContextERKN4llvm5TwineE",
            addressof(CONTEXT),
            addressof(twine),
            result=c_void_p,
        )
        NAME_OF[ATTRIBUTES[name]] = name
    return ATTRIBUTES[name]


def names_of(dims):
    """The two arguments of an ArrayRef<StringAttr>, and what has to live as long."""
    items = array(c_void_p, [attribute(name) for name in dims])
    return [addressof(items), c_size_t(len(dims))], items


def sizes_of(dims):
    items = array(Size, [Size(attribute(name), size) for name, size in dims])
    return [addressof(items), c_size_t(len(dims))], items


def pairs(memory, offset, kind):
    """Those of the MapVector there."""
    count = c_uint32.from_buffer(memory, offset + PAIRS + 8).value
    items = cast(c_void_p.from_buffer(memory, offset + PAIRS).value or 0, POINTER(kind))
    return [items[k] for k in range(count)]


def elements(v, kind):
    """Those of a std::vector."""
    items = cast(v.begin or 0, POINTER(kind))
    return [items[k] for k in range(((v.end or 0) - (v.begin or 0)) // sizeof(kind))]


def rows(v):
    return [tuple(elements(row, c_int32)) for row in elements(v, Vector)]


class Layout:
    """A LinearLayout. inputs and outputs are names, in their order."""

    def __init__(self, memory):
        self.memory = memory
        self.bases = [(NAME_OF[i.name], rows(i.bases)) for i in pairs(memory, 0, Input)]
        self.out = [(NAME_OF[s.name], s.size) for s in pairs(memory, OUTPUTS, Size)]
        self.inputs = [name for name, _ in self.bases]
        self.outputs = [name for name, _ in self.out]

    def text(self):
        string = create_string_buffer(64)
        call(METHOD + "8toStringB5cxx11Ev", addressof(string), addressof(self.memory))
        begin = c_void_p.from_buffer(string).value
        return ctypes.string_at(begin, c_size_t.from_buffer(string, 8).value).decode()

    def make(self, symbol, *arguments):
        """The layout that a method gives."""
        memory = create_string_buffer(PATTERN * MEMORY, MEMORY)
        call(METHOD + symbol, addressof(memory), addressof(self.memory), *arguments)
        return Layout(memory)

    def query(self, symbol, result, *arguments):
        """The integer or truth that a method gives."""
        return call(METHOD + symbol, addressof(self.memory), *arguments, result=result)

    def transpose_ins(self, dims):
        arguments, _alive = names_of(dims)
        return self.make("12transposeInsE" + NAMES, *arguments)

    def transpose_outs(self, dims):
        arguments, _alive = names_of(dims)
        return self.make("13transposeOutsE" + NAMES, *arguments)

    def reshape_ins(self, dims):
        arguments, _alive = sizes_of(dims)
        return self.make("10reshapeInsE" + SIZES, *arguments)

    def reshape_outs(self, dims):
        arguments, _alive = sizes_of(dims)
        return self.make("11reshapeOutsE" + SIZES, *arguments)

    def sublayout(self, ins, outs):
        first, _alive = names_of(ins)
        second, _also = names_of(outs)
        return self.make("9sublayoutE" + NAMES + "S5_", *first, *second)

    def sublayout_is_zero(self, ins, outs):
        first, _alive = names_of(ins)
        second, _also = names_of(outs)
        return self.query("15sublayoutIsZeroE" + NAMES + "S5_", c_bool, *first, *second)

    def is_trivial_over(self, dims):
        arguments, _alive = names_of(dims)
        return self.query("13isTrivialOverE" + NAMES, c_bool, *arguments)

    def quotient(self, dims):
        arguments, _alive = names_of(dims)
        return optional(METHOD + "8quotientE" + NAMES, addressof(self.memory), *arguments)

    def remove_zero_bases_along_dim(self, dim):
        return self.make("23removeZeroBasesAlongDimENS_10StringAttrE", attribute(dim))

    def resize_in_dim(self, dim, size):
        return self.make("11resizeInDimENS_10StringAttrEi", attribute(dim), c_int32(size))

    def resize_out_dim(self, dim, size):
        return self.make("12resizeOutDimENS_10StringAttrEi", attribute(dim), c_int32(size))

    def num_consecutive_in_out(self):
        return self.query("22getNumConsecutiveInOutEv", c_int32)

    def free_variable_masks(self):
        """{name: mask}, of a MapVector."""
        memory = create_string_buffer(PATTERN * MEMORY, MEMORY)
        call(METHOD + "20getFreeVariableMasksEv", addressof(memory), addressof(self.memory))
        return {NAME_OF[s.name]: s.size for s in pairs(memory, 0, Size)}


def optional(symbol, *arguments):
    """The layout of a std::optional, or None."""
    memory = create_string_buffer(PATTERN * MEMORY, MEMORY)
    call(symbol, addressof(memory), *arguments)
    return Layout(memory) if c_uint8.from_buffer(memory, SIZE).value else None


def divide_left(whole, part):
    return optional(
        "_ZN4mlir6triton10divideLeftERKNS0_12LinearLayoutES3_",
        addressof(whole.memory),
        addressof(part.memory),
    )


def divide_right(whole, part):
    return optional(
        "_ZN4mlir6triton11divideRightERKNS0_12LinearLayoutES3_",
        addressof(whole.memory),
        addressof(part.memory),
    )


def memory_of(bases, out):
    """A LinearLayout that need not be surjective."""
    alive, inputs = [], []
    for name, vectors in bases:
        rows = [array(c_int32, v) for v in vectors]
        outer = array(Vector, [vector(row, len(v)) for row, v in zip(rows, vectors)])
        alive += [*rows, outer]
        inputs.append(Input(attribute(name), vector(outer, len(vectors))))
    items = array(Input, inputs)
    sizes, _alive = sizes_of(out)
    memory = create_string_buffer(PATTERN * MEMORY, MEMORY)
    call(MAKE, addressof(memory), addressof(items), c_size_t(len(bases)), *sizes, c_bool(False))
    return memory


def linear(bases, out):
    return Layout(memory_of(bases, out))


TEXT = """
 - i=1 -> (1, 0)
   i=2 -> (2, 0)
 - j=1 -> (0, 1)
   j=2 -> (0, 1)
where out dims are: [x (size 4), y (size 2)]"""


def check():
    """Ends the program if the library is not laid out as this file says."""
    if platform.machine() != "x86_64":
        raise SystemExit("triton-cpp: only on x86-64")
    bases = [("i", [(1, 0), (2, 0)]), ("j", [(0, 1), (0, 1)])]
    out = [("x", 4), ("y", 2)]
    memory = memory_of(bases, out)
    end = len(memory.raw.rstrip(PATTERN))
    if not SIZE - 8 < end <= SIZE:
        raise SystemExit(f"triton-cpp: a LinearLayout of {end} bytes, not {SIZE}")
    layout = Layout(memory)
    good = (layout.bases, layout.out) == (bases, out) and layout.text() == TEXT
    good = good and layout.free_variable_masks() == {"i": 0, "j": 2}
    half = linear([("i", [(1,)])], [("x", 2)])
    whole = linear([("i", [(1,), (2,)])], [("x", 4)])
    good = good and divide_left(whole, half).bases == [("i", [(1,)])]
    good = good and divide_left(half, whole) is None
    if not good:
        raise SystemExit("triton-cpp: the library's objects are not as in the pinned version")
