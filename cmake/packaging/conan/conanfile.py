"""layoutcheck's libraries core and laws for Conan 2: conan create cmake/packaging/conan --build=missing"""

import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

required_conan_version = ">=2.0"


class Layoutcheck(ConanFile):
    name = "layoutcheck"
    description = "The algebra of tensor layouts, shape:stride, and its laws, as C++20 libraries"
    license = "BSD-3-Clause"
    topics = ("tensor", "layout", "cute", "verification")
    package_type = "static-library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"fPIC": [True, False]}
    default_options = {"fPIC": True}

    @property
    def _checkout(self):
        return os.path.join(self.recipe_folder, "..", "..", "..")

    def set_version(self):  # the one of the project
        self.version = self.version or load(self, os.path.join(self._checkout, "VERSION")).strip()

    def export_sources(self):  # what a build of the libraries reads
        for pattern in (
            "CMakeLists.txt",
            "VERSION",
            "LICENSE",
            "cmake/*.cmake",
            "cmake/*.in",
            "core/CMakeLists.txt",
            "core/include/*",
            "core/src/*",
            "properties/CMakeLists.txt",
            "properties/laws/CMakeLists.txt",
            "properties/laws/emit/*",
            "properties/laws/include/*",
            "properties/laws/sentences/*",
            "properties/laws/src/*",
        ):
            copy(self, pattern, self._checkout, self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.os != "Linux":
            raise ConanInvalidConfiguration("layoutcheck is built on Linux only")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["LAYOUTCHECK_LIBRARIES_ONLY"] = True
        toolchain.cache_variables["LAYOUTCHECK_UNITY"] = True  # half the time
        toolchain.cache_variables["CMAKE_COMPILE_WARNING_AS_ERROR"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))  # Conan writes its own

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "layoutcheck")
        for name, needs in (("core", []), ("laws", ["core"])):
            component = self.cpp_info.components[name]
            component.set_property("cmake_target_name", f"layoutcheck::{name}")
            component.libs = [f"layoutcheck_{name}"]
            component.requires = needs
