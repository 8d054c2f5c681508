import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Offer } from '#contract/homes/offers.ts'
import { createFormatter } from '#i18n/format.ts'
import { Messages } from '#i18n/messages.ts'
import { pageIn } from '#tests/page.ts'
import { PageContextProvider } from '../../ground/page/page-context.tsx'
import { EnergyScale } from './facts-table.tsx'

test('certificates state energy by the square metre, on pages in square feet, too', () => {
  const metric = pageIn(new Messages().translator('en'))
  const page = { ...metric, format: createFormatter(metric.format.table, 'imperial') }
  const offer = {
    places: [],
    energyClass: null,
    energyCertificate: null,
    energySource: null,
    heatingYear: null,
    energyValidUntil: null,
    emissionsClass: null,
    energyConsumption: 126,
    emissions: 25.5,
  } as unknown as Offer
  const text = renderToStaticMarkup(
    <PageContextProvider value={page}>
      <EnergyScale offer={offer} />
    </PageContextProvider>,
  )
  expect(text).toContain('126\u00a0kWh')
  expect(text).toContain('25.5')
  expect(text.match(/m²/g)).toHaveLength(2)
  expect(text).not.toContain('sq ft')
})
