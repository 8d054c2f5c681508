import { createElement, Fragment, type ReactNode } from 'react'
import { useHydrated } from '../page/hydrated.ts'
import { parseInert } from './inert.ts'

/** Allowed tags in a server's message (specification, section 8: "HTML allowed"). Other tags are removed, their text stays. */
const ALLOWED: ReadonlySet<string> = new Set([
  'b',
  'strong',
  'i',
  'em',
  'u',
  'br',
  'p',
  'ul',
  'ol',
  'li',
  'code',
  'a',
])
/** Elements whose content is removed. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'svg',
  'math',
])

/** Renders text with a few tags: as nodes from an inert document, never by `innerHTML`. Without scripts, only the text. */
export function SafeHtml({ html }: { html: string }): ReactNode {
  const hydrated = useHydrated()
  if (!/[<&]/.test(html)) return html
  if (!hydrated) return textOf(html)
  return build(parseInert(html).body)
}

const SIGNS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Rendered as text, so an incomplete tag is harmless. */
const textOf = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)

function build(parent: Node): ReactNode {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element)) return null
    const tag = node.tagName.toLowerCase()
    if (DROPPED.has(tag)) return null
    if (!ALLOWED.has(tag)) return <Fragment key={index}>{build(node)}</Fragment>
    if (tag === 'br') return <br key={index} />
    const href = tag === 'a' ? safeHref(node.getAttribute('href')) : null
    if (tag === 'a' && href === null) return <Fragment key={index}>{build(node)}</Fragment>
    return createElement(
      tag,
      { key: index, ...(href === null ? {} : { href, rel: 'noopener nofollow' }) },
      build(node),
    )
  })
}

/** Web addresses and the portal's own; no scripts. */
export function safeHref(href: string | null): string | null {
  if (href === null) return null
  try {
    const url = new URL(href, 'https://portal.invalid')
    return url.protocol === 'https:' || url.protocol === 'http:' ? href : null
  } catch {
    return null
  }
}
