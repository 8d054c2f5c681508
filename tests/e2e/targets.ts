import type { Page } from '@playwright/test'

/**
 * Links and buttons in sight that a finger may miss: less than 24 CSS pixels high or wide (WCAG 2.5.8), with what they draw over a larger place counted in. Those within a sentence are as high as its lines.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sizeOf = (element: Element): [width: number, height: number] => {
      const { width, height } = element.getBoundingClientRect()
      const drawn = ['::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      return [
        Math.max(width, ...drawn.map((style) => Number.parseFloat(style.width) || 0)),
        Math.max(height, ...drawn.map((style) => Number.parseFloat(style.height) || 0)),
      ]
    }
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return (
      [...document.querySelectorAll('a, button, summary')]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element),
        )
        .map((element) => ({ element, size: sizeOf(element) }))
        // An element one pixel wide is for screen readers until it has the focus.
        .filter(({ size: [width, height] }) => width > 1 && Math.min(width, height) < 24)
        .map(
          ({ element, size }) =>
            `${element.textContent?.trim().slice(0, 40)} ${size.map(Math.round).join('x')}`,
        )
    )
  })
