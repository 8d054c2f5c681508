import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import type { DeskAuthor, DeskFlow } from '#contract/edge/journal.ts'
import { ARTICLE_SLUG_MAX, ARTICLE_TITLE_MAX, SUMMARY_MAX } from '#contract/edge/journal-lists.ts'
import { languageName, LOCALES } from '#i18n/locales.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm, type FormState } from '../../../ground/forms/use-form.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button, IconButton } from '../../../ground/ui/button.tsx'
import { Dialog } from '../../../ground/ui/dialog.tsx'
import { Field, TextArea } from '../../../ground/ui/field.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import styles from './series.module.css'

const NAME_MAX = 80

/** A series, or a new one. */
export function FlowForm({ flow }: { flow?: DeskFlow }) {
  const { t, locale } = usePageContext()
  const toast = useToast()
  const form = useForm(`flow-${flow?.id ?? 'new'}`, {
    fields: ['slug', 'titles', ...fieldsOf('titles'), ...fieldsOf('leads')],
    onDone: () => toast(t('journal.series.saved'), { type: 'success' }),
  })
  const title =
    flow && (flow.titles[locale] ?? flow.titles['en'] ?? Object.values(flow.titles)[0] ?? flow.slug)
  return (
    <details className={`fold ${styles['entry']}`}>
      <summary>
        <span>
          <bdi>{title ?? t('journal.series.newFlow')}</bdi>
          {flow && (
            <span className="softLine">
              {t('journal.series.articles', { count: flow.articles.length })}
            </span>
          )}
        </span>
      </summary>
      <div className="stack-4">
        <Form form={form} hidden={hiddenOf(flow)}>
          {form.field('titles').error && <p className="wrong">{form.field('titles').error}</p>}
          <Languages filled={[flow?.titles, flow?.leads]}>
            {(code) => (
              <>
                <Field
                  {...form.field(`titles.${code}`, flow?.titles[code as 'en'])}
                  label={t('journal.series.flowTitle')}
                  lang={code}
                  dir="auto"
                  maxLength={ARTICLE_TITLE_MAX}
                  autoComplete="off"
                />
                <TextArea
                  {...form.field(`leads.${code}`, flow?.leads[code as 'en'])}
                  label={t('journal.series.flowText')}
                  lang={code}
                  dir="auto"
                  maxLength={SUMMARY_MAX}
                  rows={2}
                />
              </>
            )}
          </Languages>
          <SlugField form={form} slug={flow?.slug} />
          {flow && flow.articles.length > 0 && <Order articles={flow.articles} />}
          <div>
            <Button type="submit" look={flow ? 'secondary' : 'primary'} busy={form.busy}>
              {t(flow ? 'journal.series.save' : 'journal.series.addFlow')}
            </Button>
          </div>
        </Form>
        {flow && (
          <Removal
            name="flow-remove"
            id={flow.id}
            label={t('journal.series.deleteFlow')}
            about={title ?? ''}
            text={t('journal.series.deleteFlowText')}
          />
        )}
      </div>
    </details>
  )
}

/** An author, or a new one. */
export function AuthorForm({ author }: { author?: DeskAuthor }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(`author-${author?.id ?? 'new'}`, {
    fields: ['slug', 'name', ...fieldsOf('about')],
    onDone: () => toast(t('journal.series.saved'), { type: 'success' }),
  })
  return (
    <details className={`fold ${styles['entry']}`}>
      <summary>
        <span>
          <bdi>{author?.name ?? t('journal.series.newAuthor')}</bdi>
          {author && (
            <span className="softLine">
              {t('journal.series.articles', { count: author.articles })}
            </span>
          )}
        </span>
      </summary>
      <div className="stack-4">
        <Form form={form} hidden={hiddenOf(author)}>
          <Field
            {...form.field('name', author?.name)}
            label={t('journal.series.authorName')}
            maxLength={NAME_MAX}
            dir="auto"
            autoComplete="off"
            required
          />
          <SlugField form={form} slug={author?.slug} />
          <Languages filled={[author?.about]}>
            {(code) => (
              <TextArea
                {...form.field(`about.${code}`, author?.about[code as 'en'])}
                label={t('journal.series.authorAbout')}
                lang={code}
                dir="auto"
                maxLength={SUMMARY_MAX}
                rows={2}
              />
            )}
          </Languages>
          <div>
            <Button type="submit" look={author ? 'secondary' : 'primary'} busy={form.busy}>
              {t(author ? 'journal.series.save' : 'journal.series.addAuthor')}
            </Button>
          </div>
        </Form>
        {author && (
          <Removal
            name="author-remove"
            id={author.id}
            label={t('journal.series.deleteAuthor')}
            about={author.name}
            text={t('journal.series.deleteAuthorText')}
          />
        )}
      </div>
    </details>
  )
}

