import { Extension, type Editor } from '@tiptap/core'
import type { Asked, Insert } from './inserts.tsx'
import type { Pasted } from './paste.ts'
import type { SlashState } from './slash-menu.tsx'

/** Acts of the page around an editor. */
export interface EditorActs {
  /** Asks for the picture, the link or the live block to insert. */
  ask: (asked: Asked) => void
  /** Sends pictures that were dropped or pasted there. */
  send: (files: readonly File[], at: number) => void
  sayLeft: (left: Pasted['left']) => void
  sayTooLarge: () => void
  showMenu: (menu: SlashState | null) => void
  /** Name of an entry of the menu in the page’s language. */
  nameOf: (item: Insert) => string
  /** Moves the focus to the tools, or behind the text. */
  focus: (part: 'tools' | 'after') => void
}

const acts = new WeakMap<Editor, EditorActs>()

export const actsOf = (editor: Editor): EditorActs | undefined => acts.get(editor)
export const setActs = (editor: Editor, now: EditorActs): void => void acts.set(editor, now)

/** Keys that lead out of the text. After all others: a menu takes Escape first. */
export const ActKeys = Extension.create({
  name: 'actKeys',
  priority: 10,
  addKeyboardShortcuts() {
    const focus = (part: 'tools' | 'after') => (): boolean => {
      actsOf(this.editor)?.focus(part)
      return true
    }
    return {
      'Mod-k': () => {
        actsOf(this.editor)?.ask('link')
        return true
      },
      'Alt-F10': focus('tools'),
      // Tab goes on from there, also where it moves between the cells of a table.
      Escape: focus('after'),
    }
  },
})
