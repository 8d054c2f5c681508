import type { Place } from '#places/index.ts'
import { withoutKinds } from '#places/settlement-kinds.ts'

/** Countries whose addresses begin with the largest: town before street. */
const LARGEST_FIRST = new Set(
  'AM AZ BY CN GE HU IR JP KG KP KR KZ MD MN RU TJ TM TW UA UZ'.split(' '),
)
const PARTS_MAX = 8
/** Words of streets: such a part is never a town, whatever it is called. */
const STREET =
  /(?:^|\s)(?:улица|ул\.?|проспект|пр-?кт|пр-?т|переулок|пер\.?|шоссе|ш\.?|бульвар|б-?р|набережная|наб\.?|площадь|пл\.?|вулиця|вул\.?|мкр\.?|микрорайон|метро|д\.\s*\d|дом|кв\.?|вуліца|calle|c\/|avenida|avda?\.?|av\.?|plaza|paseo|carrer|rue|boulevard|bd\.?|chemin|via|viale|piazza|corso|rua|travessa|largo|street|st\.|road|rd\.?|lane|drive|avenue|straße|strasse|str\.?|weg|platz|ulica|ul\.|strada|sokak|cadde\S*|mahalle\S*|utca|شارع)(?=\s|$|\d)|(?:straße|strasse|str\.|straat|gatan|gade|vägen)(?=\s|$|\d)/iu

/** The town among the parts of an address line: one with its kind or postcode beside it before others, then the first or last, as the country writes addresses. */
export function townInAddress(
  line: string,
  iso2: string,
  cityOf: (name: string) => Place | null,
): Place | null {
  const parts = line
    .slice(0, 300)
    .split(/[,;\n|،、，]| [-–—] /)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part) && !STREET.test(part))
    .slice(0, PARTS_MAX)
  if (!LARGEST_FIRST.has(iso2)) parts.reverse()
  for (const part of parts)
    for (const name of /^\p{L}[^,]* \p{Nd}{1,2}$/u.test(part) ? [] : withoutKinds(part)) {
      const city = cityOf(name)
      if (city) return city
    }
  for (const part of parts) {
    const city = cityOf(part)
    if (city) return city
  }
  return null
}
