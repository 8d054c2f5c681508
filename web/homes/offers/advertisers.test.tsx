import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import type { Offer, OfferCard } from '#contract/homes/offers.ts'
import { pageIn } from '#tests/page.ts'
import { PageContextProvider } from '../../ground/page/page-context.tsx'
import { Advertisers } from './advertisers.tsx'

const page = pageIn(new Messages().translator('en'))
const listing = (id: number, amount: number | null, agency: string | null) => ({
  id,
  slugId: `apartment-barcelona-${id}`,
  agency: agency && { id, slug: agency, name: agency },
  price: { amount, currency: 'EUR', type: amount === null ? 4 : 0 },
  converted: null,
})
const html = (others: object[]): string => {
  const element = (
    <Advertisers
      offer={listing(1, 320_000_00, 'Casa') as Offer}
      others={others as unknown as OfferCard[]}
    />
  )
  const router = createMemoryRouter([
    { path: '/', element: <PageContextProvider value={page}>{element}</PageContextProvider> },
  ])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('all advertisers of a home are listed with their prices, the lowest first, with links to the others', () => {
  const shown = html([listing(2, null, null), listing(3, 315_000_00, 'Hogar')])
  expect(shown).toContain('Listed by 3 advertisers')
  const rows = [...shown.matchAll(/<li.*?<\/li>/g)].map(([row]) => [
    row.match(/href="([^"]+)"/)?.[1],
    row.replace(/<[^>]+>/g, ''),
  ])
  expect(rows).toEqual([
    ['/en/offer/apartment-barcelona-3', 'Hogar€315,000'],
    [undefined, 'Casa (this listing)€320,000'],
    ['/en/offer/apartment-barcelona-2', 'Private ownerPrice on request'],
  ])
})

test('a home of one advertiser has no such list', () => {
  expect(html([])).toBe('')
})
