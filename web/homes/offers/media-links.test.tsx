import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { PageContextProvider, type PageContext } from '../../ground/page/page-context.tsx'
import { MediaLinks } from './media-links.tsx'

const messages = new Messages()
const html = (locale: 'en' | 'ar', tourUrl: string | null, videoUrl: string | null): string =>
  renderToStaticMarkup(
    <PageContextProvider
      value={{ locale, t: messages.translator(locale) } as unknown as PageContext}
    >
      <MediaLinks tourUrl={tourUrl} videoUrl={videoUrl} />
    </PageContextProvider>,
  )

test('a tour and a video are links that say where they lead', () => {
  const shown = html('en', 'https://tour.example/7?a=1', 'https://video.example:8443/7')
  expect(shown.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]+>/g, '|')).toMatch(
    /Virtual tour \|\(tour\.example\).*Video \|\(video\.example\)/,
  )
  expect(shown.match(/href="[^"]+" rel="noopener nofollow ugc"/g)).toEqual([
    'href="https://tour.example/7?a=1" rel="noopener nofollow ugc"',
    'href="https://video.example:8443/7" rel="noopener nofollow ugc"',
  ])
})

test('hosts are read from left to right in Arabic as well', () => {
  expect(html('ar', 'https://tour.example/7', null)).toContain(
    'جولة افتراضية <bdi dir="ltr">(tour.example)</bdi>',
  )
})

test.each(['http://video.example/7', 'javascript:alert(1)', ''])('no link leads to %s', (url) => {
  expect(html('en', url, url)).not.toContain('<a')
})
