import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pageIn } from '#tests/page.ts'
import { Messages } from '#i18n/messages.ts'
import { PageContextProvider, type PageContext } from '../../ground/page/page-context.tsx'
import { ToastProvider } from '../../ground/ui/toast.tsx'
import { SPECIFIED } from './choices.ts'
import { PlaceSearch } from './place-search.tsx'
import type { RecentPlace } from './recent.ts'

const t = new Messages().translator('en')
const page: PageContext = { ...pageIn(t), origin: 'http://localhost' }

function form(place: RecentPlace | null): string {
  const element = (
    <PageContextProvider value={page}>
      <ToastProvider>
        <PlaceSearch heading="Where" place={place} first={SPECIFIED} />
      </ToastProvider>
    </PageContextProvider>
  )
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  )
}
const button = (html: string): string =>
  /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? 'no button'

describe('the search button', () => {
  it('is disabled until a location is current', () => {
    expect(button(form(null))).toContain('disabled')
  })

  it('is enabled with one', () => {
    const place: RecentPlace = {
      id: 'country207',
      type: 'country',
      name: 'Spain',
      iso2: 'ES',
      path: '/es',
      parent_name: null,
      country: { emoji: '🇪🇸', iso2: 'ES', name: 'Spain' },
      lat: 40,
      lon: -4,
    }
    expect(button(form(place))).not.toContain('disabled')
  })
})
