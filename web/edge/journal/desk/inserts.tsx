import {
  ChartLine,
  Heading2,
  Heading3,
  Image,
  List,
  ListOrdered,
  Minus,
  Quote,
  Table as TableIcon,
} from 'lucide-react'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import type { MessageKey } from '#i18n/translate.ts'

/** Things that are asked for before they are inserted. */
export type Asked = 'picture' | 'block' | 'link'

export interface Insert {
  name: MessageKey
  icon: ReactNode
  /** For the toolbar: whether the selection is one. */
  isActive?: (editor: Editor) => boolean
  run: (editor: Editor, ask: (asked: Asked) => void) => void
}

/** Blocks that the toolbar and the menu of `/` offer. */
export const INSERTS: readonly Insert[] = [
  {
    name: 'journal.form.heading2',
    icon: <Heading2 />,
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'journal.form.heading3',
    icon: <Heading3 />,
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'journal.form.bulletList',
    icon: <List />,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'journal.form.orderedList',
    icon: <ListOrdered />,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'journal.form.quote',
    icon: <Quote />,
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'journal.form.table',
    icon: <TableIcon />,
    isActive: (editor) => editor.isActive('table'),
    run: (editor) =>
      editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
  { name: 'journal.form.picture', icon: <Image />, run: (_, ask) => ask('picture') },
  {
    name: 'journal.form.divider',
    icon: <Minus />,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  { name: 'journal.form.block', icon: <ChartLine />, run: (_, ask) => ask('block') },
]
