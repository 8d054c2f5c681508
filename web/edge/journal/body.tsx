import type { ReactNode } from 'react'
import { LIVE_BLOCKS } from '#contract/edge/document-text.ts'
import type {
  ArticleDocument,
  ArticleMark,
  ArticleNode,
  PictureNode,
} from '#contract/edge/journal-document.ts'
import type { Article } from '#contract/edge/journal.ts'

/** Parts that differ between a page and a feed. */
export interface BodyParts {
  link: (href: string, children: ReactNode) => ReactNode
  /** The block with that number, of those of its document. */
  block: (index: number) => ReactNode
  picture: (picture: PictureNode) => ReactNode
  /** `columns`: the words of its first row. */
  table: (columns: string[], rows: ReactNode) => ReactNode
}

interface BodyProps extends BodyParts {
  document: ArticleDocument
  headings: Article['headings']
}

/** The text of an article: only the elements named here, whatever is stored. It never becomes HTML by itself. */
export function ArticleBody({ document, headings, ...parts }: BodyProps) {
  const numbered = numbersOf(document, headings)
  return <Nodes nodes={document.content} numbered={numbered} parts={parts} />
}

/** Ids of headings, and numbers of live blocks. */
type Numbered = ReadonlyMap<ArticleNode, string | number>

function numbersOf(document: ArticleDocument, headings: Article['headings']): Numbered {
  const numbered = new Map<ArticleNode, string | number>()
  let block = 0
  const visit = (node: ArticleNode): void => {
    if (LIVE_BLOCKS.includes(node.type)) numbered.set(node, block++)
    node.content?.forEach(visit)
  }
  document.content.forEach(visit)
  const titled = document.content.filter(
    (node) => node.type === 'heading' && plainOf(node).trim() !== '',
  )
  titled.forEach((node, index) => {
    const heading = headings[index]
    if (heading) numbered.set(node, heading.id)
  })
  return numbered
}

const plainOf = ({ text = '', content = [] }: ArticleNode): string =>
  text + content.map(plainOf).join('')

interface NodesProps {
  nodes: readonly ArticleNode[] | undefined
  numbered: Numbered
  parts: BodyParts
  /** Of a table: its first row has the heads of columns. */
  isHead?: boolean
}

const Nodes = ({ nodes = [], ...rest }: NodesProps): ReactNode =>
  nodes.map((node, index) => (
    <Node
      key={index}
      node={node}
      {...rest}
      {...(node.type === 'tableRow' && { isHead: index === 0 })}
    />
  ))

function Node({
  node,
  numbered,
  parts,
  isHead,
}: Omit<NodesProps, 'nodes'> & { node: ArticleNode }) {
  const { type, attrs = {}, content, text = '', marks = [] } = node
  const children = (
    <Nodes nodes={content} numbered={numbered} parts={parts} isHead={isHead ?? false} />
  )
  switch (type) {
    case 'text':
      return marks.reduceRight((inner, mark) => marked(mark, inner, parts), text as ReactNode)
    case 'hardBreak':
      return <br />
    case 'paragraph':
      return <p>{children}</p>
    case 'heading': {
      const id = numbered.get(node)
      const Heading = attrs['level'] === 3 ? 'h3' : 'h2'
      return <Heading id={typeof id === 'string' ? id : undefined}>{children}</Heading>
    }
    case 'blockquote':
      return <blockquote>{children}</blockquote>
    case 'bulletList':
      return <ul>{children}</ul>
    case 'orderedList':
      return (
        <ol start={Number(attrs['start']) === 1 ? undefined : Number(attrs['start'])}>
          {children}
        </ol>
      )
    case 'listItem':
      return <li>{children}</li>
    case 'horizontalRule':
      return <hr />
    case 'table':
      return parts.table((content?.[0]?.content ?? []).map(plainOf), <tbody>{children}</tbody>)
    case 'tableRow':
      return <tr>{children}</tr>
    case 'tableHeader':
      return (
        <th scope={isHead ? 'col' : 'row'} {...spansOf(attrs)}>
          {children}
        </th>
      )
    case 'tableCell':
      return <td {...spansOf(attrs)}>{children}</td>
    case 'picture':
      return parts.picture(attrs as PictureNode)
    case 'market':
    case 'search':
    case 'offer':
      return parts.block(Number(numbered.get(node)))
    default:
      return null
  }
}

const spansOf = ({ colspan, rowspan }: Record<string, unknown>) => ({
  ...(Number(colspan) > 1 && { colSpan: Number(colspan) }),
  ...(Number(rowspan) > 1 && { rowSpan: Number(rowspan) }),
})

function marked(mark: ArticleMark, inner: ReactNode, { link }: BodyParts): ReactNode {
  if (mark.type === 'bold') return <strong>{inner}</strong>
  if (mark.type === 'italic') return <em>{inner}</em>
  return link(mark.attrs.href, inner)
}
