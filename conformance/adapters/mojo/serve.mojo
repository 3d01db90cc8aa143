# Answers calls of the package `layout`, one line each, until stdin ends (adapter.py starts it).
#
# A line is the name of an operation and its arguments: integers, tuples as `( 2 ( 3 4 ) )`, layouts as a shape and a
# stride, lists of layouts as their number and the layouts. The reply is the answer, written in the same way, and then a
# line `.`; or a line `!` and the status of the process that died of the call.
#
# A forked child makes the calls: abort() and a failed assertion end it, and another child goes on. With the argument
# `each` every call has a child of its own, so that what it reads of memory that is not its own never depends on the
# calls before it.

from layout import IntTuple, Layout, UNKNOWN_VALUE
from layout.int_tuple import (
    compatible,
    congruent,
    crd2idx,
    depth,
    flatten,
    idx2crd,
    inner_product,
    prefix_product,
    product,
    product_each,
    reverse,
    shape_div,
    to_nest,
    tuple_max,
    weakly_congruent,
)
from layout.int_tuple import size as tuple_size
from layout.layout import (
    LayoutList,
    blocked_product,
    coalesce,
    complement,
    composition,
    cosize,
    downcast,
    format_layout,
    logical_divide,
    logical_product,
    make_layout,
    make_ordered_layout,
    right_inverse,
    size,
    sublayout,
    tile_to_shape,
    upcast,
    zipped_divide,
)
from layout.swizzle import ComposedLayout, Swizzle
from std.ffi import external_call
from std.io.file_descriptor import RawFileDescriptor
from std.sys import argv

comptime ENDED = 3  # how a child says that stdin has ended
comptime LEVELS = 64  # of parentheses in an answer; what has more is not a tuple but what lies behind one
comptime ENTRIES = 65536  # in a tuple of an answer


struct Words:
    """The words of a line that are not read yet."""

    var words: List[String]
    var next: Int

    def __init__(out self, line: String):
        self.words = List[String]()
        self.next = 0
        for word in line.split(" "):
            self.words.append(String(word))

    def left(self) -> Int:
        return len(self.words) - self.next

    def word(mut self) -> String:
        self.next += 1
        return self.words[self.next - 1]

    def integer(mut self) raises -> Int:
        return atol(self.word())

    def tuple(mut self) raises -> IntTuple:
        """As IntTuple(4, 6) makes it where all entries are integers, else as IntTuple(IntTuple(4, 6), 2) does."""
        var first = self.word()
        if first != "(":
            return IntTuple(atol(first))
        var entries = List[IntTuple]()
        var flat = True
        while self.words[self.next] != ")":
            flat = flat and self.words[self.next] != "("
            entries.append(self.tuple())
        self.next += 1
        if flat and len(entries) > 1:
            var result = IntTuple(num_elems=len(entries))
            for i in range(len(entries)):
                result.replace_entry(i, int_value=entries[i].value())
            return result
        var result = IntTuple()
        for entry in entries:
            result.append(entry)
        return result

    def layout(mut self) raises -> Layout:
        var shape = self.tuple()
        var stride = self.tuple()
        return Layout(shape, stride)

    def layouts(mut self) raises -> LayoutList:
        var result = LayoutList()
        for _ in range(self.integer()):
            result.append(self.layout())
        return result^

    def swizzle(mut self) raises -> Swizzle:
        var bits = self.integer()
        var base = self.integer()
        return Swizzle(bits, base, self.integer())


def tuple_text(t: IntTuple, level: Int = 0) raises -> String:
    if t.is_value():
        return String(t.value())
    if level > LEVELS or len(t) > ENTRIES or len(t) < 0:
        raise Error("not a tuple: more than 64 levels or 65536 entries")
    var text = String("(")
    for i in range(len(t)):
        text += " " + tuple_text(t[i], level + 1)
    return text + " )"


def layout_text(layout: Layout) raises -> String:
    return tuple_text(layout.shape) + " " + tuple_text(layout.stride)


