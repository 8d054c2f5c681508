/**
 * Forms of VAT numbers by country, without their prefix. Members of the European Union: the structures that the European Commission publishes for VIES
 * (ec.europa.eu/taxation_customs/vies, question 11 of its FAQ); GB, CH and NO: their tax authorities. Only the form is checked, not whether a number was issued.
 */
const FORMS: Record<string, { prefix?: string; form: RegExp }> = {
  AT: { form: /^U\d{8}$/ },
  BE: { form: /^[01]\d{9}$/ },
  BG: { form: /^\d{9,10}$/ },
  CY: { form: /^\d{8}[A-Z]$/ },
  CZ: { form: /^\d{8,10}$/ },
  DE: { form: /^\d{9}$/ },
  DK: { form: /^\d{8}$/ },
  EE: { form: /^\d{9}$/ },
  ES: { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/ },
  FI: { form: /^\d{8}$/ },
  FR: { form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/ },
  GR: { prefix: 'EL', form: /^\d{9}$/ },
  HR: { form: /^\d{11}$/ },
  HU: { form: /^\d{8}$/ },
  IE: { form: /^(\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/ },
  IT: { form: /^\d{11}$/ },
  LT: { form: /^(\d{9}|\d{12})$/ },
  LU: { form: /^\d{8}$/ },
  LV: { form: /^\d{11}$/ },
  MT: { form: /^\d{8}$/ },
  NL: { form: /^[A-Z0-9+*]{9}B[A-Z0-9+*]{2}$/ },
  PL: { form: /^\d{10}$/ },
  PT: { form: /^\d{9}$/ },
  RO: { form: /^\d{2,10}$/ },
  SE: { form: /^\d{12}$/ },
  SI: { form: /^\d{8}$/ },
  SK: { form: /^\d{10}$/ },
  GB: { form: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/ },
  CH: { prefix: 'CHE', form: /^\d{9}(MWST|TVA|IVA)?$/ },
  NO: { form: /^\d{9}(MVA)?$/ },
}

/**
 * A VAT number as it is written on invoices, with the prefix of its country; null for one that cannot be. Spaces, dots and dashes are left out. Of other countries
 * any 4 to 20 letters and digits are accepted.
 * @param iso2 two capital letters
 */
export function vatNumber(text: string, iso2: string): string | null {
  const plain = text.toUpperCase().replace(/[\s.·/-]/g, '')
  const known = FORMS[iso2]
  if (!known) return /^[A-Z0-9]{4,20}$/.test(plain) ? plain : null
  const prefix = known.prefix ?? iso2
  const number = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain
  return known.form.test(number) ? prefix + number : null
}

/** Members of the European Union. */
export const EU_COUNTRIES: readonly string[] = Object.keys(FORMS).filter(
  (iso2) => !['GB', 'CH', 'NO'].includes(iso2),
)
