import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { MarkupCacheProvider } from './ground/page/cached-markup.tsx'
import { headMarkup } from './ground/page/head.ts'
import { visitContext } from './ground/page/load-context.ts'
import { PageMarkup } from './ground/page/markup-store.ts'
import { NonceProvider } from './ground/page/own-script.tsx'
import { wholeResponse } from './ground/page/whole-body.ts'

const RENDER_LIMIT_MS = 10_000
/** React's mark of a part that a string cannot wait for: its code is not loaded yet, or it failed. */
const UNFINISHED = '<!--$!-->'
/** Characters that are escaped in a script element, and their form in JSON. */
const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Renders the whole page before answering: loaders are awaited anyway, one chunk is faster, and failures still get their status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream, ...parts } = entry
  const { call, carried, documentHead, host, style } = context.get(visitContext)
  const { nonce } = call
  headers.set('content-type', 'text/html; charset=utf-8')
  // Proxies and caches in front make Early Hints (103) of it.
  headers.set('link', `<${style}>; rel=preload; as=style`)
  const pageWith = (markup: PageMarkup) => (
    <MarkupCacheProvider value={markup}>
      <NonceProvider value={nonce}>
        <ServerRouter context={parts} url={request.url} nonce={nonce} />
      </NonceProvider>
    </MarkupCacheProvider>
  )
  const log = (error: unknown): void =>
    host.log.error({ err: error }, 'a page could not be rendered')
  const head = parts.staticHandlerContext.errors ? '' : headMarkup(documentHead)
  const { html, markup, failed } = atOnce(pageWith) ?? (await inParts(pageWith, { nonce, log }))
  const data = entry.renderMeta?.didRenderScripts
    ? [...carried.elements(), stateScript(await textOf(serverHandoffStream), nonce)]
    : []
  const document = ['<!DOCTYPE html>', ...paintFirst(html, head)].flatMap((part) =>
    markup.fill(part, { keep: !failed }),
  )
  return wholeResponse([...document, ...data], { status: failed ? 500 : status, headers })
}

interface Rendered {
  html: string
  markup: PageMarkup
  failed: boolean
}
type PageWith = (markup: PageMarkup) => ReactElement

/** To a string, in half the time that a stream takes; null if a part could not be finished. */
function atOnce(pageWith: PageWith): Rendered | null {
  const markup = new PageMarkup()
  try {
    const html = renderToString(pageWith(markup))
    return html.includes(UNFINISHED) ? null : { html, markup, failed: false }
  } catch {
    return null
  }
}

/** Waits for code that loads, and logs failures. */
function inParts(
  pageWith: PageWith,
  { nonce, log }: { nonce: string | undefined; log: (error: unknown) => void },
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const markup = new PageMarkup()
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(limit)
        resolve({ html: Buffer.concat(chunks).toString(), markup, failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(pageWith(markup), {
      nonce,
      // In order: out-of-order chunks would need scripts.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true
        log(error)
      },
    })
    const limit = setTimeout(
      () => abort(new Error(`not rendered within ${RENDER_LIMIT_MS} ms`)),
      RENDER_LIMIT_MS,
    )
  })
}

const PRELOAD = '<link rel="modulepreload"'
const MODULE = ' type="module" async=""'

/**
 * The parts of the document, with more tags for its head. Scripts start after the first paint: React Router preloads them in the head, beside style sheet,
 * font and photo. They are imported by the module at the end instead, all at once, so that none waits for another.
 */
function paintFirst(html: string, head: string): string[] {
  const headEnd = html.indexOf('</head>')
  const from = html.indexOf(PRELOAD)
  const module = html.lastIndexOf(MODULE)
  if (from < 0 || headEnd < from || module < headEnd)
    return [html.slice(0, headEnd), head, html.slice(headEnd)]
  let to = from
  let imports = ''
  while (html.startsWith(PRELOAD, to)) {
    const end = html.indexOf('>', to) + 1
    const [, href] = /href="([^"]*)"/.exec(html.slice(to, end)) ?? []
    if (href) imports += `import ${JSON.stringify(href)};`
    to = end
  }
  const inside = html.indexOf('>', module) + 1
  return [
    html.slice(0, from),
    html.slice(to, headEnd),
    head,
    html.slice(headEnd, inside),
    imports,
    html.slice(inside),
  ]
}

async function textOf(stream: EntryContext['serverHandoffStream']): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true })
  return text
}

/** The router's state, as `ServerRouter` streams it to the router in the browser, which starts when it has it. */
function stateScript(state: string, nonce = ''): string {
  const written = JSON.stringify(state).replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPES[sign]!)
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue(${written});${stream}.close();</script>`
}

/** Logs unexpected errors of loaders and guards. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context
    .get(visitContext)
    .host.log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
}
