import { lazy, useEffect, useMemo, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { pictureBase } from '#contract/people/pictures.ts'
import { BareErrorPage } from './edge/app/bare-error-page.tsx'
import { keepForms } from './ground/forms/keep-forms.ts'
import { BrowserDuties } from './edge/layout/browser-duties.tsx'
import { Layout as PageLayout } from './edge/layout/layout.tsx'
import { unfinishedOf } from './edge/layout/unfinished.ts'
import { countryOf, readAddress } from './ground/page/addresses.ts'
import { DISMISSED_STYLES, earlyScript } from './ground/page/early.ts'
import { guard } from './ground/page/guard.ts'
import { settled } from './ground/page/later.tsx'
import { visitContext } from './ground/page/load-context.ts'
import { isPrivate, pageAt } from './ground/page/page-at.ts'
import { SCROLL_POSITIONS } from './ground/page/scroll-positions.ts'
import type { RootData } from './ground/page/root-data.ts'
import { OwnScript } from './ground/page/own-script.tsx'
import { PageContextProvider, withChoice } from './ground/page/page-context.tsx'
import { useChoice } from './ground/page/use-choice.ts'
import { LAYOUT_MESSAGES, messagesOf } from './pages.ts'
import { fontsOf } from './ground/ui/fonts.ts'
import '@fontsource-variable/noto-sans/wght.css'
import './ground/ui/fonts.css'
import './ground/ui/system-fonts.css'
import './ground/ui/tokens.css'
import './ground/ui/base.css'
import './ground/ui/layout.css'

export const middleware = [guard]
export const clientMiddleware = [keepForms]

export async function loader({ url, context }: LoaderFunctionArgs): Promise<RootData> {
  const {
    locale,
    language,
    complete,
    currency,
    units,
    choice,
    visitorPlace,
    origin,
    cookies,
    host,
    build,
    style,
    user,
    carry,
  } = context.get(visitContext)
  const { messages } = host
  const wordsOf = (prefixes: readonly string[]): string =>
    carry(messages.words(locale, prefixes), { isShared: true })
  const spoken = messages.languageOf(locale)
  return {
    fonts: fontsOf(spoken),
    locale,
    language,
    complete,
    layout:
      spoken === language
        ? null
        : {
            language: spoken,
            complete: messages.completeLocales(),
            words: wordsOf([...LAYOUT_MESSAGES, 'help.english']),
          },
    unfinished: unfinishedOf(messages, { locale, language: spoken }),
    currency,
    units,
    choice,
    visitorPlace,
    origin,
    build,
    style,
    cookies,
    user: isPrivate(url.pathname) ? await user() : undefined,
    mapStyle: host.mapStyle,
    words: wordsOf(messagesOf(pageAt(url.pathname))),
  }
}

/** Messages and currency only depend on the page, its country, the locale and the visitor's changes. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== 'GET') return actionStatus === undefined || actionStatus < 400
  if (currentUrl.href === nextUrl.href) return true
  if (isPrivate(nextUrl.pathname) && currentUrl.pathname !== nextUrl.pathname) return true
  return (
    pageAt(currentUrl.pathname) !== pageAt(nextUrl.pathname) ||
    countryOf(currentUrl.pathname) !== countryOf(nextUrl.pathname) ||
    readAddress(currentUrl.pathname).locale !== readAddress(nextUrl.pathname).locale
  )
}

/** Head elements of every page. */
const ALWAYS = (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#16140f" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <noscript>
      <link rel="stylesheet" href={DISMISSED_STYLES} />
    </noscript>
  </>
)

/** The first paint waits for the style sheet, and `Links` names it after the scripts. */
const StyleFirst = ({ href }: { href: string }) => (
  <link rel="preload" as="style" href={href} fetchPriority="high" />
)

/** The last page's data in the browser: if the next page fails to load, the error page still has its messages. */
let lastKnown: RootData | undefined

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  useEffect(() => {
    if (loaded) lastKnown = loaded
  }, [loaded])
  const data = loaded ?? lastKnown
  const choice = useChoice(data?.cookies)
  const [content, page] = useMemo(
    () => (data ? [withChoice(data, choice), withChoice({ ...data, ...data.layout }, choice)] : []),
    [data, choice],
  )
  // Text in another language than the address's needs `lang`, including the title.
  const written = content && content.language !== content.locale ? content.language : undefined
  return (
    <html
      lang={page?.locale ?? 'en'}
      dir={page?.dir ?? 'ltr'}
      data-units={data?.units}
      data-media={pictureBase() || undefined}
    >
      <head lang={written}>
        {import.meta.env.SSR && data && <StyleFirst href={data.style} />}
        {ALWAYS}
        <link rel="manifest" href={`/manifest/${page?.locale ?? 'en'}.webmanifest`} />
        {import.meta.env.SSR && data && <OwnScript>{earlyScript(data.cookies)}</OwnScript>}
        {data?.fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            href={href}
            crossOrigin="anonymous"
          />
        ))}
        <Meta />
        <Links />
      </head>
      <body lang={data?.layout ? undefined : written}>
        {data && page && content ? (
          <PageContextProvider value={page}>
            <PageLayout {...data} content={content}>
              {children}
            </PageLayout>
            <BrowserDuties build={data.build} />
          </PageContextProvider>
        ) : (
          children
        )}
        <ScrollRestoration storageKey={SCROLL_POSITIONS} />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // Loaded in advance, because the network may be down when it is needed.
  useEffect(() => void settled.then(loadErrorPage).catch(() => undefined), [])
  return <Outlet />
}

const loadErrorPage = () => import('./edge/app/error-page.tsx')
const ErrorPage = lazy(() => loadErrorPage().catch(() => ({ default: BareErrorPage })))

export function ErrorBoundary() {
  return <ErrorPage />
}