const fieldsOf = (name: string): string[] => LOCALES.map(({ code }) => `${name}.${code}`)

const hiddenOf = (known: { id: number; version: number } | undefined): Record<string, string> => ({
  id: String(known?.id ?? 0),
  version: String(known?.version ?? 0),
})

function SlugField({ form, slug }: { form: FormState; slug: string | undefined }) {
  const { t } = usePageContext()
  return (
    <Field
      {...form.field('slug', slug)}
      label={t('journal.series.slug')}
      hint={t('journal.series.slugHint')}
      maxLength={ARTICLE_SLUG_MAX}
      dir="ltr"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      required
    />
  )
}

/** Fields of each language: of complete ones and those with words, others under a line. */
function Languages({
  filled,
  children,
}: {
  filled: readonly (Partial<Record<string, string>> | undefined)[]
  children: (code: string) => ReactNode
}) {
  const { t, complete } = usePageContext()
  const isFirst = (code: string): boolean =>
    (complete as readonly string[]).includes(code) || filled.some((words) => words?.[code])
  const codes = LOCALES.map(({ code }) => code)
  const fields = (code: string) => (
    <fieldset key={code} className="stack-3">
      <legend className="legend">
        <bdi lang={code}>{languageName(code)}</bdi>
      </legend>
      {children(code)}
    </fieldset>
  )
  const others = codes.filter((code) => !isFirst(code))
  return (
    <div className="stack-4">
      {codes.filter(isFirst).map(fields)}
      {others.length > 0 && (
        <details className="fold">
          <summary>{t('journal.series.otherLanguages', { count: others.length })}</summary>
          <div className="stack-4">{others.map(fields)}</div>
        </details>
      )}
    </div>
  )
}

/** Numbers that can be typed, without scripts too; arrows with them. */
function Order({ articles }: { articles: DeskFlow['articles'] }) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const [order, setOrder] = useState(articles)
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number): void => {
    const article = order[from]
    if (!article || to < 0 || to >= order.length) return
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, article))
    setMoved(
      t('journal.series.moved', { title: article.title, place: to + 1, count: order.length }),
    )
  }
  return (
    <fieldset className="stack-2">
      <legend className="legend">{t('journal.series.order')}</legend>
      <p role="status" className="unseen">
        {moved}
      </p>
      <ol className="lined">
        {order.map(({ id, title }, index) => (
          <li key={id} className={styles['article']}>
            <input type="hidden" name="article" value={id} />
            <LocaleLink to={address('article-form', { id })}>
              <bdi>{title || t('journal.form.untitled')}</bdi>
            </LocaleLink>
            {hydrated ? (
              <span className="beside">
                <input type="hidden" name={`place.${id}`} value={index + 1} />
                <IconButton
                  label={t('journal.series.earlier', { title })}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={t('journal.series.later', { title })}
                  icon={<ArrowDown />}
                  disabled={index === order.length - 1}
                  onClick={() => move(index, index + 1)}
                />
              </span>
            ) : (
              <Field
                name={`place.${id}`}
                label={t('journal.series.place')}
                defaultValue={index + 1}
                inputMode="numeric"
              />
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/** Asks before it deletes. */
function Removal({
  name,
  id,
  label,
  about,
  text,
}: {
  name: string
  id: number
  label: string
  about: string
  text: string
}) {
  const { t } = usePageContext()
  const toast = useToast()
  const hydrated = useHydrated()
  const [asks, setAsks] = useState(false)
  const form = useForm(`${name}-${id}`, {
    fields: [],
    onDone: () => toast(t('journal.series.deleted'), { type: 'success' }),
  })
  return (
    <Form
      form={form}
      hidden={{ id: String(id) }}
      onSubmit={(event) => {
        if (!hydrated || asks) return
        event.preventDefault()
        setAsks(true)
      }}
    >
      <div>
        <Button type="submit" size="s" look="danger" aria-label={`${label}: ${about}`}>
          {label}
        </Button>
      </div>
      <Dialog
        open={asks}
        title={label}
        onClose={() => setAsks(false)}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>{t('journal.series.keep')}</Button>
            <Button
              look="danger"
              busy={form.busy}
              onClick={() => form.element.current?.requestSubmit()}
            >
              {t('journal.series.deleteNow')}
            </Button>
          </>
        }
      >
        <p className="strong">
          <bdi>{about}</bdi>
        </p>
        <p>{text}</p>
      </Dialog>
    </Form>
  )
}
