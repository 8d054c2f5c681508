import { EditorContent, useEditor } from '@tiptap/react'
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type Ref,
} from 'react'
import { LIVE_BLOCKS } from '#contract/edge/document-text.ts'
import type { LiveBlock } from '#contract/edge/journal.ts'
import type { ArticleDocument } from '#contract/edge/journal-document.ts'
import { PICTURE_TYPES } from '#contract/people/uploads.ts'
import { dirOf } from '#i18n/locales.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { UploadList } from '../../../people/pictures/upload-list.tsx'
import { arrivals, textPictures, usePictures } from './article-pictures.ts'
import { BlockDialog } from './block-dialog.tsx'
import { setActs } from './editor-acts.ts'
import { EditorContext } from './editor-context.ts'
import { aboutKey, editedDocument, sentDocument } from './editor-document.ts'
import { EXTENSIONS } from './extensions.ts'
import type { Asked } from './inserts.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PASTE_MAX, type LeftOut } from './paste.ts'
import { SLASH_LIST, SlashList, slashOption, type SlashState } from './slash-menu.tsx'
import { Toolbar } from './toolbar.tsx'
import { blockPlace, insertArrived, reservePlace } from './upload-places.ts'
import styles from './editor.module.css'

export interface EditorHandle {
  /** Replaces the text; undo brings the one before back. */
  set: (document: ArticleDocument) => void
  /** Figures of the live blocks, in their order. */
  quote: (quotes: readonly unknown[]) => void
}

export interface TextEditorProps {
  ref: Ref<EditorHandle>
  article: number
  language: string
  /** At first; later ones come by `set`. */
  document: ArticleDocument
  known: ReadonlyMap<string, LiveBlock>
  labelledBy: string
  describedBy: string | undefined
  onChange: (document: ArticleDocument) => void
  onBlur: () => void
}

/** The editor of a text. Its code is loaded by the page that writes alone. */
export default function TextEditor({
  ref,
  article,
  language,
  document: first,
  known: saved,
  labelledBy,
  describedBy,
  onChange,
  onBlur,
}: TextEditorProps) {
  const { t, format } = usePageContext()
  const toast = useToast()
  const [asked, ask] = useState<Asked | null>(null)
  const [menu, setMenu] = useState<SlashState | null>(null)
  const [isEmpty, setEmpty] = useState(first.content.length === 0)
  const [chosen, setChosen] = useState<ReadonlyMap<string, LiveBlock>>(new Map())
  const toolbar = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const after = useRef<HTMLParagraphElement>(null)
  const text = `${article} ${language}`
  const { sending, send, stop } = usePictures(textPictures, article)

  const editor = useEditor({
    injectCSS: false,
    extensions: EXTENSIONS,
    content: editedDocument(first),
    editorProps: {
      attributes: {
        class: 'written',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        lang: language,
        dir: dirOf(language),
        spellcheck: 'true',
      },
    },
  })
  const askFor = (wanted: Asked): void => {
    if (wanted === 'picture') files.current?.click()
    else ask(wanted)
  }
  const sendAll = (pictures: readonly File[], at: number): void => {
    for (const file of pictures) {
      const ticket = arrivals.ticket()
      reservePlace(editor, ticket, at)
      send(file, (key) => arrivals.arrive(text, ticket, key))
    }
  }
  const sayLeft = (left: Partial<Record<LeftOut, number>>): void => {
    const parts = Object.entries(left).map(([kind, count]) =>
      t(`journal.form.left.${kind as LeftOut}`, { count }),
    )
    toast(t('journal.form.leftOut', { things: format.list(parts) }), {
      type: 'warning',
      duration: 10_000,
    })
  }
  useEffect(() => {
    setActs(editor, {
      ask: askFor,
      send: sendAll,
      sayLeft,
      sayTooLarge: () =>
        void toast(t('journal.form.pasteTooLarge', { count: PASTE_MAX }), {
          type: 'error',
          duration: 10_000,
        }),
      showMenu: setMenu,
      nameOf: ({ name }) => t(name),
      focus: (part) =>
        part === 'after'
          ? after.current?.focus()
          : toolbar.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus(),
    })
  })
  useEffect(() => {
    const change = (): void => {
      setEmpty(editor.isEmpty)
      onChange(sentDocument(editor.getJSON()))
    }
    editor.on('update', change)
    editor.on('blur', onBlur)
    return () => {
      editor.off('update', change)
      editor.off('blur', onBlur)
    }
  }, [editor, onChange, onBlur])
  useEffect(() => {
    let leave: (() => void) | undefined
    // The editor is mounted after this.
    const timer = setTimeout(() => {
      leave = arrivals.take(text, (ticket, key) => insertArrived(editor, ticket, key))
    })
    return () => {
      clearTimeout(timer)
      leave?.()
    }
  }, [editor, text])
  useImperativeHandle(
    ref,
    () => ({
      set: (document) => {
        editor.commands.setContent(editedDocument(document), { emitUpdate: true })
      },
      quote: (quotes) => {
        const { tr } = editor.state
        let index = 0
        editor.state.doc.descendants((node, at) => {
          if (!LIVE_BLOCKS.includes(node.type.name)) return
          const quoted = quotes[index++]
          if (JSON.stringify(node.attrs['quoted']) !== JSON.stringify(quoted))
            tr.setNodeAttribute(at, 'quoted', quoted)
        })
        if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
      },
    }),
    [editor],
  )
  // The text has the focus, and names the entry of the menu that Enter takes.
  useEffect(() => {
    const field = page.current?.querySelector('[role=textbox]')
    const set = (name: string, value: string | null): void =>
      value === null ? field?.removeAttribute(name) : field?.setAttribute(name, value)
    set('aria-controls', menu && SLASH_LIST)
    set('aria-activedescendant', menu && slashOption(menu.index))
  }, [menu])

  const parts = useMemo(
    () => ({ language, known: new Map([...saved, ...chosen]) }),
    [language, saved, chosen],
  )
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const pictures = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    sendAll(pictures, editor.state.selection.from)
    editor.commands.focus()
  }
  const setLink = (href: string | null): void => {
    ask(null)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === null) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
  }
  return (
    <EditorContext value={parts}>
      <div className="column">
        <Toolbar editor={editor} element={toolbar} onAsk={askFor} />
        <input
          ref={files}
          type="file"
          accept={PICTURE_TYPES}
          multiple
          hidden
          aria-label={t('journal.form.picture')}
          onChange={take}
        />
        <UploadList sending={sending} onStop={stop} />
        <div ref={page} className={`${styles['page']} framed`}>
          {isEmpty && (
            <p className={styles['placeholder']} aria-hidden="true">
              {t('journal.form.placeholder')}
            </p>
          )}
          <EditorContent editor={editor} />
          {menu && <SlashList menu={menu} />}
        </div>
        <p ref={after} tabIndex={-1} className="soft">
          {t('journal.form.keys')}
        </p>
      </div>
      {asked === 'link' && (
        <LinkDialog
          href={String(editor.getAttributes('link')['href'] ?? '')}
          onSet={setLink}
          onClose={() => ask(null)}
        />
      )}
      {asked === 'block' && (
        <BlockDialog
          kind="market"
          onChoose={(attrs, block) => {
            ask(null)
            const node = { type: block.type, attrs }
            setChosen((all) => new Map([...all, [aboutKey(node), block]]))
            const at = blockPlace(editor.state.doc, editor.state.selection.from)
            editor.chain().focus().insertContentAt(at, node).run()
          }}
          onClose={() => ask(null)}
        />
      )}
    </EditorContext>
  )
}
