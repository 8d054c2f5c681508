import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { tableSamples } from '#i18n/format-samples.ts'
import type { FormatTable } from '#i18n/format.ts'
import { LOCALES } from '#i18n/locales.ts'

declare global {
  interface Window {
    formats: { tableSamples: typeof tableSamples }
  }
}

const tableOf = (locale: string): FormatTable => JSON.parse(readFileSync(`i18n/tables/${locale}.json`, 'utf8')) as FormatTable

/** The formatter and its samples as a script for any page. */
async function script(): Promise<string> {
  const lib = { entry: 'i18n/format-samples.ts', name: 'formats', formats: ['iife' as const] }
  const result = await build({ configFile: false, logLevel: 'error', build: { write: false, minify: false, lib } })
  const chunk = Array.isArray(result) ? result[0]?.output[0] : undefined
  if (!chunk) throw new Error('nothing was built')
  return `${chunk.code};window.formats = formats`
}

test('the browser prints numbers, prices, dates and lists as the server does, in every locale', async ({ page }) => {
  await page.goto('about:blank')
  await page.addScriptTag({ content: await script() })
  for (const { code } of LOCALES) {
    const inBrowser = await page.evaluate((table) => window.formats.tableSamples(table), tableOf(code))
    expect(inBrowser, code).toEqual(tableSamples(tableOf(code)))
  }
})
