"""What a Python library has for its users, read from the library itself: for api.py of an adapter.

names("pycute") gives "pycute.composition", "pycute.Layout", "pycute.Layout.__call__" and so on: functions, classes, and of
a class what it defines itself or has from another class of the library: methods, properties, fields, operators and classes
inside it. A name counts once, in the first module that has it; so does an object with two names.

"mine.*" means the module and all public modules below it, except those of `without`. What only an object has,
because __init__ assigns it, is found in `instances`: names("pycute", instances=[pycute.Layout(2)]).
"""

import functools
import importlib
import inspect
import pkgutil

# What Python itself writes into a class, or uses of it without being called by a user.
WRITTEN_BY_PYTHON = {
    "__annotate__",
    "__annotations_cache__",
    "__class_getitem__",
    "__dict__",
    "__getnewargs__",
    "__getstate__",
    "__init_subclass__",
    "__new__",
    "__post_init__",
    "__reduce__",
    "__reduce_ex__",
    "__replace__",
    "__setattr__",
    "__delattr__",
    "__setstate__",
    "__subclasshook__",
    "__weakref__",
}
OF_CLASSES = (property, classmethod, staticmethod, functools.cached_property)


def names(*modules, instances=(), without=()):
    """The names of these modules, sorted. A module that cannot be imported is an error."""
    home = {module.split(".")[0] for module in modules}
    seen, result = set(), set()
    for module in loaded(modules, without):
        for name in public(module):
            value = getattr(module, name)
            if not is_function(value) or not of_library(value, home) or id(value) in seen:
                continue
            seen.add(id(value))
            result.add(f"{module.__name__}.{name}")
            if inspect.isclass(value):
                found = members(value, home)
                for one in instances:
                    if type(one) is value:
                        found += [n for n in getattr(one, "__dict__", ()) if not n.startswith("_")]
                result.update(f"{module.__name__}.{name}.{part}" for part in found)
    return sorted(result)


def loaded(modules, without=()):
    """The modules, imported, with those that an asterisk means; each once."""
    result = {}
    for module in modules:
        top = importlib.import_module(module.removesuffix(".*"))
        result[top.__name__] = top
        if not module.endswith(".*"):
            continue
        for _, below, package in pkgutil.iter_modules(top.__path__, top.__name__ + "."):
            if not below.rpartition(".")[2].startswith("_") and below not in without:
                more = loaded([below + (".*" if package else "")], without)
                result.update({one.__name__: one for one in more if one.__name__ not in result})
    return list(result.values())


def public(module):
    listed = getattr(module, "__all__", None)
    return listed if listed is not None else [n for n in vars(module) if not n.startswith("_")]


def is_function(value):
    """Or a class. Not an object of a class that defines __call__: a constant layout, say."""
    return callable(value) and (hasattr(value, "__name__") or isinstance(value, functools.partial))


def of_library(value, home):
    """Whether it was written there: imports of other packages are not the library's."""
    if isinstance(value, functools.partial):
        value = value.func
    where = getattr(value, "__module__", None) or type(value).__module__
    return where.split(".")[0] in home


def members(cls, home):
    """What an instance offers, without what every Python object has."""
    found = set()
    for base in cls.__mro__:
        if not of_library(base, home):
            continue
        for name, value in vars(base).items():
            operator = name.startswith("__") and name.endswith("__")
            if name in WRITTEN_BY_PYTHON or (name.startswith("_") and not operator):
                continue
            if (
                callable(value)
                or isinstance(value, OF_CLASSES)
                or inspect.isdatadescriptor(value)  # __slots__, and attributes of a C extension
            ):
                found.add(name)
        found.update(n for n in vars(base).get("__dataclass_fields__", ()) if n[:1] != "_")
    return sorted(found)
