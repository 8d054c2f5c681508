import { placeAddress } from '#contract/addresses.ts'
import { usePageContext } from '../page/page-context.tsx'
import { placeText, type Named } from '../page/place-text.ts'
import { Chip, ChipList } from '../ui/chip.tsx'
import { Section } from '../ui/section.tsx'
import type { Home } from './home.ts'

/** The places of a country with most homes. */
export function Popular({ places, country }: { places: Home['popular']; country: Named }) {
  const { t, format } = usePageContext()
  if (places.length === 0) return null
  return (
    <Section title={placeText(t, 'home.popular.title', [country])}>
      <ChipList>
        {places.map(({ id, name, path, count }) => (
          <li key={id}>
            <Chip to={placeAddress(path)} count={format.number(count)}>
              {name}
            </Chip>
          </li>
        ))}
      </ChipList>
    </Section>
  )
}
