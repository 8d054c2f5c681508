import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useT } from '../../ground/page/page-context.tsx'
import { placeText } from '../../ground/page/place-text.ts'
import { OfferGrid } from '../../homes/offers/card.tsx'
import { Section } from '../../ground/ui/section.tsx'
import type { ShownPlace } from './shown-place.ts'

/** Homes of a place whose advertisers pay for being here. */
export function Showcase({ place: { location, showcase } }: { place: ShownPlace }) {
  const t = useT()
  return (
    <Section title={placeText(t, 'places.showcase.title', [location])}>
      <div className="stack-3">
        <p className="soft">
          {t('places.showcase.paid')}{' '}
          <LocaleLink to={address('ranking')} className="underlined">
            {t('places.showcase.ranking')}
          </LocaleLink>
        </p>
        <OfferGrid offers={showcase} promoted />
      </div>
    </Section>
  )
}
