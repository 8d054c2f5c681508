import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageIn } from '#tests/page.ts'
import { Messages } from '#i18n/messages.ts'
import { CachedMarkup, MarkupCacheProvider } from './cached-markup.tsx'
import { PageMarkup } from './markup-store.ts'
import { PageContextProvider } from './page-context.tsx'

const page = pageIn(new Messages().translator('en'))
/** Names of the rendered homes. */
const drawn: string[] = []

function Home({ name }: { name: string }) {
  drawn.push(name)
  return (
    <article>
      {name} & {'<b>'}
      {name}; 25 m², €
    </article>
  )
}

const list = (names: readonly string[], keeps: boolean) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        {keeps ? (
          <CachedMarkup by={() => name}>
            <Home name={name} />
          </CachedMarkup>
        ) : (
          <Home name={name} />
        )}
      </li>
    ))}
  </ul>
)

async function draw(children: ReactNode, { keep = true, context = page } = {}): Promise<string> {
  const markup = new PageMarkup()
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        done()
        resolve()
      },
    })
    const element = (
      <MarkupCacheProvider value={markup}>
        <PageContextProvider value={context}>{children}</PageContextProvider>
      </MarkupCacheProvider>
    )
    const { pipe } = renderToPipeableStream(element, { onAllReady: () => void pipe(sink) })
  })
  return markup.fill(Buffer.concat(chunks).toString(), { keep }).join('')
}

test('inserts stored markup unchanged, anywhere', async () => {
  const [first, second] = [
    ['Añil', 'b0;', 'شقة'],
    ['شقة', 'new', 'Añil', 'b0;', 'k0;'],
  ]
  const right = (names: string[]) => renderToString(list(names, false))
  expect(await draw(list(first, true))).toBe(right(first))
  drawn.length = 0
  expect(await draw(list(second, true))).toBe(right(second))
  expect(drawn).toEqual(['new', 'k0;', ...second])
})

test('renders again with other messages, and after a failed page', async () => {
  const names = ['one', 'two']
  await draw(list(names, true), { keep: false })
  drawn.length = 0
  await draw(list(names, true))
  await draw(list(names, true), { context: pageIn(new Messages().translator('en')) })
  expect(drawn).toEqual([...names, ...names])
  await draw(list(names, true))
  expect(drawn).toHaveLength(4)
})

test('a long page keeps all of its parts', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `home ${index} ${'é'.repeat(index)}`)
  for (let i = 0; i < 2; i++)
    expect(await draw(list(names, true))).toBe(renderToString(list(names, false)))
})
