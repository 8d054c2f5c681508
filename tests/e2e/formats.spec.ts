import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { build } from 'vite'
import { tableSamples } from '#i18n/format-samples.ts'
import { createFormatter, type FormatTable } from '#i18n/format.ts'
import { LOCALES } from '#i18n/locales.ts'
import { test } from './test.ts'

declare global {
  interface Window {
    formats: { tableSamples: typeof tableSamples }
  }
}

const tableOf = (locale: string): FormatTable =>
  JSON.parse(readFileSync(`i18n/tables/${locale}.json`, 'utf8')) as FormatTable

/** The formatter and its samples as a script for any page. */
async function script(): Promise<string> {
  const lib = { entry: 'i18n/format-samples.ts', name: 'formats', formats: ['iife' as const] }
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib },
  })
  const chunk = Array.isArray(result) ? result[0]?.output[0] : undefined
  if (!chunk) throw new Error('nothing was built')
  return `${chunk.code};window.formats = formats`
}

test('in Arabic the currency sign follows its letters', async ({ page }) => {
  await page.setContent('<p dir="rtl"></p>')
  const text = createFormatter(tableOf('ar')).price(338_979, 'GBP')
  const [letter, sign] = await page.evaluate((price) => {
    const part = document.querySelector('p')!
    part.textContent = `≈ ${price}`
    return ['K', '£'].map((each) => {
      const range = document.createRange()
      const at = part.textContent!.indexOf(each)
      range.setStart(part.firstChild!, at)
      range.setEnd(part.firstChild!, at + 1)
      return range.getBoundingClientRect().left
    })
  }, text)
  expect(sign).toBeGreaterThan(letter!)
})

test('the browser prints numbers, prices, dates and lists as the server does, in every locale', async ({
  page,
}) => {
  await page.goto('about:blank')
  await page.addScriptTag({ content: await script() })
  for (const { code } of LOCALES) {
    const inBrowser = await page.evaluate(
      (table) => window.formats.tableSamples(table),
      tableOf(code),
    )
    expect(inBrowser, code).toEqual(tableSamples(tableOf(code)))
  }
})
