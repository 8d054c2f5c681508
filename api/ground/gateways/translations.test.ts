import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { followTranslations } from './translations.ts'

let server: Server | undefined
let following: ReturnType<typeof followTranslations> | undefined
afterEach(() => {
  following?.stop()
  server?.close()
})

/** A CDN with these files; the others are 404. */
async function cdn(
  files: Record<string, { status?: number; body: string; location?: string }>,
): Promise<string> {
  server = createServer((request, response) => {
    const file = files[request.url ?? '']
    response
      .writeHead(
        file ? (file.status ?? 200) : 404,
        file?.location ? { location: file.location } : {},
      )
      .end(file?.body ?? '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  return `http://127.0.0.1:${(server?.address() as AddressInfo).port}`
}

it('merges messages of the CDN over bundled ones, and keeps the bundled ones if its answer is invalid', async () => {
  const lines: string[] = []
  const log = {
    info: (message: string) => lines.push(message),
    warn: (message: string) => lines.push(`! ${message}`),
  }
  const messages = new Messages({ warn: log.warn })
  const bundled = messages.translator('fr')('library.searchTypes.buy')
  const base = await cdn({
    '/translations/de.json': {
      body: JSON.stringify({
        'library.searchTypes.buy': 'Erwerben',
        'library.searchTypes.rent': '{evil}',
        other: 'x',
      }),
    },
    '/translations/fr.json': { body: '<html>' },
    '/translations/it.json': { status: 500, body: '' },
    '/translations/es.json': { body: `"${'x'.repeat(1_100_000)}"` },
    '/translations/pl.json': { status: 302, body: '', location: '/translations/de.json' },
    '/translations/pt.json': { body: '[]' },
  })
  following = followTranslations(messages, base, log)
  await following.first
  expect(messages.translator('de')('library.searchTypes.buy')).toBe('Erwerben')
  expect(messages.translator('de')('library.searchTypes.rent')).toBe('Mieten')
  expect(messages.translator('fr')('library.searchTypes.buy')).toBe(bundled)
  expect(lines.filter((line) => !line.startsWith('!'))).toEqual([
    '1 remote translations for de',
    '0 remote translations for pt',
  ])
  expect(
    lines
      .filter((line) => line.startsWith('!'))
      .map((line) => /for (\w\w)|translation (\w\w)/.exec(line)?.slice(1).join('')),
  ).toEqual(['de', 'fr', 'it', 'es', 'pl', 'pt'])
})
