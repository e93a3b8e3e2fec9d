"""Prints the public names of Python's standard library: modules, their names, and methods of several words."""
import builtins
import importlib
import inspect
import io
import sys
import contextlib

NEVER = {"antigravity", "this", "idlelib", "turtledemo", "test", "lib2to3", "tkinter", "turtle"}
names = set()


def keep(name, is_member=False):
    if not name.startswith("_") and (not is_member or "_" in name or not (name.islower() or name.istitle())):
        names.add(name)


def read(module):
    room = module.__name__.split(".")[0]
    own = [name for name in dir(module) if str(getattr(getattr(module, name), "__module__", room)).split(".")[0] == room]
    public = set(getattr(module, "__all__", own)) | set(own)
    for name in public:
        value = getattr(module, name, None)
        if inspect.ismodule(value):
            continue
        keep(name)
        if inspect.isclass(value):
            for member in dir(value):
                keep(member, True)


read(builtins)
names.update(name for name in dir(builtins) if name.startswith("__"))
names.update(name for name in dir(type) + dir(int) + dir(dict) if name.startswith("__"))
for name in sorted(sys.stdlib_module_names):
    if name.startswith("_") or name in NEVER:
        continue
    names.add(name)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            read(importlib.import_module(name))
        except Exception:
            pass
for name in ("os.path", "concurrent.futures", "collections.abc", "urllib.parse", "urllib.request", "xml.etree.ElementTree",
             "email.message", "http.client", "http.server", "json.decoder", "logging.handlers", "unittest.mock",
             "multiprocessing.pool", "importlib.metadata", "importlib.resources", "asyncio.subprocess"):
    names.add(name)
    read(importlib.import_module(name))
print(sys.version.split()[0])
print("\n".join(sorted(names)))