def of_tuples(op: String, mut w: Words) raises -> String:
    var t = w.tuple()
    if op == "product":
        return String(product(t))
    if op == "product_each":
        return tuple_text(product_each(t))
    if op == "tuple_rank":
        return String(len(t))
    if op == "tuple_depth":
        return String(depth(t))
    if op == "tuple_flatten":
        return tuple_text(flatten(t))
    if op == "tuple_max":
        return String(tuple_max(t))
    if op == "tuple_size":
        return String(tuple_size(t))
    if op == "reverse":
        return tuple_text(reverse(t))
    if op == "prefix_product":
        if w.left() == 0:
            return tuple_text(prefix_product(t))
        return tuple_text(prefix_product(t, w.integer()))
    if op == "compact_left":
        var made = Layout.col_major(t)
        if made != Layout(t):
            raise Error("Layout.col_major and Layout differ")
        return layout_text(made)
    if op == "compact_right":
        return layout_text(Layout.row_major(t))
    var u = w.tuple()
    if op == "tuple_unflatten":
        return tuple_text(to_nest(u, t))
    if op == "inner_product":
        return String(inner_product(t, u))
    if op == "shape_div":
        return tuple_text(shape_div[True](t, u))
    if op == "congruent":
        return String(congruent(t, u))
    if op == "weakly_congruent":
        return String(weakly_congruent(t, u))
    if op == "compatible":
        return String(compatible(t, u))
    if op == "append":
        t.append(u)
        return tuple_text(t)
    if op == "zip":
        return tuple_text(IntTuple(zip(t, u)))
    if op == "compact_ordered":
        return layout_text(make_ordered_layout(t, u))
    if op == "idx2crd":
        if w.left() == 0:
            return tuple_text(idx2crd(t, u))
        var d = w.tuple()
        var text = tuple_text(idx2crd(t, u, d))
        if text != tuple_text(Layout(u, d).idx2crd(t)):
            raise Error("idx2crd and Layout.idx2crd differ")
        return text
    if op == "crd2idx":
        if w.left() == 0:
            return String(crd2idx(t, u))
        var d = w.tuple()
        return String(crd2idx(t, u, d))
    raise Error("unknown operation")


def of_swizzles(op: String, mut w: Words) raises -> String:
    var f = w.swizzle()
    if op == "swizzle.size":
        return String(f.size())
    if op == "swizzle.at":
        var c = w.tuple()
        return String(f(c))
    if op == "swizzle_printed":
        return String(f)
    if op == "composed.at":
        var offset = w.integer()
        var layout = w.layout()
        var c = w.tuple()
        if offset == 0:
            return String(ComposedLayout(layout^, f)(c))
        return String(ComposedLayout[None](layout^, f)(c, offset))
    if op == "composed.size":
        var layout = w.layout()
        return String(ComposedLayout(layout^, f).size())
    if op == "composed_cosize":
        var layout = w.layout()
        return String(ComposedLayout(layout^, f).cosize())
    raise Error("unknown operation")


def of_lists(op: String, mut w: Words) raises -> String:
    """A layout and a list of layouts."""
    var a = w.layout()
    var tiler = w.layouts()
    if op == "composition.by_mode":
        return layout_text(composition(a^, tiler))
    if op == "logical_divide.by_mode":
        return layout_text(logical_divide(a, tiler))
    if op == "zipped_divide.by_mode":
        return layout_text(zipped_divide(a, tiler))
    if op == "logical_product.by_mode":
        return layout_text(logical_product(a^, tiler))
    raise Error("unknown operation")


def select(layout: Layout, m: IntTuple) raises -> String:
    """The number of modes is fixed where sublayout is called."""
    var n = len(m)
    if n == 0:
        return layout_text(sublayout(layout))
    if n == 1:
        return layout_text(sublayout(layout, Int(m[0])))
    if n == 2:
        return layout_text(sublayout(layout, Int(m[0]), Int(m[1])))
    if n == 3:
        return layout_text(sublayout(layout, Int(m[0]), Int(m[1]), Int(m[2])))
    return layout_text(
        sublayout(layout, Int(m[0]), Int(m[1]), Int(m[2]), Int(m[3]))
    )


def concat(layouts: LayoutList) raises -> String:
    """Calls make_layout, and Layout.append with the same modes."""
    var appended = Layout()
    for layout in layouts:
        appended.append(layout)
    var made: Layout
    var n = len(layouts)
    if n == 1:
        made = make_layout(layouts[0])
    elif n == 2:
        made = make_layout(layouts[0], layouts[1])
    elif n == 3:
        made = make_layout(layouts[0], layouts[1], layouts[2])
    else:
        made = make_layout(layouts[0], layouts[1], layouts[2], layouts[3])
    var text = layout_text(made)
    if text != layout_text(appended):
        raise Error("make_layout and Layout.append differ")
    return text


