import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { NodeSelection } from '@tiptap/pm/state'
import { isLinkAddress } from '#contract/edge/document-text.ts'
import { BlockView } from './block-view.tsx'
import { ActKeys } from './editor-acts.ts'
import { moveBlock } from './move-block.ts'
import { PasteBlocks } from './paste-plugin.ts'
import { PictureView } from './picture-view.tsx'
import { SlashMenu } from './slash-menu.tsx'
import { UploadPlaces } from './upload-places.ts'

/** Tab leaves the editor: items move with Mod-] and Mod-[. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph block*',
  defining: true,
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** A block that is one thing. It is copied with its attributes, which `paste.ts` reads. */
const ownBlock = (
  name: string,
  attributes: Readonly<Record<string, unknown>>,
  view: Parameters<typeof ReactNodeViewRenderer>[0],
) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(attributes).map(([attribute, value]) => [
          attribute,
          { default: value, rendered: false },
        ]),
      ),
    renderHTML: ({ node, HTMLAttributes }) => [
      'figure',
      mergeAttributes(HTMLAttributes, {
        'data-article': name,
        'data-attrs': JSON.stringify(node.attrs),
      }),
    ],
    addNodeView: () => ReactNodeViewRenderer(view),
  })

const SEARCHED = { place: '', action: 0, category: null, quoted: null }

/** Alt with an arrow moves the selected block. */
const MoveKeys = Extension.create({
  name: 'moveKeys',
  addKeyboardShortcuts() {
    const move = (step: -1 | 1) => (): boolean => {
      const { selection } = this.editor.state
      const at =
        selection instanceof NodeSelection
          ? selection.from
          : selection.$from.depth > 0
            ? selection.$from.before(1)
            : null
      return at !== null && moveBlock(this.editor, at, step)
    }
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) }
  },
})

/** All nodes and marks of `contract/edge/journal-document.ts`, and nothing else. */
export const EXTENSIONS = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    listItem: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  ListItem,
  Table.configure({ resizable: false, renderWrapper: true, allowTableNodeSelection: true }),
  TableRow,
  TableHeader,
  TableCell,
  ownBlock('picture', { key: '', alt: '', caption: '', credit: '' }, PictureView),
  ownBlock('market', SEARCHED, BlockView),
  ownBlock('search', SEARCHED, BlockView),
  ownBlock('offer', { offer: 0, quoted: null }, BlockView),
  UploadPlaces,
  MoveKeys,
  ActKeys,
  SlashMenu,
  PasteBlocks,
]
