import { expect, type Page } from '@playwright/test'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import { axe } from './axe.ts'
import { call, createAccount, enter, newEmail, PASSWORD, ready, sendTaken } from './member.ts'
import { anOffer, LISTING } from './offers.ts'
import { test } from './test.ts'

interface Focus {
  name: string
  covered: string | null
  isInBanner: boolean
}

/** The focused element, and the element that covers its middle; null if none has the focus. */
const focusOf = (page: Page): Promise<Focus | null> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    if (element === document.body) return null
    // A link over several lines has its middle between them.
    const { left, top, width, height } =
      element.getClientRects()[0] ?? element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const isIts =
      above !== null &&
      (element.contains(above) ||
        above.contains(element) ||
        (above.closest('label')?.contains(element) ?? false) ||
        // Pins lie on their map.
        (element.tagName === 'CANVAS' && above.closest('[data-pin]') !== null))
    return {
      name: `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`,
      covered: isIts ? null : (above?.outerHTML.slice(0, 120) ?? 'the edge of the window'),
      isInBanner: element.closest('section[aria-label="Cookies"]') !== null,
    }
  })

for (const [screen, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const) {
  const title = `the cookie banner never covers the focused element, on a ${screen} screen`
  test(title, { tag: screen === 'wide' ? '@lab' : [] }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/en/es', '/en/contact', '/en/login']) {
      await page.goto(path)
      await ready(page)
      const seen: string[] = []
      const covered: string[] = []
      let inBanner = 0
      for (let stop = 0; stop < 200; stop++) {
        await page.keyboard.press('Tab')
        const focus = await focusOf(page)
        if (!focus) break
        seen.push(focus.name)
        if (focus.covered) covered.push(`${focus.name} below ${focus.covered}`)
        if (focus.isInBanner) inBanner++
      }
      expect.soft(covered, path).toEqual([])
      expect(seen.length, path).toBeGreaterThan(15)
      expect(inBanner, path).toBe(3)
    }
    // The list of places is above the banner too, and follows the keys.
    await page.goto('/en')
    await ready(page)
    await page.locator('main input[name=q]').fill('san')
    await expect(page.locator('[role=option]').first()).toBeVisible()
    for (let count = await page.locator('[role=option]').count(); count > 0; count--) {
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('[role=option][aria-selected=true]')).toBeVisible()
      const isOnTop = await page.locator('[role=option][aria-selected=true]').evaluate((option) => {
        const { left, top, height } = option.getBoundingClientRect()
        return option.contains(document.elementFromPoint(left + 30, top + height / 2))
      })
      expect(isOnTop, `option ${count} from the end`).toBe(true)
    }
  })
}

/** Text of live regions, as assistive technology announces it. */
async function announced(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const live = nodes.filter((node) =>
    node.properties?.some(({ name, value }) => name === 'live' && value.value === 'polite'),
  )
  const textOf = (id: string): string => {
    const node = nodes.find(({ nodeId }) => nodeId === id)
    return node?.role?.value === 'StaticText'
      ? String(node.name?.value)
      : (node?.childIds ?? []).map(textOf).join('')
  }
  return live.map(({ nodeId }) => textOf(nodeId)).filter(Boolean)
}
const content = (page: Page) => page.locator('#content')

test('after navigation the page is announced and the focus is in it: choosing a place, answering about cookies, the next step, a sent form', async ({
  page,
  context,
}) => {
  await page.goto('/en')
  await ready(page)
  await page.locator('main input[name=q]').fill('barcelona')
  await expect(page.locator('[role=option]').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/barcelona\/rent-condo$/)
  await expect(content(page)).toBeFocused()
  await expect.poll(() => announced(page)).toContain(await page.title())
  expect(await axe(page)).toEqual([])
  // Tab goes on from the content.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await page.getByRole('button', { name: 'Only necessary' }).press('Enter')
  await expect(content(page)).toBeFocused()

  await page.goto('/en/signup')
  await ready(page)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(newEmail())
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await sendTaken(page, 'Sign up', 'Check your inbox')
  await expect(page.locator('main div:has(> p):focus')).toContainText(/mail/)

  await enter(context, await createAccount())
  const { data } = await call<{ data: DraftOffer }>(context, 'POST', 'user/offers', {
    action: 0,
    category: 1,
  })
  await page.goto(`/en/offer/form/${data.id}?step=facts`)
  await ready(page)
  await page.getByRole('button', { name: 'Save and continue' }).press('Enter')
  await expect(page).toHaveURL(/step=texts/)
  await expect(content(page)).toBeFocused()
  await expect.poll(() => announced(page)).toContain(await page.title())
})

