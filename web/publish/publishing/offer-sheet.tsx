import { Check } from 'lucide-react'
import type { Offer } from '#contract/homes/offers.ts'
import { pictureUrl } from '#contract/people/pictures.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { EnergyScale, FactsTable } from '../../homes/offers/facts-table.tsx'
import { mainFacts } from '../../homes/offers/facts.ts'
import { OfferPicture } from '../../homes/offers/picture.tsx'
import { OfferTexts } from '../../homes/offers/texts.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { PriceLine } from '../../ground/ui/offer-price.tsx'
import sheetStyles from './sheet.module.css'

/** An offer on one page, in the order of its public page; addresses are text, not links. For owners before submission, and for moderators. */
export function OfferSheet({ offer }: { offer: Offer }) {
  const { t, format } = usePageContext()
  const [text] = offer.texts
  const { street, postalCode, district } = offer.address
  const links = [
    [t('field.tourUrl'), offer.tourUrl],
    [t('field.videoUrl'), offer.videoUrl],
  ].filter(([, url]) => url !== null)
  return (
    <article className={sheetStyles['sheet']}>
      <h3 className={sheetStyles['sheetTitle']} lang={text?.lang} dir="auto">
        {text?.title}
      </h3>
      <Soft>
        {format.address([
          street,
          [postalCode, district].filter(Boolean).join(' '),
          ...offer.places.map(({ name }) => name).reverse(),
        ])}
      </Soft>
      <p>
        <PriceLine price={offer.price} className="partTitle" />
      </p>
      <ul className={sheetStyles['facts']}>
        {mainFacts(offer, t, format).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {offer.pictures.length > 0 && (
        <ul className={sheetStyles['thumbs']}>
          {offer.pictures.map((picture) => (
            <li key={picture.key}>
              <a href={pictureUrl(picture)}>
                <OfferPicture picture={picture} sizes="12rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <OfferTexts texts={offer.texts} />
      <FactsTable offer={offer} />
      {links.length > 0 && (
        <dl className="stack-2">
          {links.map(([name, url]) => (
            <div key={name}>
              <dt className="soft">{name}</dt>
              <dd className="wrap">
                <bdi>{url}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {offer.features.length > 0 && (
        <ul className={sheetStyles['features']}>
          {offer.features.map((feature) => (
            <li key={feature} className="beside">
              <Check aria-hidden="true" />
              {t(`library.features.${feature}` as 'library.features.lift')}
            </li>
          ))}
        </ul>
      )}
      <EnergyScale offer={offer} />
    </article>
  )
}
