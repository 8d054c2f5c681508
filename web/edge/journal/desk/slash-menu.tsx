import { Extension } from '@tiptap/core'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { actsOf } from './editor-acts.ts'
import { INSERTS, type Insert } from './inserts.tsx'
import styles from './editor.module.css'

/** The open menu, and its highlighted entry. */
export interface SlashState {
  items: readonly Insert[]
  index: number
  /** Below the sign, in pixels of the editor. */
  place: { left: number; top: number }
  choose: (item: Insert) => void
}

/** `/` at the start of a word lists what can be inserted. */
export const SlashMenu = Extension.create({
  name: 'slashMenu',
  addProseMirrorPlugins() {
    const { editor } = this
    let open: SlashState | null = null
    const set = (state: SlashState | null): void => actsOf(editor)?.showMenu((open = state))
    const show = (props: SuggestionProps<Insert, Insert>, index: number): void => {
      const rect = props.clientRect?.()
      const frame = editor.view.dom.parentElement?.getBoundingClientRect()
      if (!rect || !frame || props.items.length === 0) return set(null)
      const place = { left: rect.left - frame.left, top: rect.bottom - frame.top + 4 }
      set({
        items: props.items,
        index: Math.min(index, props.items.length - 1),
        place,
        choose: (item) => props.command(item),
      })
    }
    return [
      Suggestion<Insert, Insert>({
        editor,
        char: '/',
        items: ({ query }) => {
          const words = query.trim().toLocaleLowerCase()
          return INSERTS.filter((item) =>
            (actsOf(editor)?.nameOf(item) ?? '').toLocaleLowerCase().includes(words),
          )
        },
        command: ({ editor: at, range, props: item }) => {
          at.chain().focus().deleteRange(range).run()
          item.run(at, (asked) => actsOf(at)?.ask(asked))
        },
        render: () => ({
          onStart: (props) => show(props, 0),
          onUpdate: (props) => show(props, 0),
          onExit: () => set(null),
          onKeyDown: ({ event }) => {
            if (!open) return false
            const { items, index, choose } = open
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
            if (step !== 0) {
              set({ ...open, index: (index + step + items.length) % items.length })
              return true
            }
            if (event.key !== 'Enter') return false
            const item = items[index]
            if (item) choose(item)
            return item !== undefined
          },
        }),
      }),
    ]
  },
})

export const SLASH_LIST = 'slash-menu'
export const slashOption = (index: number): string => `${SLASH_LIST}-${index}`

/** The focus stays in the text, which names the highlighted entry. */
export function SlashList({ menu: { items, index, place, choose } }: { menu: SlashState }) {
  const { t } = usePageContext()
  return (
    <ul
      id={SLASH_LIST}
      role="listbox"
      aria-label={t('journal.form.insert')}
      className={styles['menu']}
      style={place}
    >
      {items.map((item, number) => (
        <li
          key={item.name}
          id={slashOption(number)}
          role="option"
          aria-selected={number === index}
          className={`${styles['option']} ${number === index ? 'washed' : ''}`}
          data-icons="s"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
        >
          {item.icon}
          {t(item.name)}
        </li>
      ))}
    </ul>
  )
}
