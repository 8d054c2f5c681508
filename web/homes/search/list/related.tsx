import { listingSlug, placeAddress } from '#contract/addresses.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'
import { CachedMarkup } from '../../../ground/page/cached-markup.tsx'
import { usePageContext, useT } from '../../../ground/page/page-context.tsx'
import { placeText } from '../../../ground/page/place-text.ts'
import { Chip, ChipList } from '../../../ground/ui/chip.tsx'
import { PLACES_SHOWN, type Listing } from '../load.ts'
import styles from '../search.module.css'
import { kindSlug } from '../../../ground/page/listing-title.ts'

/** Other categories here, and the same category in subplaces and nearby places. */
export function Related({ listing }: { listing: Listing }) {
  const t = useT()
  const { place } = listing
  const { action, category } = listing.subject
  const others = place.counts
    .filter((row) => row.count > 0 && !(row.action === action && row.category === category))
    .slice(0, 12)
  const around = [...place.children, ...place.nearby].slice(0, PLACES_SHOWN)
  if (others.length + around.length === 0) return null
  const links = { location: place.location, others, around }
  return (
    <aside className={styles['related']} data-print="off" aria-label={t('search.related.label')}>
      <CachedMarkup by={() => `related ${JSON.stringify(links)}`}>
        <RelatedLinks {...links} />
      </CachedMarkup>
    </aside>
  )
}

function RelatedLinks({
  location,
  others,
  around,
}: {
  location: Listing['place']['location']
  others: Listing['place']['counts']
  around: readonly Pick<Listing['place']['nearby'][number], 'id' | 'name' | 'path' | 'count'>[]
}) {
  const { t, format, locale } = usePageContext()
  return (
    <>
      {others.length > 0 && (
        <section>
          <h2>{placeText(t, 'search.related.categories', [location])}</h2>
          <ChipList>
            {others.map((row) => (
              <li key={`${row.action}-${row.category}`}>
                <Chip
                  to={`${location.path}/${listingSlug(row.action as ActionId, row.category as CategoryId, locale)}`}
                  count={format.number(row.count)}
                >
                  {t(row.action === 0 ? 'search.related.buy' : 'search.related.rent', {
                    homes: t(`library.houseTypesPlural.${kindSlug(row.category as CategoryId)}`),
                  })}
                </Chip>
              </li>
            ))}
          </ChipList>
        </section>
      )}
      {around.length > 0 && (
        <section>
          <h2>{t('search.related.places')}</h2>
          <ChipList>
            {around.map((item) => (
              <li key={item.id}>
                <Chip to={placeAddress(item.path)} count={format.number(item.count)}>
                  {item.name}
                </Chip>
              </li>
            ))}
          </ChipList>
        </section>
      )}
    </>
  )
}
