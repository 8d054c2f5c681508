/** The part of a postcode that is no narrower than a street, in countries whose codes name one house or a few. */
const STREET_PART: Readonly<Record<string, RegExp>> = {
  // The outward code; the whole one is that of some fifteen houses.
  GB: /^[A-Z]{1,2}\d[A-Z\d]?(?=\s*\d[A-Z]{2}$)|^[A-Z]{1,2}\d[A-Z\d]?$/,
  GG: /^GY\d{1,2}(?=\s*\d[A-Z]{2}$)/,
  JE: /^JE\d(?=\s*\d[A-Z]{2}$)/,
  IM: /^IM\d(?=\s*\d[A-Z]{2}$)/,
  // Each address has a code of its own.
  IE: /^[A-Z]\d[\dW]/,
  IR: /^\d{5}/,
  SG: /^\d{2}/,
  NL: /^\d{4}/,
  CA: /^[A-Z]\d[A-Z]/,
  PT: /^\d{4}/,
  US: /^\d{5}/,
  PR: /^\d{5}/,
  AR: /^[A-Z]?\d{4}/,
  SA: /^\d{5}/,
  CL: /^\d{3}/,
  KZ: /^[A-Z]\d{2}/,
  IL: /^\d{5}/,
  TW: /^\d{3}/,
}

/** A postcode as it may be shown beside a street without its number; null where that part is not known. */
export function postcodeOfStreet(code: string, country: string | null): string | null {
  const part = STREET_PART[country?.toUpperCase() ?? '']
  if (!part) return code
  return part.exec(code.trim().toUpperCase())?.[0] ?? null
}
