import type { ReactNode } from 'react'
import type { MarkdownElement, MarkdownNode } from '#text/markdown.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { ScrollingTable } from './scrolling-table.tsx'
import styles from './markdown.module.css'

/** A text in Markdown, in its language. */
export function MarkdownText({
  nodes,
  lang,
  dir,
}: {
  nodes: readonly MarkdownNode[]
  lang?: string | undefined
  dir?: string | undefined
}) {
  return (
    <div className={`${styles['text']} written links`} lang={lang} dir={dir}>
      <Nodes nodes={nodes} />
    </div>
  )
}

/** HTML in it stays text. */
function Nodes({ nodes }: { nodes: readonly MarkdownNode[] }): ReactNode {
  return nodes.map((node, index) =>
    typeof node === 'string' ? node : <Element key={index} {...node} />,
  )
}

/** Named by its first row. */
function Table({ rows, children }: { rows: readonly MarkdownNode[]; children: ReactNode }) {
  const { t, format } = usePageContext()
  const columns = format.list(cellsOf(rows))
  return <ScrollingTable label={t('layout.table', { columns })}>{children}</ScrollingTable>
}

/** The words of the cells of the first row. */
function cellsOf([first]: readonly MarkdownNode[]): string[] {
  if (typeof first !== 'object') return []
  return first.tag === 'tr' ? first.children.map(wordsOf) : cellsOf(first.children)
}
const wordsOf = (node: MarkdownNode): string =>
  typeof node === 'string' ? node : node.children.map(wordsOf).join('')

/** Only the elements named here: of any other its content is shown. */
function Element({ tag, id, href = '', start, children: nodes }: MarkdownElement): ReactNode {
  const children = <Nodes nodes={nodes} />
  switch (tag) {
    case 'h1':
    case 'h2':
      return (
        <h2 id={id} className="above heading">
          {children}
        </h2>
      )
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return (
        <h3 id={id} className="subheading">
          {children}
        </h3>
      )
    case 'ol':
      return <ol start={start}>{children}</ol>
    case 'table':
      return <Table rows={nodes}>{children}</Table>
    case 'th':
      return <th scope="col">{children}</th>
    case 'code':
      return <code dir="ltr">{children}</code>
    case 'pre':
      return (
        <pre dir="ltr" translate="no" className="code">
          {children}
        </pre>
      )
    case 'a':
      return href.startsWith('/') ? (
        <LocaleLink to={href}>{children}</LocaleLink>
      ) : (
        <a href={href} rel="noopener">
          {children}
        </a>
      )
    case 'hr':
    case 'br': {
      const Void = tag
      return <Void />
    }
    case 'p':
    case 'ul':
    case 'li':
    case 'thead':
    case 'tbody':
    case 'tr':
    case 'td':
    case 'strong':
    case 'em':
    case 'blockquote': {
      const Tag = tag
      return <Tag>{children}</Tag>
    }
    default:
      return children
  }
}
