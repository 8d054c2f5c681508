import { ChartLine, House, Search } from 'lucide-react'
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import type { ReactNode } from 'react'
import { HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import type { LiveBlock } from '#contract/edge/journal.ts'
import type { ArticleNode } from '#contract/edge/journal-document.ts'
import { usePageContext, type PageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import { aboutKey } from './editor-document.ts'
import { useEditorParts } from './editor-context.ts'
import { BlockTools } from './picture-view.tsx'
import styles from './editor.module.css'

const ICONS: Readonly<Record<string, ReactNode>> = {
  market: <ChartLine aria-hidden="true" />,
  search: <Search aria-hidden="true" />,
  offer: <House aria-hidden="true" />,
}

/** A live block in the editor: what it is about, and what it quotes. */
export function BlockView({ node, selected, updateAttributes, ...props }: NodeViewProps) {
  const page = usePageContext()
  const { t, format } = page
  const { known } = useEditorParts()
  const type = node.type.name as LiveBlock['type']
  const attrs = node.attrs as NonNullable<ArticleNode['attrs']>
  const block = known.get(aboutKey({ type, attrs }))
  const quoted = attrs['quoted'] as { at: string } | null
  const name = t(`journal.form.${type}`)
  return (
    <NodeViewWrapper
      className={styles['card']}
      data-selected={selected || undefined}
      data-drag-handle
    >
      <p className="beside" data-icons="s">
        {ICONS[type]}
        <strong>{name}</strong>
      </p>
      <p>{aboutText(type, attrs, block, page)}</p>
      <Soft>
        {quoted
          ? t('journal.form.quoted', {
              figure: figureText(type, quoted, page),
              date: format.date(quoted.at, 'medium'),
            })
          : t('journal.form.quotedNext')}
      </Soft>
      <span className="line-2">
        {quoted && (
          <Button size="s" onClick={() => updateAttributes({ quoted: null })}>
            {t('journal.form.quoteToday')}
          </Button>
        )}
        <BlockTools {...props} name={name} />
      </span>
    </NodeViewWrapper>
  )
}

function aboutText(
  type: LiveBlock['type'],
  attrs: NonNullable<ArticleNode['attrs']>,
  block: LiveBlock | undefined,
  { t, format }: PageContext,
): ReactNode {
  if (type === 'offer')
    return block?.type === 'offer' && block.offer ? (
      <bdi lang={block.offer.titleLang}>{block.offer.title}</bdi>
    ) : (
      t('journal.form.homeGone', { id: format.plain(Number(attrs['offer'])) })
    )
  const action = SEARCH_TYPES.find(({ id }) => id === attrs['action'])?.key ?? 'buy'
  const category = HOUSE_TYPES.find(({ id }) => id === attrs['category'])?.slug
  const place = block && block.type !== 'offer' ? block.place?.name : undefined
  return format.address([
    place ?? String(attrs['place']),
    t(`library.searchTypes.${action}`),
    category ? t(`library.houseTypesPlural.${category}`) : t('journal.form.anyCategory'),
  ])
}

/** The quoted figure as text. */
function figureText(type: LiveBlock['type'], quoted: object, { t, format }: PageContext): string {
  const figures = quoted as Record<string, number | string | null>
  const currency = String(figures['currency'] ?? '')
  if (type === 'search') return t('journal.form.quotedCount', { count: Number(figures['count']) })
  if (type === 'offer')
    return figures['amount'] === null
      ? t('journal.form.onRequest')
      : format.money({ amount: Number(figures['amount']), currency })
  return figures['perSquareMetre'] === null
    ? t('journal.form.tooFew', { count: Number(figures['n']) })
    : t('journal.form.perArea', {
        price: format.pricePerArea(Number(figures['perSquareMetre']), currency),
        unit: format.areaUnit.sign,
      })
}
