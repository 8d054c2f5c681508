import { address } from '#contract/addresses.ts'
import { dirOf, isLocale, type LocaleCode } from '#i18n/locales.ts'
import type { MessageKey } from '#i18n/translate.ts'
import type { Services } from '../../context.ts'
import type { ApiApp } from '../../people/http/serve.ts'

const FILE = /^\/manifest\/([A-Za-z-]{2,10})\.webmanifest$/

/** Shortcuts of the installed portal, in the order of its menu. */
const SHORTCUTS: readonly { name: MessageKey; url: string }[] = [
  { name: 'favorites.title', url: address('favorites') },
  { name: 'service.searches.title', url: address('searches') },
  { name: 'service.feed.title', url: address('feed') },
  { name: 'service.messages.title', url: address('chat') },
]

const icon = (src: string, sizes: string, type: string) => ({ src, sizes, type })

/** `GET /manifest/{locale}.webmanifest`: by it the portal can be installed, with shortcuts in the visitor's language. */
export function mountManifest(app: ApiApp, { messages }: Pick<Services, 'messages'>): void {
  app.get('/manifest/*', ({ req, notFound }) => {
    const [, locale] = FILE.exec(new URL(req.url).pathname) ?? []
    if (!locale || !isLocale(locale)) return notFound()
    return new Response(JSON.stringify(manifestIn(locale, messages)), {
      headers: {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=86400',
      },
    })
  })
}

function manifestIn(locale: LocaleCode, messages: Services['messages']): object {
  const t = messages.translator(locale)
  const png = (size: number, name = `icon-${size}`) =>
    icon(`/${name}.png`, `${size}x${size}`, 'image/png')
  return {
    // One app, whichever language it was installed in.
    id: '/',
    name: 'Lares',
    short_name: 'Lares',
    lang: t.format.language,
    dir: dirOf(t.format.language as LocaleCode),
    start_url: `/${locale}`,
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      icon('/favicon.svg', 'any', 'image/svg+xml'),
      png(192),
      png(512),
      { ...png(512, 'icon-maskable-512'), purpose: 'maskable' },
    ],
    shortcuts: SHORTCUTS.map(({ name, url }) => ({
      name: t(name),
      url: `/${locale}${url}`,
      icons: [png(192)],
    })),
  }
}
