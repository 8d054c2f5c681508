import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createFormatter, type FormatTable } from '#i18n/format.ts'
import { Messages } from '#i18n/messages.ts'
import en from '#i18n/tables/en.json' with { type: 'json' }
import type { FactsOrigin as Origin } from '#contract/homes/offers.ts'
import { PageContextProvider, type PageContext } from '../../ground/page/page-context.tsx'
import { FactsOrigin } from './facts-origin.tsx'

const messages = new Messages()
const AGENCY = { id: 1, slug: 'casa', name: 'Casa 1' }

function linesOf(origin: Partial<Origin>, agency: typeof AGENCY | null = null): string {
  const html = renderToStaticMarkup(
    <PageContextProvider
      value={
        {
          locale: 'en',
          t: messages.translator('en'),
          format: createFormatter(en as unknown as FormatTable),
        } as unknown as PageContext
      }
    >
      <FactsOrigin
        offer={{
          agency,
          origin: {
            kind: 'owner',
            readAt: null,
            approvedAt: null,
            agencyVerifiedAt: null,
            ...origin,
          },
        }}
      />
    </PageContextProvider>,
  )
  return html.replace(/[\u2066-\u2069]/g, '').replace(/<[^>]+>/g, '|')
}

test('facts that the advertiser entered say who, and that a moderator approved them', () => {
  const own = linesOf({ approvedAt: '2026-10-01T10:00:00Z' })
  expect(own).toContain('Where these facts come from')
  expect(own).toContain('The owner entered price, facts and texts on this portal.')
  expect(own).toContain('A moderator approved the listing on October 1, 2026.')
  expect(own).not.toContain('feed')
  const agency = linesOf({ agencyVerifiedAt: '2026-09-01T10:00:00Z' }, AGENCY)
  expect(agency).toContain('The agency “Casa 1” entered price')
  expect(agency).toContain(
    'verified the legal details of the agency “Casa 1” on September 1, 2026.',
  )
  expect(agency).not.toContain('moderator')
})

test('facts of a feed say when it was read, and that they were published without a review', () => {
  const text = linesOf({ kind: 'feed', readAt: '2026-11-20T10:00:00Z' }, AGENCY)
  expect(text).toContain('the advertiser’s feed, last read on November 20, 2026.')
  expect(text).toContain('published without a review')
  expect(text).not.toContain('entered')
  expect(text).not.toContain('legal details')
})

test('homes of a demo say that they are made up', () => {
  const text = linesOf({ kind: 'demo' })
  expect(text).toContain('made up for the demo portal')
  expect(text).not.toContain('entered')
})
