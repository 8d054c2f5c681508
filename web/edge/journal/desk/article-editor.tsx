import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { address } from '#contract/addresses.ts'
import { nodesOf } from '#contract/edge/document-text.ts'
import type { ArticleDocument } from '#contract/edge/journal-document.ts'
import type {
  ArticleContent,
  DeskArticle,
  DeskAuthor,
  DeskFlow,
  EditedText,
  LiveBlock,
} from '#contract/edge/journal.ts'
import {
  ALT_MAX,
  ARTICLE_SLUG_MAX,
  ARTICLE_TITLE_MAX,
  slugOf,
  SUMMARY_MAX,
} from '#contract/edge/journal-lists.ts'
import { dirOf, languageName } from '#i18n/locales.ts'
import { canonical } from '#text/canonical.ts'
import { inLocale } from '../../../ground/page/addresses.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../../ground/ui/breadcrumbs.tsx'
import { Field, TextArea } from '../../../ground/ui/field.tsx'
import { Page, Wrong } from '../../../ground/ui/layout.tsx'
import { Skeleton } from '../../../ground/ui/skeleton.tsx'
import { Tabs } from '../../../ground/ui/tabs.tsx'
import { AddLanguage } from './add-language.tsx'
import { Acts } from './acts.tsx'
import { Conflict } from './conflict.tsx'
import { aboutKey, liveNodes, savedQuotes } from './editor-document.ts'
import type { EditorHandle } from './editor.tsx'
import { DeleteArticle } from './delete-article.tsx'
import { PreviewLink } from './preview-link.tsx'
import { Revisions } from './revisions.tsx'
import { SaveLine, SignIn } from './save-line.tsx'
import { SharedFields } from './shared-fields.tsx'
import { isSlug } from './text-saver.ts'
import { useTextSaver } from './use-text-saver.ts'
import styles from './form.module.css'

const TextEditor = lazy(() => import('./editor.tsx'))

export interface ArticleEditorProps {
  article: DeskArticle
  language: string
  /** Null: it has no text in that language yet. */
  text: EditedText | null
  flows: readonly DeskFlow[]
  authors: readonly DeskAuthor[]
  /** Id of the account. */
  owner: number
  /** Its time zone. */
  zone: string
}

/** An article in one of its languages. */
export function ArticleEditor({ article: loaded, text: first, ...props }: ArticleEditorProps) {
  const { t } = usePageContext()
  const { language } = props
  const [changed, setArticle] = useState<DeskArticle | null>(null)
  const [text, setText] = useState<EditedText | null>(null)
  const article = changed && changed.version >= loaded.version ? changed : loaded
  const texts = article.texts.map((one) => (text && one.language === language ? text : one))
  const title = (text ?? first)?.title || texts.find((one) => one.title !== '')?.title
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: t('journal.desk.title'), to: address('journal-desk') },
          { label: title || t('journal.form.untitled') },
        ]}
      />
      <h1 className="title above" dir="auto">
        {title || t('journal.form.untitled')}
      </h1>
      <Tabs
        label={t('journal.form.languages')}
        items={[
          ...texts.map((one) => ({
            to: address('article-form', { id: article.id, language: one.language }),
            label: `${languageName(one.language)} · ${t(`journal.state.${one.state}`)}`,
            current: one.language === language,
          })),
          ...(first
            ? []
            : [
                {
                  to: address('article-form', { id: article.id, language }),
                  label: languageName(language),
                  current: true,
                },
              ]),
        ]}
      />
      <noscript>
        <Banner tone="warn">{t('journal.form.noScript')}</Banner>
      </noscript>
      {first ? (
        <TextForm
          {...props}
          article={article}
          text={first}
          onArticle={setArticle}
          onText={setText}
        />
      ) : (
        <div className="apart formColumn">
          <AddLanguage article={article} language={language} />
        </div>
      )}
    </Page>
  )
}

