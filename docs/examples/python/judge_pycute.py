"""Judges pycute as it is: a module whose functions are called as operations are."""

import pycute

import layoutcheck as lc

report = lc.conform(pycute, ops=["coalesce", "complement", "left_inverse"], plan="300ms")
print(report)
