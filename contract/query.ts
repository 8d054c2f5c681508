/** Query string of a flat object: skips empty values, joins arrays by commas. */
export function toQuery(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  if (given.length === 0) return ''
  return new URLSearchParams(
    given.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]),
  ).toString()
}