type TextFormProps = Omit<ArticleEditorProps, 'text'> & {
  text: EditedText
  onArticle: (article: DeskArticle) => void
  onText: (text: EditedText) => void
}

const EMPTY: Record<string, string[]> = {}

const undescribedIn = ({ content }: ArticleDocument): number =>
  [...nodesOf(content)].filter(
    ({ type, attrs }) => type === 'picture' && String(attrs?.['alt'] ?? '').trim() === '',
  ).length

function TextForm({
  article,
  language,
  text: first,
  flows,
  authors,
  owner,
  zone,
  onArticle,
  onText,
}: TextFormProps) {
  const { t, origin } = usePageContext()
  const hydrated = useHydrated()
  const bodyLabel = useId()
  const bodyNote = useId()
  const [text, setText] = useState(first)
  const [content, setContent] = useState(first.content)
  const [isFound, setFound] = useState(false)
  /** Messages by field, of what an act needs. */
  const [wanted, setWanted] = useState(EMPTY)
  const handle = useRef<EditorHandle>(null)
  const current = useRef(content)

  const takeText = useCallback(
    (taken: EditedText): void => {
      setText(taken)
      onText(taken)
    },
    [onText],
  )
  const { saver, state } = useTextSaver(
    first,
    { owner, article: article.id, language },
    {
      onFound: (found) => {
        setFound(true)
        show(found)
      },
      onSaved: (saved, sent) => {
        takeText(saved)
        const now = current.current.document
        const isSame = canonical(now) === canonical(sent.document)
        if (handle.current) handle.current.quote(savedQuotes(now, saved.content.document, isSame))
        else if (isSame) write({ document: saved.content.document })
      },
    },
  )
  const write = (part: Partial<ArticleContent>): void => {
    current.current = { ...current.current, ...part }
    setContent(current.current)
    setWanted(EMPTY)
    saver.current?.write(current.current)
  }
  /** Puts another content into the form, without saving it. */
  const show = (next: ArticleContent): void => {
    current.current = next
    setContent(next)
    handle.current?.set(next.document)
  }
  /** An act, or a revision that was restored: the draft on the server is this now. */
  const take = (taken: EditedText): void => {
    saver.current?.take(taken)
    takeText(taken)
    show(taken.content)
  }
  const takeState = async (taken: EditedText): Promise<void> => {
    const before = saver.current?.content.slug
    await saver.current?.takeState(taken)
    takeText(taken)
    const slug = saver.current?.content.slug
    if (slug !== undefined && slug !== before) write({ slug })
  }
  const flush = useCallback(async () => (await saver.current?.flush()) ?? false, [saver])

  const known = useMemo(
    () =>
      new Map(
        liveNodes(text.content.document.content).flatMap((node, index): [string, LiveBlock][] => {
          const block = text.blocks[index]
          return block ? [[aboutKey(node), block]] : []
        }),
      ),
    [text],
  )
  const errors = state.state === 'refused' ? state.errors : wanted
  const errorOf = (field: string): string | undefined => errors[field]?.[0]
  const firstWanted = Object.keys(wanted)[0]
  useEffect(() => {
    if (firstWanted) document.querySelector<HTMLElement>(`[data-field="${firstWanted}"]`)?.focus()
  }, [firstWanted])

  const written = { lang: language, dir: dirOf(language), autoComplete: 'off' } as const
  const count = (value: string, limit: number) =>
    t('journal.form.characters', { count: value.length, limit })
  const fieldOf = (name: 'title' | 'alt', limit: number) => ({
    ...written,
    'data-field': name,
    value: content[name],
    maxLength: limit,
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      write({ [name]: event.currentTarget.value }),
    onBlur: () => void flush(),
  })
  const slug = content.slug || slugOf(content.title, language)
  const publicAddress = origin + inLocale(address('article', { slug: slug || '…' }), language)
  const problem =
    state.state === 'refused' &&
    !['title', 'slug', 'summary', 'alt', 'document'].some((field) => errors[field])
      ? state.message
      : null
  return (
    <div className={`${styles['columns']} columns apart`}>
      <div className="column">
        <SaveLine state={state} savedAt={text.savedAt} savedBy={text.savedBy} zone={zone} />
        {state.state === 'signedOut' && <SignIn />}
        {isFound && state.state !== 'conflict' && (
          <Banner tone="info">{t('journal.form.restored')}</Banner>
        )}
        {state.state === 'conflict' && (
          <Conflict
            mine={content}
            theirs={state.theirs}
            language={language}
            zone={zone}
            onKeep={() => void saver.current?.keepMine()}
            onTake={() => take(state.theirs)}
          />
        )}
        {problem && <Banner tone="bad">{problem}</Banner>}
        <Field
          {...fieldOf('title', ARTICLE_TITLE_MAX)}
          label={t('journal.form.title')}
          hint={count(content.title, ARTICLE_TITLE_MAX)}
        />
        <Field
          label={t('journal.form.slug')}
          value={content.slug}
          data-field="slug"
          placeholder={slug}
          maxLength={ARTICLE_SLUG_MAX}
          error={isSlug(content.slug.trim()) ? errorOf('slug') : t('journal.error.slug')}
          hint={
            text.slug !== null && slug !== text.slug
              ? t('journal.form.slugMoves', { address: publicAddress })
              : t('journal.form.slugHint', { address: publicAddress })
          }
          lang={language}
          dir="auto"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => write({ slug: event.currentTarget.value })}
          onBlur={() => void flush()}
        />
        <TextArea
          {...written}
          label={t('journal.form.summary')}
          data-field="summary"
          value={content.summary}
          maxLength={SUMMARY_MAX}
          rows={3}
          error={errorOf('summary')}
          hint={count(content.summary, SUMMARY_MAX)}
          // A summary is one line of a card.
          onChange={(event) =>
            write({ summary: event.currentTarget.value.replaceAll(/[\r\n]+/g, ' ') })
          }
          onBlur={() => void flush()}
        />
        <div className="labelled">
          <span id={bodyLabel} className="label">
            {t('journal.form.body')}
          </span>
          {errorOf('document') && (
            <Wrong id={bodyNote} role="alert">
              {errorOf('document')}
            </Wrong>
          )}
          {hydrated ? (
            <Suspense fallback={<Skeleton width="100%" height="24rem" />}>
              <TextEditor
                ref={handle}
                article={article.id}
                language={language}
                document={content.document}
                known={known}
                labelledBy={bodyLabel}
                describedBy={errorOf('document') ? bodyNote : undefined}
                onChange={(document) => write({ document })}
                onBlur={() => void flush()}
              />
            </Suspense>
          ) : (
            <Skeleton width="100%" height="24rem" />
          )}
        </div>
      </div>
      <aside className="stack-5" aria-label={t('journal.form.panel')}>
        <Acts
          article={article.id}
          text={text}
          zone={zone}
          flush={flush}
          version={() => saver.current?.version ?? text.version}
          onTaken={(taken) => void takeState(taken)}
          onWanted={setWanted}
          atError={errorOf('at')}
          undescribed={undescribedIn(content.document)}
        />
        <SharedFields
          article={article}
          flows={flows}
          authors={authors}
          onArticle={onArticle}
          alt={
            <Field
              {...fieldOf('alt', ALT_MAX)}
              label={t('journal.form.leadAlt')}
              hint={content.alt === '' ? t('journal.form.altWanted') : undefined}
            />
          }
        />
        <PreviewLink article={article.id} text={text} onTaken={(taken) => void takeState(taken)} />
        <Revisions
          article={article.id}
          language={language}
          content={content}
          zone={zone}
          flush={flush}
          version={() => saver.current?.version ?? text.version}
          onTaken={take}
        />
        <AddLanguage article={article} language={language} isFold />
        <DeleteArticle article={article} language={language} text={text} />
      </aside>
    </div>
  )
}
