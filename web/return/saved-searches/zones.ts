/** Time zones to choose from, with another one that is known. */
export const zonesWith = (known?: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(known ? [known] : [])])].sort()
