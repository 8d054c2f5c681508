import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToastMessage } from './toast-item.tsx'

const root = new URL('../../..', import.meta.url).pathname

test('renders names in messages as text', () => {
  const message = '<a href=//evil.de>Log in again</a> gets a mail'
  expect(renderToStaticMarkup(<ToastMessage toast={{ message }} />)).toBe(
    '&lt;a href=//evil.de&gt;Log in again&lt;/a&gt; gets a mail',
  )
  expect(
    renderToStaticMarkup(<ToastMessage toast={{ message: 'a <b>bold</b> word', html: true }} />),
  ).toBe('a bold word')
})

test('only server messages may contain tags', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/\.test\.tsx?$|gallery/.test(file) &&
      /\btoast\((?:[^()]|\([^()]*\))*html: true/.test(readFileSync(`${root}/${file}`, 'utf8')),
  )
  expect(files.sort()).toEqual([
    'web/ground/forms/download-link.tsx',
    'web/ground/forms/failure.ts',
    'web/ground/forms/use-form.ts',
    'web/homes/search/list/results.tsx',
    'web/people/accounts/account-menu.tsx',
    'web/people/notifications/use-notifications.ts',
    'web/talk/chat/use-undo.ts',
  ])
})
