import { House } from 'lucide-react'
import { address, placeAddress } from '#contract/addresses.ts'
import type { PlaceLink } from '#contract/homes/places.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { placeText } from '../../ground/page/place-text.ts'
import type { Place } from '../../homes/search/place.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { NearbyPlaces } from '../../ground/ui/nearby-places.tsx'
import { Container, Section } from '../../ground/ui/section.tsx'
import styles from './place-page.module.css'

/** The places in a place, and the areas that people say: those with homes. */
export function Children({ place: { location, children, areas } }: { place: Place }) {
  const { t } = usePageContext()
  return (
    <>
      <Within title={placeText(t, 'places.children.title', [location])} places={children} />
      <Within title={placeText(t, 'places.areas.title', [location])} places={areas} />
    </>
  )
}

function Within({
  title,
  places,
}: {
  title: string
  places: readonly (PlaceLink & { count: number })[]
}) {
  const { format } = usePageContext()
  const busy = places.filter(({ count }) => count > 0)
  if (busy.length === 0) return null
  return (
    <Section title={title}>
      <ChipList>
        {busy.map(({ id, name, path, count }) => (
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

/** Ways on from a place: its neighbours with homes, its agencies. */
export function Around({ place: { location, nearby } }: { place: Place }) {
  const { t } = usePageContext()
  const busy = nearby.filter(({ count }) => count > 0)
  return (
    <>
      {busy.length > 0 && (
        <Section title={t('places.nearby.title', { place: location.name })}>
          <NearbyPlaces places={busy} to={({ path }) => placeAddress(path)} />
        </Section>
      )}

      {/* Agencies have offices in cities, none in a coast. */}
      {location.type !== 'area' && (
        <Container className={styles['search']}>
          <LinkButton
            to={address('agencies', {
              country: location.iso2,
              location: location.type === 'country' ? undefined : location.id,
            })}
          >
            {placeText(t, 'agencies.link.place', [location])}
          </LinkButton>
        </Container>
      )}
    </>
  )
}

export function NoHomes({ place }: { place: Place }) {
  const { t } = usePageContext()
  return (
    <EmptyState
      icon={<House />}
      title={placeText(t, 'places.empty.title', [place.location])}
      action={<Elsewhere place={place} />}
    >
      {t('places.empty.text')}
    </EmptyState>
  )
}

/** Alternatives for a place without offers: its parents, and neighbours with offers. */
function Elsewhere({ place: { ancestors, nearby } }: { place: Place }) {
  const { format } = usePageContext()
  return (
    <ChipList>
      {ancestors.toReversed().map(({ id, name, path }) => (
        <li key={id}>
          <Chip to={placeAddress(path)}>{name}</Chip>
        </li>
      ))}
      {nearby
        .filter(({ count }) => count > 0)
        .map(({ id, name, path, count }) => (
          <li key={id}>
            <Chip to={placeAddress(path)} count={format.number(count)}>
              {name}
            </Chip>
          </li>
        ))}
    </ChipList>
  )
}
