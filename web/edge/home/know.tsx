import { Calculator, Hexagon } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Door, Doors } from '../../ground/ui/doors.tsx'
import { Section } from '../../ground/ui/section.tsx'
import type { Home } from './home.ts'

/** The estimate of a home, and the map of prices. */
export function Know({ place }: Pick<Home, 'place'>) {
  const { t } = usePageContext()
  const location = place?.location_id
  return (
    <Section title={t('home.know.title')}>
      <Doors>
        <Door
          to={address('estimate', { location })}
          icon={<Calculator aria-hidden="true" />}
          title={t('home.know.value')}
          text={t('home.know.valueLead')}
        />
        <Door
          to={address('heatmap', { location })}
          icon={<Hexagon aria-hidden="true" />}
          title={t('home.know.prices')}
          text={t('home.know.pricesLead')}
        />
      </Doors>
    </Section>
  )
}
