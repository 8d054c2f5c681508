import { expect, test } from 'vitest'
import { isPrivatePage, PAGES, type Page, type PageName } from '#contract/pages.ts'
import { Messages } from '#i18n/messages.ts'
import { TIERS, tierOf, type Tier } from '#i18n/tiers.ts'
import { messagesOf } from '#web/pages.ts'

const messages = new Messages()
const NAMES = Object.keys(PAGES) as PageName[]
const pagesOf = (tier: Tier): PageName[] =>
  NAMES.filter((page) => messages.tierOf(messagesOf(page)) === tier)

/** Public, and read by those who program against the portal. */
const FOR_PROGRAMMERS: readonly PageName[] = ['api-docs', 'api-docs-part', 'mcp-docs']

test('the last tier is that of staff and programmers, the one before that of advertisers', () => {
  expect(pagesOf('staff').toSorted()).toEqual(
    [
      ...NAMES.filter((page) => {
        const { guards }: Page = PAGES[page]
        return guards?.roles && messagesOf(page).length > messagesOf(undefined).length
      }),
      ...FOR_PROGRAMMERS,
    ].toSorted(),
  )
  expect(pagesOf('advertisers').toSorted()).toEqual([
    'feed-in',
    'feeds-in',
    'feeds-out',
    'offer-form',
    'offer-promo',
    'own-agency',
    'own-offers',
    'own-orders',
    'pay',
    'pay-challenge',
    'pay-status',
    'pro-offers',
  ])
})

test('no public page for readers needs a later tier', () => {
  const open = NAMES.filter((page) => !isPrivatePage(page) && !FOR_PROGRAMMERS.includes(page))
  expect(open.filter((page) => messages.tierOf(messagesOf(page)) !== 'readers')).toEqual([])
})

test('each tier has messages, and the first one those of the layout', () => {
  const keys = Object.keys(messages.sources('en'))
  for (const tier of TIERS)
    expect(keys.filter((key) => tierOf(key) === tier).length).toBeGreaterThan(500)
  expect(messages.tierOf(messagesOf(undefined))).toBe('readers')
})
