import {
  Bold,
  Combine,
  Italic,
  Link as LinkIcon,
  PanelTop,
  Redo2,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { MessageKey } from '#i18n/translate.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button, IconButton } from '../../../ground/ui/button.tsx'
import { INSERTS, type Asked } from './inserts.tsx'
import styles from './editor.module.css'

interface Tool {
  name: MessageKey
  icon: ReactNode
  /** Undefined: it is no state. */
  isOn?: boolean
  off?: boolean
  run: () => void
}

/** One stop for Tab; arrows move inside it, as the ARIA practices for toolbars say. */
export function Toolbar({
  editor,
  element,
  onAsk,
}: {
  editor: Editor
  element: RefObject<HTMLDivElement | null>
  onAsk: (asked: Asked) => void
}) {
  const { t, dir } = usePageContext()
  const [stop, setStop] = useState(0)
  const inserts = useRef(INSERTS)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
      inserts: inserts.current.map(({ isActive }) => isActive?.(now)),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    {
      name: 'journal.form.bold',
      icon: <Bold />,
      isOn: state.bold,
      run: () => chain().toggleBold().run(),
    },
    {
      name: 'journal.form.italic',
      icon: <Italic />,
      isOn: state.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      name: 'journal.form.link',
      icon: <LinkIcon />,
      isOn: state.link,
      run: () => onAsk('link'),
    },
    ...INSERTS.map(({ name, icon, run }, index): Tool => ({
      name,
      icon,
      ...(state.inserts[index] !== undefined && { isOn: state.inserts[index] }),
      run: () => run(editor, onAsk),
    })),
    {
      name: 'journal.form.undo',
      icon: <Undo2 data-flip />,
      off: !state.undo,
      run: () => chain().undo().run(),
    },
    {
      name: 'journal.form.redo',
      icon: <Redo2 data-flip />,
      off: !state.redo,
      run: () => chain().redo().run(),
    },
  ]
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const along = dir === 'rtl' ? -1 : 1
    const next =
      event.key === 'ArrowRight'
        ? at + along
        : event.key === 'ArrowLeft'
          ? at - along
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? buttons.length - 1
              : null
    if (next === null || at < 0) return
    event.preventDefault()
    const index = (next + buttons.length) % buttons.length
    setStop(index)
    buttons[index]?.focus()
  }
  return (
    <div className={styles['tools']}>
      <div
        ref={element}
        role="toolbar"
        aria-label={t('journal.form.toolbar')}
        className={styles['toolbar']}
        onKeyDown={move}
      >
        {tools.map(({ name, icon, isOn, off, run }, index) => (
          <IconButton
            key={name}
            label={t(name)}
            icon={icon}
            aria-pressed={isOn}
            aria-disabled={off || undefined}
            tabIndex={index === Math.min(stop, tools.length - 1) ? 0 : -1}
            className="pressed"
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setStop(index)}
            onClick={() => off || run()}
          />
        ))}
      </div>
      {state.table && <TableTools editor={editor} />}
    </div>
  )
}

/** While the selection is in a table. */
function TableTools({ editor }: { editor: Editor }) {
  const { t } = usePageContext()
  const tools: { name: MessageKey; icon: ReactNode; run: (chain: Chain) => Chain }[] = [
    {
      name: 'journal.form.rowBefore',
      icon: <TableRowsSplit />,
      run: (chain) => chain.addRowBefore(),
    },
    {
      name: 'journal.form.rowAfter',
      icon: <TableRowsSplit />,
      run: (chain) => chain.addRowAfter(),
    },
    { name: 'journal.form.rowDelete', icon: <Trash2 />, run: (chain) => chain.deleteRow() },
    {
      name: 'journal.form.columnBefore',
      icon: <TableColumnsSplit />,
      run: (chain) => chain.addColumnBefore(),
    },
    {
      name: 'journal.form.columnAfter',
      icon: <TableColumnsSplit />,
      run: (chain) => chain.addColumnAfter(),
    },
    { name: 'journal.form.columnDelete', icon: <Trash2 />, run: (chain) => chain.deleteColumn() },
    { name: 'journal.form.headRow', icon: <PanelTop />, run: (chain) => chain.toggleHeaderRow() },
    { name: 'journal.form.mergeCells', icon: <Combine />, run: (chain) => chain.mergeOrSplit() },
    { name: 'journal.form.tableDelete', icon: <Trash2 />, run: (chain) => chain.deleteTable() },
  ]
  return (
    <div role="group" aria-label={t('journal.form.tableTools')} className={styles['toolbar']}>
      {tools.map(({ name, icon, run }) => (
        <Button
          key={name}
          size="s"
          look="quiet"
          icon={icon}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
        >
          {t(name)}
        </Button>
      ))}
    </div>
  )
}

type Chain = ReturnType<Editor['chain']>
