import type { Case } from '#contract/publish/moderation.ts'
import { distanceText } from '../../homes/map/distance.ts'
import { PlaceMap } from '../../homes/offers/place-map.tsx'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { NO_VALUE } from '#i18n/format.ts'

/** The written address beside the exact pin, which visitors may not see. */
export function CasePlace({
  item: { offer, after, pin },
}: {
  item: Pick<Case, 'offer' | 'after' | 'pin'>
}) {
  const { t, format } = usePageContext()
  const { street, houseNumber, postalCode, district, point } = after
  return (
    <Part title={t('moderation.case.place')} lead={t('moderation.case.placeLead')}>
      <Rows>
        <Row
          title={t('moderation.case.address')}
          facts={[
            <bdi key="address">
              {format.address([
                [street, houseNumber].filter(Boolean).join(' '),
                [postalCode, district].filter(Boolean).join(' '),
                ...offer.places.map(({ name }) => name).reverse(),
              ])}
            </bdi>,
          ]}
        />
        <Row
          title={t('field.point')}
          facts={
            pin
              ? [
                  <bdi key="place">{pin.place}</bdi>,
                  pin.km !== null &&
                    t('moderation.case.pinAway', { distance: distanceText(pin.km, format) }),
                ]
              : [NO_VALUE]
          }
        />
      </Rows>
      {point && <PlaceMap still={null} at={{ ...point, precision: 'exact' }} />}
    </Part>
  )
}
