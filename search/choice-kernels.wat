;; The loops over the bitmaps of choices, as those of kernels.wat. They are a module of their own
;; for the order of the memories: V8 has the address of the first one in a register, and reads that
;; of any other before each access. Counting reads the bitmaps most: 1.5 times as long otherwise.

(module
  ;; The bitmaps, which all threads share: choices.ts has their layout.
  (import "memory" "shared" (memory $shared 0 65536 shared))
  ;; The thread's own memory, with the bitmaps of a block.
  (import "memory" "scratch" (memory $scratch 0))

  ;; Leaves in the bitmap at `$out` the rows that another one has too. The lines of the other one
  ;; lie `$stride` bytes apart.
  (func (export "and") (param $out i32) (param $end i32) (param $bits i32) (param $stride i32)
    (loop $next
      ;; One line, 16 bytes at a time.
      (v128.store $scratch (local.get $out)
        (v128.and
          (v128.load $scratch (local.get $out))
          (v128.load $shared (local.get $bits))))
      (v128.store $scratch offset=16 (local.get $out)
        (v128.and
          (v128.load $scratch offset=16 (local.get $out))
          (v128.load $shared offset=16 (local.get $bits))))
      (v128.store $scratch offset=32 (local.get $out)
        (v128.and
          (v128.load $scratch offset=32 (local.get $out))
          (v128.load $shared offset=32 (local.get $bits))))
      (v128.store $scratch offset=48 (local.get $out)
        (v128.and
          (v128.load $scratch offset=48 (local.get $out))
          (v128.load $shared offset=48 (local.get $bits))))

      (local.set $bits (i32.add (local.get $bits) (local.get $stride)))
      (local.set $out (i32.add (local.get $out) (i32.const 64)))
      (br_if $next (i32.lt_u (local.get $out) (local.get $end)))))

  ;; The same with `or`: adds to the bitmap at `$out` the rows of another one.
  (func (export "or") (param $out i32) (param $end i32) (param $bits i32) (param $stride i32)
    (loop $next
      ;; One line, 16 bytes at a time.
      (v128.store $scratch (local.get $out)
        (v128.or
          (v128.load $scratch (local.get $out))
          (v128.load $shared (local.get $bits))))
      (v128.store $scratch offset=16 (local.get $out)
        (v128.or
          (v128.load $scratch offset=16 (local.get $out))
          (v128.load $shared offset=16 (local.get $bits))))
      (v128.store $scratch offset=32 (local.get $out)
        (v128.or
          (v128.load $scratch offset=32 (local.get $out))
          (v128.load $shared offset=32 (local.get $bits))))
      (v128.store $scratch offset=48 (local.get $out)
        (v128.or
          (v128.load $scratch offset=48 (local.get $out))
          (v128.load $shared offset=48 (local.get $bits))))

      (local.set $bits (i32.add (local.get $bits) (local.get $stride)))
      (local.set $out (i32.add (local.get $out) (i32.const 64)))
      (br_if $next (i32.lt_u (local.get $out) (local.get $end)))))

  ;; Adds to the 32-bit counters at `$out` how many bits a mask has in common with each of `$slots`
  ;; bitmaps. Their first lines follow each other from `$bits` on, their next ones `$stride` bytes
  ;; further, so that shared memory is read from front to back.
  (func (export "popcountAndEach") (param $mask i32) (param $end i32) (param $bits i32)
    (param $stride i32) (param $out i32) (param $slots i32)
    (local $counter i32) (local $bit i32) (local $lastCounter i32) (local $any i64) (local $sum i64)
    (local $mask0 i64) (local $mask1 i64) (local $mask2 i64) (local $mask3 i64)
    (local $mask4 i64) (local $mask5 i64) (local $mask6 i64) (local $mask7 i64)
    (local.set $lastCounter
      (i32.add (local.get $out) (i32.shl (local.get $slots) (i32.const 2))))
    (loop $nextLine
      ;; A line of the mask is read once for all bitmaps, and skipped where it has no bit.
      (local.set $any (local.tee $mask0 (i64.load $scratch (local.get $mask))))
      (local.set $any
        (i64.or
          (local.get $any)
          (local.tee $mask1 (i64.load $scratch offset=8 (local.get $mask)))))
      (local.set $any
        (i64.or
          (local.get $any)
          (local.tee $mask2 (i64.load $scratch offset=16 (local.get $mask)))))
      (local.set $any
        (i64.or
          (local.get $any)
          (local.tee $mask3 (i64.load $scratch offset=24 (local.get $mask)))))
      (local.set $any
        (i64.or
          (local.get $any)
          (local.tee $mask4 (i64.load $scratch offset=32 (local.get $mask)))))
      (local.set $any
        (i64.or
          (local.get $any)
          (local.tee $mask5 (i64.load $scratch offset=40 (local.get $mask)))))
      (local.set $any
        (i64.or
          (local.get $any)
          (local.tee $mask6 (i64.load $scratch offset=48 (local.get $mask)))))
      (local.set $any
        (i64.or
          (local.get $any)
          (local.tee $mask7 (i64.load $scratch offset=56 (local.get $mask)))))
      (if (i64.ne (local.get $any) (i64.const 0))
        (then
          (local.set $counter (local.get $out))
          (local.set $bit (local.get $bits))
          (loop $nextSlot
            ;; The same line of one bitmap, eight bytes at a time.
            (local.set $sum
              (i64.popcnt (i64.and (local.get $mask0) (i64.load $shared (local.get $bit)))))
            (local.set $sum
              (i64.add (local.get $sum)
                (i64.popcnt
                  (i64.and (local.get $mask1) (i64.load $shared offset=8 (local.get $bit))))))
            (local.set $sum
              (i64.add (local.get $sum)
                (i64.popcnt
                  (i64.and (local.get $mask2) (i64.load $shared offset=16 (local.get $bit))))))
            (local.set $sum
              (i64.add (local.get $sum)
                (i64.popcnt
                  (i64.and (local.get $mask3) (i64.load $shared offset=24 (local.get $bit))))))
            (local.set $sum
              (i64.add (local.get $sum)
                (i64.popcnt
                  (i64.and (local.get $mask4) (i64.load $shared offset=32 (local.get $bit))))))
            (local.set $sum
              (i64.add (local.get $sum)
                (i64.popcnt
                  (i64.and (local.get $mask5) (i64.load $shared offset=40 (local.get $bit))))))
            (local.set $sum
              (i64.add (local.get $sum)
                (i64.popcnt
                  (i64.and (local.get $mask6) (i64.load $shared offset=48 (local.get $bit))))))
            (local.set $sum
              (i64.add (local.get $sum)
                (i64.popcnt
                  (i64.and (local.get $mask7) (i64.load $shared offset=56 (local.get $bit))))))
            (i32.store $scratch (local.get $counter)
              (i32.add
                (i32.load $scratch (local.get $counter))
                (i32.wrap_i64 (local.get $sum))))
            (local.set $counter (i32.add (local.get $counter) (i32.const 4)))
            (local.set $bit (i32.add (local.get $bit) (i32.const 64)))
            (br_if $nextSlot (i32.lt_u (local.get $counter) (local.get $lastCounter))))))

      (local.set $bits (i32.add (local.get $bits) (local.get $stride)))
      (local.set $mask (i32.add (local.get $mask) (i32.const 64)))
      (br_if $nextLine (i32.lt_u (local.get $mask) (local.get $end))))))
