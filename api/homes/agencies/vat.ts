/** Formats of VAT numbers by their prefix (Greece: EL), as published by tax offices and VIES. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{12}$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  CHE: /^\d{9}(MWST|TVA|IVA)?$/,
  NO: /^\d{9}(MVA)?$/,
  TR: /^\d{10}$/,
}

const digits = (text: string): number[] => Array.from(text.replace(/\D/g, ''), Number)
const weighed = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits(text)[index] ?? 0), 0)
/** Doubles every second digit from the right (Luhn). */
const luhn = (text: string): boolean =>
  digits(text)
    .toReversed()
    .reduce(
      (sum, digit, index) =>
        sum + (index % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
      0,
    ) %
    10 ===
  0

/** Published check digit algorithms. */
const CHECKS: Readonly<Record<string, (number: string) => boolean>> = {
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  DE(number) {
    // ISO 7064, modulo 11,10.
    const product = digits(number)
      .slice(0, 8)
      .reduce((before, digit) => (((digit + before) % 10 || 10) * 2) % 11, 10)
    return (11 - product) % 10 === Number(number[8])
  },
  DK: (number) => weighed(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EL: (number) =>
    (weighed(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number[8]),
  FI: (number) => weighed(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  FR: (number) =>
    !/^\d/.test(number) ||
    !/^\d{2}/.test(number) ||
    (Number(number.slice(2)) * 100 + 12) % 97 === Number(number.slice(0, 2)),
  IT: luhn,
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  PL: (number) => weighed(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9]),
  PT: (number) =>
    ((11 - (weighed(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(number[8]),
  SE: (number) => luhn(number.slice(0, 10)),
  SI: (number) =>
    [0, 10].includes(11 - (weighed(number, [8, 7, 6, 5, 4, 3, 2]) % 11))
      ? number[7] === '0'
      : 11 - (weighed(number, [8, 7, 6, 5, 4, 3, 2]) % 11) === Number(number[7]),
}

/** Whether a number is plausible in a country of two letters: with its prefix, another one, or none. Unknown formats are accepted. */
export function isVatId(text: string, country: string): boolean {
  const plain = text.toUpperCase().replace(/[\s./-]/g, '')
  const home = country === 'GR' ? 'EL' : country === 'CH' ? 'CHE' : country
  const named = Object.keys(FORMS).find(
    (letters) => plain.startsWith(letters) && FORMS[letters]?.test(plain.slice(letters.length)),
  )
  const [letters, number] =
    named !== undefined
      ? [named, plain.slice(named.length)]
      : [home, plain.startsWith(home) ? plain.slice(home.length) : plain]
  const form = FORMS[letters]
  return form === undefined
    ? /^[A-Z\d]{4,20}$/.test(plain)
    : form.test(number) && (CHECKS[letters]?.(number) ?? true)
}
