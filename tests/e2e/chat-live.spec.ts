import type { Page } from '@playwright/test'
import { translateServer } from '../translate-server.ts'
import { axe } from './axe.ts'
import { composer, conversation, write } from './conversation.ts'
import { enter, expect, open, openListening } from './member.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

const PHONE = { width: 390, height: 844 }
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** Presses Tab until the element with that name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 150; pressed++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      return {
        tag: element?.tagName.toLowerCase() ?? '',
        text: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
      }
    })
    if (found.tag === role && name.test(found.text.trim())) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('a live conversation on a phone, right to left and in two languages, by keyboard alone', async ({
  browser,
}) => {
  const { id, visitor, owner } = await conversation()
  const [one, other] = [
    await browser.newContext(),
    await browser.newContext({ viewport: PHONE, hasTouch: true }),
  ]
  await enter(one, visitor)
  await enter(other, owner)
  const [english, arabic] = [await one.newPage(), await other.newPage()]
  await openListening(english, `/en/service/chat/${id}`)
  await openListening(arabic, `/ar/service/chat/${id}`)

  // Messages that arrive while one is written are added to the log, a polite live region; the focus and the text stay.
  const log = arabic.getByRole('log')
  await log.evaluate((element) => {
    const added: string[] = []
    Object.assign(window, { added, theLog: element })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) added.push(node.textContent ?? '')
    }).observe(element, { childList: true, subtree: true })
  })
  await composer(arabic).focus()
  await arabic.keyboard.type('أكتب الآن')
  await write(english, 'Is the flat near the school and the park?')
  await expect(log).toContainText('Is the flat near the school and the park?')
  await expect(composer(arabic)).toBeFocused()
  await expect(composer(arabic)).toHaveValue('أكتب الآن')
  expect(
    await arabic.evaluate(() => {
      const { added, theLog } = window as unknown as { added: string[]; theLog: Element }
      return theLog.isConnected && added.filter((text) => text.includes('near the school')).length
    }),
  ).toBe(1)
  await arabic.keyboard.press('Control+Enter')
  await expect(english.getByRole('log')).toContainText('أكتب الآن')

  // Each message has the language and the direction of its own.
  const answer = 'نعم، المدرسة قريبة جدا من هذه الشقة'
  await arabic.keyboard.type(answer)
  await arabic.keyboard.press('Control+Enter')
  for (const page of [english, arabic]) {
    const said = page.getByRole('log').getByText(answer)
    await expect(said).toHaveAttribute('lang', 'ar')
    await expect(said).toHaveCSS('direction', 'rtl')
    const asked = page.getByRole('log').getByText('Is the flat near the school')
    await expect(asked).toHaveAttribute('lang', 'en')
    await expect(asked).toHaveCSS('direction', 'ltr')
  }
  expect(await fits(arabic)).toBe(true)
  for (const page of [english, arabic]) expect(await axe(page)).toEqual([])
  await expect(english.getByRole('log')).toMatchAriaSnapshot(`
    - log "Conversation":
      - list:
        - listitem:
          - paragraph: Is it still there?
        - listitem:
          - paragraph: Is the flat near the school and the park?
        - listitem:
          - paragraph: أكتب الآن
        - listitem:
          - paragraph: ${answer}
  `)

  // From the top of the page to a quick reply, the log and the composer without a mouse.
  await open(arabic, `/ar/service/chat/${id}`)
  await tabTo(arabic, 'div', /^المحادثة$/)
  await arabic.keyboard.press('Home')
  await tabTo(arabic, 'summary', /^ردود سريعة$/)
  await arabic.keyboard.press('Enter')
  await tabTo(arabic, 'button', /^نعم$/)
  await arabic.keyboard.press('Enter')
  await expect(composer(arabic)).toBeFocused()
  await expect(composer(arabic)).toHaveValue('نعم')
  await arabic.keyboard.press('Control+Enter')
  await expect(english.getByRole('log')).toContainText('Yes')
  await expect(composer(arabic)).toBeFocused()
  await arabic.keyboard.type('شكرا')
  await arabic.keyboard.press('Control+Enter')
  await expect(english.getByRole('log')).toContainText('شكرا')
  await Promise.all([one.close(), other.close()])
})

test('messages of the other side are translated on request, or all of them automatically', async ({
  browser,
}) => {
  const gateway = await translateServer(Number(process.env.TRANSLATE_PORT))
  const { id, visitor, owner } = await conversation()
  const [one, other] = [await browser.newContext(), await browser.newContext({ viewport: PHONE })]
  try {
    await enter(one, visitor)
    await enter(other, owner)
    const [english, arabic] = [await one.newPage(), await other.newPage()]
    await openListening(english, `/en/service/chat/${id}`)
    await openListening(arabic, `/ar/service/chat/${id}`)
    const [theirs, ours] = [arabic.getByRole('log'), english.getByRole('log')]
    // One's own words are not offered.
    await expect(ours.getByRole('button', { name: 'Translate' })).toHaveCount(0)

    // While the gateway does not answer the conversation goes on; then it says so.
    gateway.mode = 'held'
    await theirs.getByRole('button', { name: 'ترجمة' }).click()
    await expect.poll(() => gateway.asked.length).toBe(1)
    await write(english, 'And is there a lift in the house?')
    await expect(theirs).toContainText('And is there a lift in the house?')
    gateway.mode = 'fails'
    gateway.release()
    await expect(theirs).toContainText('ترجمة آلية')
    await expect(theirs.getByText('[ar] Is it still there?')).toHaveCSS('direction', 'ltr')
    await expect(theirs).toContainText('Is it still there?')
    await theirs.getByRole('button', { name: 'ترجمة' }).click()
    await expect(theirs).toContainText('الترجمة غير متاحة حاليًا.')
    gateway.mode = 'works'
    await theirs.getByRole('button', { name: 'إعادة المحاولة' }).click()
    await expect(theirs).toContainText('[ar] And is there a lift in the house?')
    expect(await axe(arabic, { colours: true })).toEqual([])
    expect(await fits(arabic)).toBe(true)

    // From now on all of them, also after a reload; what is stored is not asked for again.
    await english.getByRole('checkbox', { name: 'Translate messages automatically' }).check()
    await write(arabic, 'نعم، المصعد قريب جدا من هذه الشقة')
    await expect(ours).toContainText('[en] نعم، المصعد قريب جدا من هذه الشقة')
    await expect(ours.getByText('Machine translation')).toHaveCount(1)
    const asked = gateway.asked.length
    await open(english, `/en/service/chat/${id}`)
    await expect(
      english.getByRole('checkbox', { name: 'Translate messages automatically' }),
    ).toBeChecked()
    await expect(ours).toContainText('[en] نعم، المصعد قريب جدا من هذه الشقة')
    expect(gateway.asked).toHaveLength(asked)
    expect(await axe(english)).toEqual([])
  } finally {
    await Promise.all([one.close(), other.close()])
    gateway.close()
  }
})
