/** Defects of a page in sight, read in the browser: this function has nothing but its argument. */
export interface Seen {
  /** Text that is cut, sticks out of its box, or makes the page wider than the window; by kind. */
  cut: string[]
  wide: string[]
  /** Labels with a word that is divided anywhere, and texts over others. */
  broken: string[]
  over: string[]
  /** Ends in an ellipsis that the design has: no defect, but worth a shorter text. */
  shortened: string[]
  /** Letters that no font has. */
  glyphs: string[]
  /** Words that may be keys of messages, and texts with braces. */
  keys: string[]
  /** Sentences of the interface, to be compared with those of the English page. */
  texts: string[]
}

export function look(known: { glyphs: string }): Seen {
  const root = document.documentElement
  const cut = new Set<string>()
  const wide = new Set<string>()
  const broken = new Set<string>()
  const over = new Set<string>()
  const shortened = new Set<string>()
  const keys = new Set<string>()
  const texts = new Set<string>()
  const letters = new Set<string>()
  const checked = new Set(known.glyphs)

  const nameOf = (element: Element): string => {
    const [first = ''] = element.classList
    return `${element.localName}${first && `.${first.replace(/^_|_[\w-]{5,}_?$/g, '')}`}`
  }
  const quoted = (element: Element, text: string): string =>
    `${nameOf(element)} “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}”`
  const isUnseen = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect()
      const style = getComputedStyle(at)
      // Beside closed parts, one pixel and nothing in sight are for screen readers.
      if ((width <= 1 || height <= 1) && style.overflow !== 'visible') return true
      if (style.opacity === '0' || style.clipPath.startsWith('inset(50%')) return true
    }
    return false
  }
  const LABELS = 'button, summary, th, label, legend, [role=tab], [role=radio], [role=option]'
  const TITLES = 'h1, h2, h3, dt, nav a, [data-look]'
  const boxes: { parent: Element; text: string; box: DOMRect }[] = []
  /** Layers over the page, and what scrolls under an edge. */
  const isLayered = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(at)
      if (['fixed', 'sticky', 'absolute'].includes(position)) return true
      if (at !== document.body && /auto|scroll|hidden/.test(overflowX + overflowY)) return true
    }
    return false
  }

  // Content far below is not drawn yet, and folds are closed.
  const whole = new CSSStyleSheet()
  whole.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [whole]
  for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    const parent = node.parentElement
    if (!text.trim() || !parent || parent.closest('script, style, template, noscript, select, svg'))
      continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    for (const letter of text) if (!checked.has(letter)) letters.add(letter)
    for (const [word] of text.matchAll(/\b[a-z]\w*(\.\w+)+\b/g)) keys.add(word)
    if (/[{}]/.test(text) && !parent.closest('code, pre')) keys.add(`{ ${text.trim().slice(0, 60)}`)
    const isOwn = !parent.closest('body [lang], [translate=no], address, code, pre')
    if (isOwn && /\p{L}{2,}\s+\p{L}+\s+\p{L}{2,}/u.test(text))
      texts.add(text.trim().replaceAll(/\s+/g, ' '))

    if (isUnseen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    const isWhole =
      parent.matches(`:is(${LABELS}, ${TITLES}), :is(${LABELS}, ${TITLES}) *`) &&
      getComputedStyle(parent).hyphens !== 'auto'
    for (const { 0: word, index } of text.matchAll(
      isWhole ? /[\p{L}\p{M}]{3,}|\p{N}[\p{N}.,٬٫]+/gu : /\p{N}[\p{N}.,٬٫]+/gu,
    )) {
      if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(word)) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
      if (lines.size > 1) broken.add(`${word} in ${quoted(parent, text)}`)
    }
    if (!isLayered(parent)) {
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) boxes.push({ parent, text, box: line })
    }
    // The box of the text itself: the nearest element that is no part of a line.
    let own: Element = parent
    while (
      own.parentElement &&
      ['inline', 'contents'].includes(getComputedStyle(own).display) &&
      own !== document.body
    )
      own = own.parentElement
    const frame = own.getBoundingClientRect()
    const isOut = (rect: DOMRect, left: number, right: number): boolean =>
      rect.left < left - 1.5 || rect.right > right + 1.5
    const ownStyle = getComputedStyle(own)
    if (ownStyle.overflowX === 'visible' && isOut(box, frame.left, frame.right))
      cut.add(`sticks out: ${quoted(own, text)}`)
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
      const rect = at.getBoundingClientRect()
      // Out of sight as a whole, as a name beside a logo that has no room: hidden on purpose.
      const isHidden =
        box.right <= rect.left + 1 ||
        box.left >= rect.right - 1 ||
        box.bottom <= rect.top + 1 ||
        box.top >= rect.bottom - 1
      if (isHidden) break
      const isCut =
        isOut(box, rect.left, rect.right) || box.top < rect.top - 3 || box.bottom > rect.bottom + 3
      if (isCut) {
        const isMeant =
          style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || at !== own
        const line = quoted(parent, text)
        if (isMeant && style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none')
          cut.add(`cut by ${nameOf(at)}: ${line}`)
        else if (!isMeant) cut.add(`cut: ${line}`)
        else if (parent.closest(LABELS) && isOwn) shortened.add(line)
      }
      break
    }
  }

  boxes.sort((a, b) => a.box.top - b.box.top)
  boxes.forEach(({ parent, text, box }, at) => {
    for (const other of boxes.slice(at + 1)) {
      if (other.box.top > box.bottom - 4) break
      if (parent.contains(other.parent) || other.parent.contains(parent)) continue
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const height = Math.min(box.bottom, other.box.bottom) - other.box.top
      // Letters are lower than their lines.
      if (width > 2 && height > 0.4 * Math.min(box.height, other.box.height))
        over.add(`${quoted(parent, text)} and ${quoted(other.parent, other.text)}`)
    }
  })

  // Lists and fields draw their own text.
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  for (const field of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
    'select, input[placeholder]',
  )) {
    if (!field.checkVisibility({ visibilityProperty: true }) || isUnseen(field)) continue
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.textContent ?? '')
        : field.value || field.placeholder
    const style = getComputedStyle(field)
    pen.font = style.font
    const room =
      field.clientWidth -
      Number.parseFloat(style.paddingInlineStart) -
      Number.parseFloat(style.paddingInlineEnd)
    if (pen.measureText(text).width > room + 1.5) shortened.add(quoted(field, text))
  }

  const overflow = Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth
  if (overflow > 0) {
    const isClipped = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const wider = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -0.5 || right > root.clientWidth + 0.5) && !isClipped(element)
    })
    wide.add(
      `${overflow} px: ${wider
        .slice(-3)
        .map((element) => quoted(element, element.textContent ?? ''))
        .join(', ')}`,
    )
  }

  const glyphs: string[] = []
  const size = 24
  pen.canvas.width = pen.canvas.height = size
  pen.font = `16px ${getComputedStyle(document.body).fontFamily}`
  pen.textBaseline = 'top'
  const drawn = (letter: string): string => {
    pen.clearRect(0, 0, size, size)
    pen.fillText(letter, 2, 2)
    return pen.getImageData(0, 0, size, size).data.join('')
  }
  // No font has these: a private letter, and one that Unicode has not given out.
  const unknown = new Set(['\u{10FFFD}', '\u0378'].map(drawn))
  for (const letter of letters)
    if (!/[\p{Z}\p{Cc}\p{Cf}\p{M}]/u.test(letter) && unknown.has(drawn(letter)))
      glyphs.push(`${letter} U+${letter.codePointAt(0)!.toString(16).toUpperCase()}`)

  return {
    cut: [...cut],
    wide: [...wide],
    broken: [...broken],
    over: [...over],
    shortened: [...shortened],
    glyphs,
    keys: [...keys],
    texts: [...texts],
  }
}

export interface Head {
  lang: string
  dir: string
  bodyLang: string | null
  title: string
  description: string
  robots: string
  canonical: string
  alternates: Record<string, string>
}

/** The head of the page, also in the browser. */
export function headOf(): Head {
  const content = (name: string): string =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  const root = document.documentElement
  const pathOf = (link: HTMLLinkElement): string => {
    const { pathname, search } = new URL(link.href)
    return pathname + search
  }
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return {
    lang: root.lang,
    dir: root.dir,
    bodyLang: document.body.getAttribute('lang'),
    title: document.title,
    description: content('description'),
    robots: content('robots'),
    canonical: canonical ? pathOf(canonical) : '',
    alternates: Object.fromEntries(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map(
        (link) => [link.hreflang, pathOf(link)],
      ),
    ),
  }
}