def of_layouts(op: String, mut w: Words) raises -> String:
    if op == "concat":
        return concat(w.layouts())
    var a = w.layout()
    if op == "size":
        if a.size() != size(a):
            raise Error("Layout.size and size differ")
        return String(size(a))
    if op == "cosize":
        if a.cosize() != cosize(a):
            raise Error("Layout.cosize and cosize differ")
        return String(cosize(a))
    if op == "rank":
        if a.rank() != len(a):
            raise Error("Layout.rank and len differ")
        return String(a.rank())
    if op == "depth":
        return String(depth(a.shape))
    if op == "shape":
        return tuple_text(a.shape)
    if op == "stride":
        return tuple_text(a.stride)
    if op == "printed":
        return String(a)
    if op == "table":
        var text = String()
        format_layout(a, text)
        return text
    if op == "at":
        return String(a(w.tuple()))
    if op == "mode":
        return layout_text(a[w.integer()])
    if op == "take":
        var begin = w.integer()
        var end = w.integer()
        return layout_text(Layout(a.shape[begin:end], a.stride[begin:end]))
    if op == "select":
        return select(a, w.tuple())
    if op == "flatten":
        return layout_text(Layout(flatten(a.shape), flatten(a.stride)))
    if op == "unflatten":
        var p = w.tuple()
        return layout_text(Layout(to_nest(p, a.shape), to_nest(p, a.stride)))
    if op == "replace":
        var i = w.integer()
        var b = w.layout()
        var shape = a.shape.replace_entry(i, b.shape)
        return layout_text(Layout(shape, a.stride.replace_entry(i, b.stride)))
    if op == "coalesce":
        return layout_text(coalesce(a))
    if op == "coalesce.each":
        return layout_text(coalesce(a, keep_rank=True))
    if op == "complement":
        if w.left() == 0:
            return layout_text(complement(a))
        return layout_text(complement(a, w.integer()))
    if op == "right_inverse":
        return layout_text(right_inverse(a))
    if op == "upcast":
        return layout_text(upcast(a^, w.integer()))
    if op == "downcast":
        return layout_text(downcast(a, w.integer()))
    if op == "tile_to_shape":
        var s = w.tuple()
        if w.left() == 0:
            return layout_text(tile_to_shape(a^, s))
        return layout_text(tile_to_shape(a^, s, w.tuple()))
    var b = w.layout()
    if op == "equal":
        if (a == b) == (a != b):
            raise Error("== and != agree")
        return String(a == b)
    if op == "composition":
        return layout_text(composition(a^, b^))
    if op == "logical_divide":
        return layout_text(logical_divide(a, b))
    if op == "zipped_divide":
        return layout_text(zipped_divide(a, b))
    if op == "logical_product":
        return layout_text(logical_product(a^, b^))
    if op == "blocked_product":
        return layout_text(blocked_product(a^, b^))
    raise Error("unknown operation")


def answer(line: String) -> String:
    var w = Words(line)
    try:
        var kind = w.word()
        var op = w.word()
        if kind == "T":
            return of_tuples(op, w)
        if kind == "S":
            return of_swizzles(op, w)
        if kind == "B":
            return of_lists(op, w)
        return of_layouts(op, w)
    except e:
        return "? " + String(e)


def serve(replies: RawFileDescriptor, each: Bool) raises:
    """Signals end the process at once, without the runtime's list of frames."""
    for number in [4, 5, 6, 7, 8, 11]:
        _ = external_call["signal", Int](Int32(number), Int(0))
    while True:
        var line: String
        try:
            line = input()
        except:
            external_call["_exit", NoneType](Int32(ENDED))
            return
        print(answer(line), file=replies)
        print(".", file=replies)
        if each:
            external_call["_exit", NoneType](Int32(0))


def main() raises:
    var replies = RawFileDescriptor(external_call["dup", Int32](Int32(1)))
    var each = len(argv()) > 1
    _ = external_call["dup2", Int32](Int32(2), Int32(1))  # what the library prints
    print(UNKNOWN_VALUE, IntTuple.MinimumValue, file=replies)
    while True:
        var child = external_call["fork", Int32]()
        if child == 0:
            serve(replies, each)
        var status = Int32(-1)
        _ = external_call["waitpid", Int32](child, Pointer(to=status), Int32(0))
        if status == ENDED << 8:
            return
        if status != 0:
            print("!", status, file=replies)
