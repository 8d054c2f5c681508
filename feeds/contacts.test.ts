import { expect, test } from 'vitest'
import { withoutContacts } from './contacts.ts'

test.each([
  [
    'Call us: +34 600 111 222 or a@b.es today',
    'Call us: … or … today',
    ['a@b.es', '+34 600 111 222'],
  ],
  ['Mail: agent(at)mail.com!', 'Mail: …!', ['agent(at)mail.com']],
  ['ana.lopez [at] casa [dot] es', '…', ['ana.lopez [at] casa [dot] es']],
  ['Tel. 0611 345 678', 'Tel. …', ['0611 345 678']],
  ['WhatsApp 600-111-222!', 'WhatsApp …!', ['600-111-222']],
  ['Звоните: тел. 8 (495) 123-45-67', 'Звоните: тел. 8 (495) 123-45-67', []],
  ['Звоните +7 (495) 123-45-67', 'Звоните …', ['+7 (495) 123-45-67']],
])('%j contains the contacts %j', (text, left, found) => {
  expect(withoutContacts(text)).toEqual({ text: left, found })
})

test.each([
  '325.000 €, 120 m², built 1998 2004',
  'Ref. 600111222',
  'price 1 250 000',
  'IBI 1.200 + 300',
  '1+1 rooms, 2004-2019',
  'mobile home of 2004',
  'open kitchen (at the back), garden.',
  'flat (at) noon',
  'Open (at) 10.30',
  'Open (at) 10.30h',
])('%j contains no contacts', (text) => {
  expect(withoutContacts(text)).toEqual({ text, found: [] })
})

test('reads a long text without spaces in linear time', () => {
  const begun = performance.now()
  for (const hostile of [
    'a'.repeat(1e6) + '1',
    'a@'.repeat(5e5),
    'a@b.'.repeat(2e5) + '1',
    'a(at)'.repeat(2e5) + '1',
    'a(at)b.'.repeat(2e5) + '(',
    'a(at)b' + '.1'.repeat(5e5),
    'tel '.repeat(2e5) + '1',
    '+12 '.repeat(2e5),
    '1'.repeat(1e6),
  ])
    withoutContacts(hostile)
  expect(performance.now() - begun).toBeLessThan(5000)
})
