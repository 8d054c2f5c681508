import type { ReactNode } from 'react'
import type { Block, Inline } from '#text/markdown.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import styles from './legal.module.css'

/** Markdown of an operator as elements: its HTML stays text. */
export function Markdown({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, index) => <BlockOf key={index} block={block} />)
}

function BlockOf({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 3 ? (
        <h3 className={styles['subheading']}>{inline(block.content)}</h3>
      ) : (
        <h2 className={styles['heading']}>{inline(block.content)}</h2>
      )
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{inline(item)}</li>)
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return (
        <div className={`${styles['wide']} scrolls`}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col">
                    {inline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'rule':
      return <hr />
    default:
      return (
        <p>
          {block.lines.map((line, index) => (
            <span key={index}>
              {index > 0 && <br />}
              {inline(line)}
            </span>
          ))}
        </p>
      )
  }
}

function inline(content: readonly Inline[]): ReactNode {
  return content.map((piece, index) => {
    switch (piece.kind) {
      case 'text':
        return piece.text
      case 'code':
        return (
          <code key={index} dir="ltr">
            {piece.text}
          </code>
        )
      case 'strong':
        return <strong key={index}>{inline(piece.content)}</strong>
      case 'emphasis':
        return <em key={index}>{inline(piece.content)}</em>
      default:
        return piece.href.startsWith('/') ? (
          <LocaleLink key={index} to={piece.href}>
            {inline(piece.content)}
          </LocaleLink>
        ) : (
          <a key={index} href={piece.href} rel="noopener">
            {inline(piece.content)}
          </a>
        )
    }
  })
}