test('in forced colours, selection and focus are visible', async ({ page, context, baseURL }) => {
  await context.addCookies([
    { name: 'cookie_policy', value: `only_necessary-from:${Date.now()}`, url: baseURL },
  ])
  await page.emulateMedia({ forcedColors: 'active' })
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.cssText = 'background: SelectedItem; forced-color-adjust: none'
        const chosen = getComputedStyle(probe).backgroundColor
        probe.remove()
        const { backgroundColor, outlineStyle, outlineWidth, outlineColor } =
          getComputedStyle(element)
        return {
          isChosen: backgroundColor === chosen,
          isRinged:
            outlineStyle !== 'none' &&
            parseFloat(outlineWidth) > 0 &&
            !/^rgba\(.*, 0\)$|transparent/.test(outlineColor),
        }
      })
  const focusByKeys = async (selector: string) => {
    await page.locator(selector).first().focus()
    // After a key press, focus set by a script is drawn as well.
    await page.keyboard.press('Shift')
  }
  /** Of a field that is drawn beside it: the field, and what is drawn. */
  const drawn = async (group: string) => {
    expect
      .soft(await look(`${group} input:checked + span`), group)
      .toEqual({ isChosen: true, isRinged: false })
    expect
      .soft(await look(`${group} input:not(:checked) + span`), group)
      .toEqual({ isChosen: false, isRinged: false })
    await focusByKeys(`${group} input:checked`)
    expect
      .soft(await look(`${group} input:checked + span`), group)
      .toEqual({ isChosen: true, isRinged: true })
  }
  await page.goto('/en')
  await ready(page)
  await page.keyboard.press('Tab')
  await drawn('main fieldset')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/en${LISTING}`)
  await ready(page)
  await page.keyboard.press('Tab')
  await drawn('main search [class*=segments]')
  const map = 'main [aria-pressed]'
  await expect(page.locator(map).first()).toHaveAttribute('aria-pressed', 'false')
  expect.soft(await look(map), map).toMatchObject({ isChosen: false })
  await page.locator(map).first().press('Enter')
  await expect(page.locator(map).first()).toHaveAttribute('aria-pressed', 'true')
  expect.soft(await look(map), map).toEqual({ isChosen: true, isRinged: true })
  await page.getByRole('button', { name: /^All filters/ }).click()
  await expect(page.getByRole('dialog').locator('[class*=pill]').first()).toBeVisible()
  await drawn('dialog [class*=pill]:has(input[type=radio])')
})

test('no text is cut off: countries and the cookie page at 320 pixels with wide text, Latin names in an Arabic list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const spaced =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'
  for (const path of ['/en', '/ar', '/ru', '/de/service/manage-cookies']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.addStyleTag({ content: spaced })
    expect
      .soft(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        path,
      )
      .toBeLessThanOrEqual(0)
    expect
      .soft(
        await page
          .locator('#countries a')
          .evaluateAll((links) =>
            links
              .filter((link) => link.scrollWidth > link.clientWidth + 1)
              .map((link) => link.textContent),
          ),
        path,
      )
      .toEqual([])
  }
  await page.goto('/ar')
  await ready(page)
  await page.locator('main input[name=q]').fill('Barcellona Pozzo di Gotto')
  const option = page.locator('[role=option]').first()
  await expect(option).toContainText('Barcellona')
  expect(
    await option
      .locator('span, strong')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.textContent),
      ),
  ).toEqual([])
  expect(await axe(page)).toEqual([])
})

test('full-screen pictures have names, follow the arrow keys in the direction of the page, and return the focus', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const offer = await anOffer(request)
  for (const [locale, forward, back] of [
    ['en', 'ArrowRight', 'ArrowLeft'],
    ['ar', 'ArrowLeft', 'ArrowRight'],
  ] as const) {
    await page.goto(`/${locale}${offer}`)
    await ready(page)
    const opener = page.locator('section ul a[href*="/media/"]').first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const stage = dialog.getByRole('group')
    await expect(stage, 'the stage has a name').toHaveAccessibleName(/.+/)
    const shown = () =>
      stage
        .locator('> div')
        .evaluateAll((slides) =>
          slides.flatMap((slide, at) => (slide.getAttribute('aria-hidden') === 'true' ? [] : [at])),
        )
    await expect.poll(shown).toEqual([0])
    expect(await axe(page, { within: ['dialog[open]'], colours: locale === 'en' })).toEqual([])
    const position = dialog.locator('[aria-live]')
    const first = await position.textContent()
    await stage.focus()
    await page.keyboard.press(forward)
    await expect.poll(shown, locale).toEqual([1])
    await expect(position).not.toHaveText(first ?? '')
    await page.keyboard.press(back)
    await expect.poll(shown, locale).toEqual([0])
    await page.keyboard.press('End')
    await expect.poll(shown, locale).toEqual([(await stage.locator('> div').count()) - 1])
    // Tab does not leave the dialog.
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
