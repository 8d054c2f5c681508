import type { HTMLAttributes } from 'react'
import type { DiffLine } from '#text/line-diff.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import styles from './texts.module.css'

/** Lines of two texts: what went, what came, and what stays. */
export function Lines({
  lines,
  ...script
}: { lines: readonly DiffLine[] } & Pick<HTMLAttributes<HTMLElement>, 'lang' | 'dir'>) {
  const { t } = usePageContext()
  return (
    <ol className={`${styles['lines']} lines`} {...script}>
      {lines.map(({ kind, text }, index) => {
        const Tag = kind === 'gone' ? 'del' : kind === 'new' ? 'ins' : 'span'
        return (
          <li key={index} data-kind={kind}>
            {kind !== 'same' && <VisuallyHidden>{t(`texts.diff.${kind}`)}</VisuallyHidden>}
            <Tag className="plain">{text || ' '}</Tag>
          </li>
        )
      })}
    </ol>
  )
}
