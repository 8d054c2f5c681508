import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { documentFault, type ArticleNode } from '#contract/edge/journal-document.ts'
import { HOSTILE_MARKUP } from '#tests/hostile-documents.ts'
import { PASTE_MAX, pastedFrom } from './paste.ts'

const paste = (markup: string) =>
  pastedFrom(new JSDOM(markup).window.document.body, {
    ownLink: (href) => href.replace('https://portal.test/en', ''),
  })
const text = (value: string, ...marks: object[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
})
const p = (...content: object[]) => ({ type: 'paragraph', content })
const li = (...content: object[]) => ({ type: 'listItem', content })
const bold = { type: 'bold' }
const italic = { type: 'italic' }

test('Word: headings, lists made of paragraphs, a table, and nothing of its markup', () => {
  const { nodes, left } = paste(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal{margin:0}</style></head><body lang=DE>
<!--StartFragment-->
<p class=MsoTitle>A title<o:p></o:p></p>
<h1 style='page-break-after:avoid'>The <b>first</b> part<o:p></o:p></h1>
<p class=MsoNormal>Some <b style='mso-bidi-font-weight:normal'>bold</b> and <i>slanted</i>
words.<o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Inner<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Two<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td width=200><p class=MsoNormal>A</p></td><td><p class=MsoNormal>B</p></td></tr></table>
<!--EndFragment--></body></html>`)
  expect(nodes).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('A title')] },
    { type: 'heading', attrs: { level: 2 }, content: expect.anything() },
    p(text('Some '), text('bold', bold), text(' and '), text('slanted', italic), text(' words.')),
    {
      type: 'bulletList',
      content: [
        li(p(text('One')), {
          type: 'orderedList',
          attrs: { start: 1 },
          content: [li(p(text('Inner')))],
        }),
        li(p(text('Two'))),
      ],
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: ['A', 'B'].map((value) => ({
            type: 'tableCell',
            attrs: { colspan: 1, rowspan: 1 },
            content: [p(text(value))],
          })),
        },
      ],
    },
  ])
  expect(words(nodes[1])).toBe('The first part')
  expect(left).toEqual({})
})

test('Google Docs: a wrapper that is not bold, styles as marks, lists beside their items, its detour of links', () => {
  const { nodes } =
    paste(`<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
<h2 dir="ltr"><span style="font-weight:400">A part</span></h2><p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700;font-style:italic">strong</span>
<a href="https://www.google.com/url?q=https://example.com/x&amp;sa=D"><span style="text-decoration:underline">a link</span></a></p><br/>
<ul><li dir="ltr"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li><p>Inner</p></li></ul><li><p>Two</p></li></ul></b>`)
  expect(nodes).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('A part')] },
    p(
      text('Plain, '),
      text('strong', bold, italic),
      text(' '),
      text('a link', { type: 'link', attrs: { href: 'https://example.com/x' } }),
    ),
    {
      type: 'bulletList',
      content: [
        li(p(text('One')), { type: 'bulletList', content: [li(p(text('Inner')))] }),
        li(p(text('Two'))),
      ],
    },
  ])
})

test('web pages: own links without their address, foreign pictures named, hidden text and controls gone', () => {
  const { nodes, left } = paste(`<article><h4>Small</h4><div>Loose <em>text</em><br>and a line</div>
<p>See <a href="https://portal.test/en/es/madrid">Madrid</a>, <a href="javascript:x">not this</a> <a href="#top">top</a></p>
<img src="https://example.com/a.jpg"><figure><img src="data:image/png;base64,AA=="><figcaption>Caption</figcaption></figure>
<p style="display: none">hidden</p><ol start="3"><li>three</ol><blockquote><p>said</p></blockquote><hr>
<pre>a
  b</pre><button>Buy</button><video src=x></video><script>x</script></article>`)
  expect(nodes).toEqual([
    { type: 'heading', attrs: { level: 3 }, content: [text('Small')] },
    p(text('Loose '), text('text', italic), { type: 'hardBreak' }, text('and a line')),
    p(
      text('See '),
      text('Madrid', { type: 'link', attrs: { href: '/es/madrid' } }),
      text(', not this top'),
    ),
    p(text('Caption')),
    { type: 'orderedList', attrs: { start: 3 }, content: [li(p(text('three')))] },
    { type: 'blockquote', content: [p(text('said'))] },
    { type: 'horizontalRule' },
    p(text('a'), { type: 'hardBreak' }, text('  b')),
  ])
  expect(left).toEqual({ link: 1, image: 2, form: 1, media: 1, script: 1 })
})

const own = (type: string, attrs: object) =>
  `<figure data-article="${type}" data-attrs='${JSON.stringify(attrs)}'></figure>`

test('blocks that were copied in the editor, without what they quoted', () => {
  const key = `articles/${'0a'.repeat(16)}`
  const drawn = { key: 'demo-3/registry-extract', alt: '', caption: '', credit: '' }
  const { nodes, left } = paste(
    own('picture', { key, alt: 'A', caption: '', credit: 'C' }) +
      own('picture', drawn) +
      own('market', { place: 'city1', action: 1, category: null, quoted: { n: 1 } }) +
      own('offer', { offer: 7 }),
  )
  expect(nodes).toEqual([
    { type: 'picture', attrs: { key, alt: 'A', caption: '', credit: 'C' } },
    { type: 'picture', attrs: drawn },
    { type: 'market', attrs: { place: 'city1', action: 1, category: null, quoted: null } },
    { type: 'offer', attrs: { offer: 7, quoted: null } },
  ])
  expect(left).toEqual({})
})

test('blocks that are not as the editor writes them are left out, and counted', () => {
  const { nodes, left } = paste(
    own('picture', { key: 'demo/old', alt: '', caption: '', credit: '' }) +
      own('offer', { offer: 'x' }) +
      `<figure data-article="market" data-attrs="{"></figure>` +
      '<div data-article="search">Words of another page</div>',
  )
  expect(nodes).toEqual([p(text('Words of another page'))])
  expect(left).toEqual({ block: 3 })
})

describe('hostile markup', () => {
  test('there are two hundred', () => {
    expect(new Set(HOSTILE_MARKUP).size).toBeGreaterThanOrEqual(200)
  })
  test.each(HOSTILE_MARKUP.map((markup) => [markup.slice(0, 60), markup]))(
    'becomes blocks of an article: %s',
    (_, markup) => {
      // It is refused before it is read.
      if (markup.length > PASTE_MAX) return
      const { nodes } = paste(markup)
      const fault = documentFault({ type: 'doc', content: nodes })
      // The server refuses what is too long.
      if (fault) expect(fault.why).toBe('large')
      const sent = JSON.stringify(nodes)
      expect(sent).not.toMatch(/javascript:[^"]*"\}|evil\.example\/x\.jpg|"on\w+":/)
    },
  )
})

const words = (node: ArticleNode | undefined): string =>
  (node?.text ?? '') + (node?.content ?? []).map(words).join('')
