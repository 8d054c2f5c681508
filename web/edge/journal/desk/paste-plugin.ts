import { Extension, type Editor } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { parseInert } from '../../../ground/ui/inert.ts'
import { actsOf } from './editor-acts.ts'
import { ownLink } from './own-link.ts'
import { PASTE_MAX, pastedFrom, type Pasted } from './paste.ts'

/**
 * Pasted and dropped markup is read in an inert document and becomes our blocks; ProseMirror's own reading of it, which assigns it to `innerHTML`,
 * never begins. Plain text, and what is moved within the editor, is ProseMirror's.
 */
export const PasteBlocks = Extension.create({
  name: 'pasteBlocks',
  priority: 1000,
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (view, event) =>
              isInField(view, event) ||
              taken(editor, event, event.clipboardData, view.state.selection.from),
            drop: (view, event) => {
              if (view.dragging || isInField(view, event)) return false
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
              const place = at ?? view.state.doc.content.size
              return taken(editor, event, event.dataTransfer, place)
            },
          },
        },
      }),
    ]
  },
})

/** Fields of pictures take their text themselves. */
const isInField = (view: EditorView, { target }: Event): boolean =>
  target instanceof HTMLInputElement && view.dom.contains(target)

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*/gi
const QUOTED_OR_HANDLER = /"[^"]*"|'[^']*'|(?<=[\s/"'])on(?=[a-z]+\s*=)/gi

/**
 * Even an inert document asks the page’s policy for its base and for event handlers, which reports them: here they have other names. Text stays, and
 * values of attributes, except markup in them, which may be outside of them for the browser.
 */
const withoutReported = (markup: string): string =>
  markup.replace(TAG, (tag) =>
    tag.replace(/^<base\b/i, '<x-base').replace(QUOTED_OR_HANDLER, (part) => {
      const quote = part[0]!
      return `"'`.includes(quote) ? `${quote}${withoutReported(part.slice(1, -1))}${quote}` : 'x-on'
    }),
  )

/** True if it was handled. */
function taken(
  editor: Editor,
  event: ClipboardEvent | DragEvent,
  data: DataTransfer | null,
  at: number,
): boolean {
  if (!data) return false
  const acts = actsOf(editor)
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
  if (Math.max(html.length, text.length) > PASTE_MAX) {
    event.preventDefault()
    acts?.sayTooLarge()
    return true
  }
  const pasted = html
    ? pastedFrom(parseInert(withoutReported(html)).body, {
        ownLink: (href) => ownLink(href, location.origin),
      })
    : null
  // A picture that was copied on a web page comes as a file, and as markup with its address.
  if (files.length > 0 && (pasted?.nodes.length ?? 0) === 0) {
    event.preventDefault()
    acts?.send(files, at)
    return true
  }
  if (!pasted) return false
  event.preventDefault()
  if (Object.keys(pasted.left).length > 0) acts?.sayLeft(pasted.left)
  if (event.type === 'drop') {
    const { tr } = editor.state
    editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at))))
  }
  insert(editor, pasted.nodes, event)
  return true
}

function insert({ view, schema }: Editor, nodes: Pasted['nodes'], event: Event): void {
  if (nodes.length === 0) return
  const fragment = Fragment.fromArray(nodes.map((node) => schema.nodeFromJSON(node)))
  // A paragraph at an end continues the one in which it is pasted.
  const open = (node: Pasted['nodes'][number] | undefined) => (node?.type === 'paragraph' ? 1 : 0)
  const slice = new Slice(fragment, open(nodes[0]), open(nodes.at(-1)))
  if (view.someProp('handlePaste', (handle) => handle(view, event as ClipboardEvent, slice))) return
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}
