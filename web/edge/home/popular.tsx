import { placeAddress } from '#contract/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { placeText, type Named } from '../../ground/page/place-text.ts'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Section } from '../../ground/ui/section.tsx'
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
