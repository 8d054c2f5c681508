/** A place, or a country alone. */
interface Spot {
  /** Two capital letters of its country. */
  iso2: string
  lat: number | null
  lon: number | null
}

/** Countries whose islands have a clock of their own: the mainland, then each of the islands by their eastern end. */
const ISLANDS: Record<string, readonly [zone: string, eastEnd: number][]> = {
  ES: [
    ['Atlantic/Canary', -13],
    ['Europe/Madrid', 180],
  ],
  PT: [
    ['Atlantic/Azores', -20],
    ['Atlantic/Madeira', -14],
    ['Europe/Lisbon', 180],
  ],
}

/** Moments in winter and summer, by which clocks are compared. */
const MOMENTS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

/** The time zone of a place by its IANA name; null in countries with several, where a place alone does not say which. */
export function zoneOf({ iso2, lon }: Spot): string | null {
  const islands = ISLANDS[iso2]
  if (islands) return islands.find(([, eastEnd]) => (lon ?? 0) < eastEnd)![0]
  const zones = zonesOf(iso2)
  const clocks = new Set(zones.map(clockOf))
  return clocks.size === 1 ? zones[0]! : null
}

function zonesOf(iso2: string): readonly string[] {
  try {
    const region = new Intl.Locale(`und-${iso2}`) as Intl.Locale & {
      getTimeZones?: () => string[] | undefined
    }
    return region.getTimeZones?.() ?? []
  } catch {
    return []
  }
}

const clockOf = (zone: string): string =>
  MOMENTS.map((moment) =>
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(moment),
  ).join()
