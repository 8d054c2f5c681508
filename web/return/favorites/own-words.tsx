import { useState } from 'react'
import { ArrowDown, ArrowUp, NotebookPen } from 'lucide-react'
import { NOTE_MAX } from '#contract/return/favorite-limits.ts'
import type { Favorite, FavoriteList } from '#contract/return/favorites.ts'
import { change } from '../../homes/homes/store.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button, IconButton } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Select, TextArea } from '../../ground/ui/field.tsx'
import styles from './favorites.module.css'

export interface OwnWordsProps {
  home: Favorite
  title: string
  lists: readonly FavoriteList[]
  /** Moves it in the visitor's own order; undefined if another order is shown. */
  onMove: ((step: 1 | -1) => void) | undefined
  isFirst: boolean
  isLast: boolean
  isCompared: boolean
  /** Undefined if no more can be compared. */
  onCompare: ((on: boolean) => void) | undefined
}

/** A visitor's own data of a saved home: a note, its list, its place in their order. */
export function OwnWords({
  home,
  title,
  lists,
  onMove,
  isFirst,
  isLast,
  isCompared,
  onCompare,
}: OwnWordsProps) {
  const { t } = usePageContext()
  return (
    <div className="stack-2">
      <Note home={home} title={title} />
      <div className="line-2" data-print="off">
        {lists.length > 0 && (
          <Select
            label={t('favorites.list.of', { title })}
            labelHidden
            value={home.list ?? ''}
            onChange={(event) =>
              change({ do: 'edit', id: home.id, list: event.target.value || null })
            }
          >
            <option value="">{t('favorites.list.none')}</option>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Checkbox
          label={t('favorites.compare.add')}
          aria-label={t('favorites.compare.addLabel', { title })}
          checked={isCompared}
          disabled={!onCompare}
          onChange={(event) => onCompare?.(event.target.checked)}
        />
        {onMove && (
          <span className={styles['moves']}>
            <IconButton
              label={t('favorites.order.earlier', { title })}
              icon={<ArrowUp />}
              disabled={isFirst}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={t('favorites.order.later', { title })}
              icon={<ArrowDown />}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
          </span>
        )}
      </div>
    </div>
  )
}

function Note({ home: { id, note, noteLang }, title }: { home: Favorite; title: string }) {
  const { t, locale } = usePageContext()
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null)
    return (
      <div className="pile">
        {note && (
          <p className={styles['note']} lang={noteLang ?? undefined} dir="auto">
            {note}
          </p>
        )}
        <Button
          size="s"
          look="quiet"
          icon={<NotebookPen />}
          aria-label={t(note ? 'favorites.note.editLabel' : 'favorites.note.addLabel', { title })}
          data-print="off"
          onClick={() => setDraft(note)}
        >
          {t(note ? 'favorites.note.edit' : 'favorites.note.add')}
        </Button>
      </div>
    )
  const save = (): void => {
    const text = draft.trim()
    if (text !== note) change({ do: 'edit', id, note: text, noteLang: text ? locale : null })
    setDraft(null)
  }
  return (
    <form
      className="stack-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(null)
      }}
    >
      <TextArea
        label={t('favorites.note.label', { title })}
        labelHidden
        value={draft}
        maxLength={NOTE_MAX}
        rows={3}
        dir="auto"
        lang={locale}
        autoFocus
        hint={t('favorites.note.hint', { count: NOTE_MAX })}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className="row-2">
        <Button type="submit" look="primary" size="s">
          {t('favorites.note.save')}
        </Button>
        <Button size="s" look="quiet" onClick={() => setDraft(null)}>
          {t('favorites.cancel')}
        </Button>
      </div>
    </form>
  )
}
