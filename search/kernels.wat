;; Loops over many bits, bytes or rows at once, for which processors have instructions and
;; JavaScript has no operators. `npm run kernels:build` assembles this file to kernels.wasm;
;; kernels.ts loads it and has the types of its functions.
;;
;; Addresses and lengths are in bytes. Bitmaps have whole lines of 64 bytes, one at least; lists of
;; rows have one row at least. Loops run from their first argument to before `$end`, and are
;; unrolled where that is faster.

(module
  ;; The thread's own memory, where bitmaps of a block are combined.
  (import "memory" "scratch" (memory $scratch 0))
  ;; What all threads know of rows.
  (import "memory" "shared" (memory $shared 0 65536 shared))
  ;; What the thread has worked out about rows, and wants again.
  (import "memory" "cache" (memory $cache 0))
  (import "memory" "otherCache" (memory $otherCache 0))

  ;; ---- Bitmaps in scratch

  ;; Applies one more filter. `$matches` has the rows that pass all filters before it,
  ;; `$nearMisses` those that fail one of them, `$passed` those that pass this one. Updates the
  ;; first two, and returns 1 if `$matches` still has a row, plus 2 if `$nearMisses` has.
  (func (export "narrow") (param $matches i32) (param $end i32) (param $nearMisses i32)
    (param $passed i32) (result i32)
    (local $match v128) (local $pass v128) (local $miss v128)
    (local $anyMatch v128) (local $anyMiss v128)
    (loop $next
      ;; Near misses: those of before that pass this filter, and the matches that do not.
      (local.set $match (v128.load $scratch (local.get $matches)))
      (local.set $pass (v128.load $scratch (local.get $passed)))
      (local.set $miss
        (v128.bitselect
          (v128.load $scratch (local.get $nearMisses))
          (local.get $match)
          (local.get $pass)))
      (local.set $match (v128.and (local.get $match) (local.get $pass)))
      (v128.store $scratch (local.get $nearMisses) (local.get $miss))
      (v128.store $scratch (local.get $matches) (local.get $match))
      (local.set $anyMatch (v128.or (local.get $anyMatch) (local.get $match)))
      (local.set $anyMiss (v128.or (local.get $anyMiss) (local.get $miss)))

      ;; The next 16 bytes.
      (local.set $match (v128.load $scratch offset=16 (local.get $matches)))
      (local.set $pass (v128.load $scratch offset=16 (local.get $passed)))
      (local.set $miss
        (v128.bitselect
          (v128.load $scratch offset=16 (local.get $nearMisses))
          (local.get $match)
          (local.get $pass)))
      (local.set $match (v128.and (local.get $match) (local.get $pass)))
      (v128.store $scratch offset=16 (local.get $nearMisses) (local.get $miss))
      (v128.store $scratch offset=16 (local.get $matches) (local.get $match))
      (local.set $anyMatch (v128.or (local.get $anyMatch) (local.get $match)))
      (local.set $anyMiss (v128.or (local.get $anyMiss) (local.get $miss)))

      (local.set $nearMisses (i32.add (local.get $nearMisses) (i32.const 32)))
      (local.set $passed (i32.add (local.get $passed) (i32.const 32)))
      (local.set $matches (i32.add (local.get $matches) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $matches) (local.get $end))))
    (i32.or
      (v128.any_true (local.get $anyMatch))
      (i32.shl (v128.any_true (local.get $anyMiss)) (i32.const 1))))

  ;; Writes to `$out` the rows of `$bits` that are not in `$not`, and returns how many they are.
  (func (export "andNot") (param $bits i32) (param $end i32) (param $not i32) (param $out i32)
    (result i32)
    (local $left i64) (local $sum i64)
    (loop $next
      ;; 32 bytes, eight at a time.
      (i64.store $scratch (local.get $out)
        (local.tee $left
          (i64.and
            (i64.load $scratch (local.get $bits))
            (i64.xor (i64.load $scratch (local.get $not)) (i64.const -1)))))
      (local.set $sum (i64.add (local.get $sum) (i64.popcnt (local.get $left))))
      (i64.store $scratch offset=8 (local.get $out)
        (local.tee $left
          (i64.and
            (i64.load $scratch offset=8 (local.get $bits))
            (i64.xor (i64.load $scratch offset=8 (local.get $not)) (i64.const -1)))))
      (local.set $sum (i64.add (local.get $sum) (i64.popcnt (local.get $left))))
      (i64.store $scratch offset=16 (local.get $out)
        (local.tee $left
          (i64.and
            (i64.load $scratch offset=16 (local.get $bits))
            (i64.xor (i64.load $scratch offset=16 (local.get $not)) (i64.const -1)))))
      (local.set $sum (i64.add (local.get $sum) (i64.popcnt (local.get $left))))
      (i64.store $scratch offset=24 (local.get $out)
        (local.tee $left
          (i64.and
            (i64.load $scratch offset=24 (local.get $bits))
            (i64.xor (i64.load $scratch offset=24 (local.get $not)) (i64.const -1)))))
      (local.set $sum (i64.add (local.get $sum) (i64.popcnt (local.get $left))))

      (local.set $not (i32.add (local.get $not) (i32.const 32)))
      (local.set $out (i32.add (local.get $out) (i32.const 32)))
      (local.set $bits (i32.add (local.get $bits) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $bits) (local.get $end))))
    (i32.wrap_i64 (local.get $sum)))

  ;; Returns how many bits are set.
  (func (export "popcount") (param $bits i32) (param $end i32) (result i32)
    (local $sum i64)
    (loop $next
      ;; 32 bytes, eight at a time.
      (local.set $sum
        (i64.add (local.get $sum) (i64.popcnt (i64.load $scratch (local.get $bits)))))
      (local.set $sum
        (i64.add (local.get $sum) (i64.popcnt (i64.load $scratch offset=8 (local.get $bits)))))
      (local.set $sum
        (i64.add (local.get $sum) (i64.popcnt (i64.load $scratch offset=16 (local.get $bits)))))
      (local.set $sum
        (i64.add (local.get $sum) (i64.popcnt (i64.load $scratch offset=24 (local.get $bits)))))

      (local.set $bits (i32.add (local.get $bits) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $bits) (local.get $end))))
    (i32.wrap_i64 (local.get $sum)))

  ;; Writes to `$out` the numbers of the bits that are set (`$flip` 0) or not set (`$flip` -1), 32
  ;; bits each; the first bit has the number `$first`. Returns where the list ends. Writes four at
  ;; a time, so that the processor mispredicts the end less often: up to three more than the list
  ;; has.
  (func (export "listBits") (param $bits i32) (param $end i32) (param $flip i32) (param $first i32)
    (param $out i32) (result i32)
    (local $listEnd i32) (local $left i64)
    (loop $nextWord
      (if
        (i64.ne
          (local.tee $left
            (i64.xor
              (i64.load $scratch (local.get $bits))
              (i64.extend_i32_s (local.get $flip))))
          (i64.const 0))
        (then
          (local.set $listEnd
            (i32.add
              (local.get $out)
              (i32.shl (i32.wrap_i64 (i64.popcnt (local.get $left))) (i32.const 2))))
          (loop $nextFour
            ;; The number of the lowest bit, which is then cleared; four times.
            (i32.store $scratch (local.get $out)
              (i32.add (local.get $first) (i32.wrap_i64 (i64.ctz (local.get $left)))))
            (local.set $left
              (i64.and (local.get $left) (i64.sub (local.get $left) (i64.const 1))))
            (i32.store $scratch offset=4 (local.get $out)
              (i32.add (local.get $first) (i32.wrap_i64 (i64.ctz (local.get $left)))))
            (local.set $left
              (i64.and (local.get $left) (i64.sub (local.get $left) (i64.const 1))))
            (i32.store $scratch offset=8 (local.get $out)
              (i32.add (local.get $first) (i32.wrap_i64 (i64.ctz (local.get $left)))))
            (local.set $left
              (i64.and (local.get $left) (i64.sub (local.get $left) (i64.const 1))))
            (i32.store $scratch offset=12 (local.get $out)
              (i32.add (local.get $first) (i32.wrap_i64 (i64.ctz (local.get $left)))))
            (local.set $left
              (i64.and (local.get $left) (i64.sub (local.get $left) (i64.const 1))))
            (local.set $out (i32.add (local.get $out) (i32.const 16)))
            (br_if $nextFour (i64.ne (local.get $left) (i64.const 0))))
          (local.set $out (local.get $listEnd))))

      (local.set $first (i32.add (local.get $first) (i32.const 64)))
      (local.set $bits (i32.add (local.get $bits) (i32.const 8)))
      (br_if $nextWord (i32.lt_u (local.get $bits) (local.get $end))))
    (local.get $out))

  ;; ---- Bitmaps and lists in scratch with what the thread has worked out

  ;; Returns how many bits are set both in a bitmap in scratch and in one in the cache.
  (func (export "popcountAnd") (param $mask i32) (param $end i32) (param $bits i32) (result i32)
    (local $sum i64)
    (loop $next
      ;; 32 bytes, eight at a time.
      (local.set $sum
        (i64.add (local.get $sum)
          (i64.popcnt
            (i64.and
              (i64.load $scratch (local.get $mask))
              (i64.load $cache (local.get $bits))))))
      (local.set $sum
        (i64.add (local.get $sum)
          (i64.popcnt
            (i64.and
              (i64.load $scratch offset=8 (local.get $mask))
              (i64.load $cache offset=8 (local.get $bits))))))
      (local.set $sum
        (i64.add (local.get $sum)
          (i64.popcnt
            (i64.and
              (i64.load $scratch offset=16 (local.get $mask))
              (i64.load $cache offset=16 (local.get $bits))))))
      (local.set $sum
        (i64.add (local.get $sum)
          (i64.popcnt
            (i64.and
              (i64.load $scratch offset=24 (local.get $mask))
              (i64.load $cache offset=24 (local.get $bits))))))

      (local.set $bits (i32.add (local.get $bits) (i32.const 32)))
      (local.set $mask (i32.add (local.get $mask) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $mask) (local.get $end))))
    (i32.wrap_i64 (local.get $sum)))

  ;; Compares bytes in the cache with bounds. Writes a bit for each to `$met`: whether it is from
  ;; `$min` to `$max`; and one to `$edge`: whether it is `$first` or `$last`.
  (func (export "compare") (param $bytes i32) (param $end i32) (param $met i32) (param $edge i32)
    (param $min i32) (param $max i32) (param $first i32) (param $last i32)
    (local $low v128) (local $high v128)
    (local $mins v128) (local $maxs v128) (local $firsts v128) (local $lasts v128)
    (local.set $mins (i8x16.splat (local.get $min)))
    (local.set $maxs (i8x16.splat (local.get $max)))
    (local.set $firsts (i8x16.splat (local.get $first)))
    (local.set $lasts (i8x16.splat (local.get $last)))
    (loop $next
      ;; 32 bytes become 32 bits.
      (local.set $low (v128.load $cache (local.get $bytes)))
      (local.set $high (v128.load $cache offset=16 (local.get $bytes)))
      (i32.store $scratch (local.get $met)
        (i32.or
          (i8x16.bitmask
            (v128.and
              (i8x16.ge_u (local.get $low) (local.get $mins))
              (i8x16.le_u (local.get $low) (local.get $maxs))))
          (i32.shl
            (i8x16.bitmask
              (v128.and
                (i8x16.ge_u (local.get $high) (local.get $mins))
                (i8x16.le_u (local.get $high) (local.get $maxs))))
            (i32.const 16))))
      (i32.store $scratch (local.get $edge)
        (i32.or
          (i8x16.bitmask
            (v128.or
              (i8x16.eq (local.get $low) (local.get $firsts))
              (i8x16.eq (local.get $low) (local.get $lasts))))
          (i32.shl
            (i8x16.bitmask
              (v128.or
                (i8x16.eq (local.get $high) (local.get $firsts))
                (i8x16.eq (local.get $high) (local.get $lasts))))
            (i32.const 16))))

      (local.set $met (i32.add (local.get $met) (i32.const 4)))
      (local.set $edge (i32.add (local.get $edge) (i32.const 4)))
      (local.set $bytes (i32.add (local.get $bytes) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $bytes) (local.get $end)))))

  ;; Counts the bytes in the cache of the rows of a list: for each, adds `$by` to the 32-bit
  ;; counter that has its value as number.
  (func (export "histogram") (param $list i32) (param $end i32) (param $bytes i32)
    (param $counts i32) (param $by i32)
    (local $counter i32)
    (loop $next
      (local.set $counter
        (i32.add
          (i32.shl
            (i32.load8_u $cache
              (i32.add (local.get $bytes) (i32.load $scratch (local.get $list))))
            (i32.const 2))
          (local.get $counts)))
      (i32.store $scratch (local.get $counter)
        (i32.add (i32.load $scratch (local.get $counter)) (local.get $by)))

      (local.set $list (i32.add (local.get $list) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))

  ;; The same of two bytes of each row, one in either cache, with counters of their own.
  (func (export "histogramBoth") (param $list i32) (param $end i32) (param $bytes i32)
    (param $counts i32) (param $otherCounts i32) (param $by i32)
    (local $byte i32) (local $counter i32)
    (loop $next
      (local.set $byte (i32.add (local.get $bytes) (i32.load $scratch (local.get $list))))
      ;; The one.
      (local.set $counter
        (i32.add
          (i32.shl (i32.load8_u $cache (local.get $byte)) (i32.const 2))
          (local.get $counts)))
      (i32.store $scratch (local.get $counter)
        (i32.add (i32.load $scratch (local.get $counter)) (local.get $by)))
      ;; The other.
      (local.set $counter
        (i32.add
          (i32.shl (i32.load8_u $otherCache (local.get $byte)) (i32.const 2))
          (local.get $otherCounts)))
      (i32.store $scratch (local.get $counter)
        (i32.add (i32.load $scratch (local.get $counter)) (local.get $by)))

      (local.set $list (i32.add (local.get $list) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))

  ;; ---- Lists in scratch with points that all threads share

  ;; Of the pairs of signed 32-bit numbers that the rows of a list have: writes both sums to
  ;; `$out`, as two f64, and widens the box behind them, the smallest and the largest pair, to
  ;; contain all.
  (func (export "sum") (param $list i32) (param $end i32) (param $pairs i32) (param $out i32)
    (local $sum v128) (local $min v128) (local $max v128) (local $pair v128)
    (local.set $min (v128.load64_zero $scratch offset=16 (local.get $out)))
    (local.set $max (v128.load64_zero $scratch offset=24 (local.get $out)))
    (loop $next
      (local.set $pair
        (v128.load64_zero $shared
          (i32.add
            (local.get $pairs)
            (i32.shl (i32.load $scratch (local.get $list)) (i32.const 3)))))
      (local.set $sum
        (i64x2.add (i64x2.extend_low_i32x4_s (local.get $pair)) (local.get $sum)))
      (local.set $min (i32x4.min_s (local.get $min) (local.get $pair)))
      (local.set $max (i32x4.max_s (local.get $max) (local.get $pair)))

      (local.set $list (i32.add (local.get $list) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $list) (local.get $end))))
    (f64.store $scratch (local.get $out)
      (f64.convert_i64_s (i64x2.extract_lane 0 (local.get $sum))))
    (f64.store $scratch offset=8 (local.get $out)
      (f64.convert_i64_s (i64x2.extract_lane 1 (local.get $sum))))
    (v128.store64_lane $scratch offset=16 0 (local.get $out) (local.get $min))
    (v128.store64_lane $scratch offset=24 0 (local.get $out) (local.get $max)))

  ;; The same of those pairs alone that lie in the box at `$box`, the smallest pair and the
  ;; largest; behind its own box writes how many they are, and the last row of them.
  (func (export "sumWithin") (param $list i32) (param $end i32) (param $pairs i32) (param $box i32)
    (param $out i32)
    (local $count i32) (local $last i32) (local $row i32) (local $isIn i32)
    (local $sum v128) (local $min v128) (local $max v128) (local $pair v128)
    (local $low v128) (local $high v128) (local $mask v128)
    ;; The upper halves are zeros, as those of every pair.
    (local.set $low (v128.load64_zero $scratch (local.get $box)))
    (local.set $high (v128.load64_zero $scratch offset=8 (local.get $box)))
    (local.set $min (v128.load64_zero $scratch offset=16 (local.get $out)))
    (local.set $max (v128.load64_zero $scratch offset=24 (local.get $out)))
    (loop $next
      ;; Whether the pair is in the box, as a number and as a mask of all bits. No branch: the
      ;; processor could not predict it.
      (local.set $pair
        (v128.load64_zero $shared
          (i32.add
            (local.get $pairs)
            (i32.shl
              (local.tee $row (i32.load $scratch (local.get $list)))
              (i32.const 3)))))
      (local.set $isIn
        (i32x4.all_true
          (v128.and
            (i32x4.ge_s (local.get $pair) (local.get $low))
            (i32x4.le_s (local.get $pair) (local.get $high)))))
      (local.set $count (i32.add (local.get $isIn) (local.get $count)))
      (local.set $last (select (local.get $row) (local.get $last) (local.get $isIn)))
      (local.set $mask (i32x4.splat (i32.sub (i32.const 0) (local.get $isIn))))
      ;; A pair outside adds nothing: zeros to the sums, the box itself to the box.
      (local.set $sum
        (i64x2.add
          (i64x2.extend_low_i32x4_s (v128.and (local.get $pair) (local.get $mask)))
          (local.get $sum)))
      (local.set $min
        (i32x4.min_s
          (local.get $min)
          (v128.bitselect (local.get $pair) (local.get $min) (local.get $mask))))
      (local.set $max
        (i32x4.max_s
          (local.get $max)
          (v128.bitselect (local.get $pair) (local.get $max) (local.get $mask))))

      (local.set $list (i32.add (local.get $list) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $list) (local.get $end))))
    (f64.store $scratch (local.get $out)
      (f64.convert_i64_s (i64x2.extract_lane 0 (local.get $sum))))
    (f64.store $scratch offset=8 (local.get $out)
      (f64.convert_i64_s (i64x2.extract_lane 1 (local.get $sum))))
    (v128.store64_lane $scratch offset=16 0 (local.get $out) (local.get $min))
    (v128.store64_lane $scratch offset=24 0 (local.get $out) (local.get $max))
    (i32.store $scratch offset=32 (local.get $out) (local.get $count))
    (i32.store $scratch offset=36 (local.get $out) (local.get $last))))
