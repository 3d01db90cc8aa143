; euclid
; x = x mod s + s (x div s), 0 <= x mod s < s; both are x and 0 for 0 <= x < s
(set-logic QF_UFNIA)
(declare-fun b () Int)
(declare-fun a () Int)
(assert (<= 1 b))
(assert (not (and (= a (+ (mod a b) (* b (div a b)))) (<= 0 (mod a b)) (<= (+ 1 (mod a b)) b) (=> (<= 0 a) (and (<= 0 (div a b)) (<= (div a b) a))) (=> (and (<= 0 a) (<= (+ 1 a) b)) (and (= a (mod a b)) (= 0 (div a b)))))))
(check-sat)
