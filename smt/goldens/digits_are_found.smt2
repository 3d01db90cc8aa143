; digits_are_found
; 0 <= r < s: (r + s q) mod s = r and (r + s q) div s = q
(set-logic QF_UFNIA)
(declare-fun a () Int)
(declare-fun b () Int)
(declare-fun c () Int)
(define-fun t.1 () Int (+ a (* b c)))
(assert (and (<= 0 a) (<= (+ 1 a) b)))
(assert (not (and (= a (mod t.1 b)) (= c (div t.1 b)))))
(check-sat)
