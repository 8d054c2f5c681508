import { expect, test } from 'vitest'
import { PAGES, type Page, type PageName } from '#contract/pages.ts'
import { FIXED_PAGES, FOUND_PAGES, LEFT_OUT } from './routes.ts'

test('the walk visits every page that needs no account, or says why not', () => {
  const open = (Object.keys(PAGES) as PageName[]).filter((page) => {
    const { guards }: Page = PAGES[page]
    return !guards?.auth && !guards?.roles
  })
  expect(
    open.filter((page) => !FIXED_PAGES.has(page) && !FOUND_PAGES.has(page) && !(page in LEFT_OUT)),
  ).toEqual([])
})
