import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { LEGAL_PAGES } from '#contract/ground/legal.ts'
import { hasPart, LAYOUT, type LayoutPart } from '#contract/library.ts'
import { TextSubject, type EditedText } from '#contract/publish/texts.ts'
import { isLocale, languageName } from '#i18n/locales.ts'
import { lineDiff } from '#text/line-diff.ts'
import { readMarkdown } from '#text/markdown.ts'
import { notFound, orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, numbers, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Button } from '../../ground/ui/button.tsx'
import { CheckGroup } from '../../ground/ui/check-group.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Tabs } from '../../ground/ui/tabs.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { CasePage } from '../../people/accounts/admin/case-page.tsx'
import { Part } from '../../people/accounts/user/user-page.tsx'
import { Revisions } from './revisions.tsx'
import { nameOfSubject, pageOfSubject } from './subject.ts'
import { TextForm, type Saved } from './text-form.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const subject = TextSubject.safeParse(paramsOf<'text'>(params).slug).data
  if (!subject) throw await notFound(visit, url)
  const { language = visit.language, revision } = queryOf('text', url)
  const { data } = await orNotFound(visit, url, visit.api.texts.get({ subject, language }))
  const old = revision && {
    revision,
    lines: lineDiff(await oldText(visit, url, { subject, language, revision }), data.text),
  }
  return { data, old: old || null }
}

const oldText = async (
  visit: Visit,
  url: URL,
  at: { subject: TextSubject; language: string; revision: number },
): Promise<string> => (await orNotFound(visit, url, visit.api.texts.revision(at))).data.text

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { texts } = visit.api
  const subject = TextSubject.parse(paramsOf<'text'>(params).slug)
  const form = await request.formData()
  const language = text(form, 'language')
  const at = { subject, language }
  const answer = await answerForm(visit, url, form, async (): Promise<Saved | true> => {
    switch (form.get('form')) {
      case 'layout': {
        const parts = numbers(form, 'part').reduce((sum, bit) => sum + bit, 0)
        const was = Number(text(form, 'was'))
        await texts.layout({ place: subject as `city${number}`, parts, was })
        return true
      }
      case 'restore': {
        const revision = Number(text(form, 'revision'))
        const { data } = await texts.revision({ ...at, revision })
        await save(visit, at, text(form, 'seen'), data)
        throw redirect(`/${visit.locale}${address('text', { slug: subject, language })}`)
      }
      default: {
        const typed = {
          text: text(form, 'text'),
          version: text(form, 'version'),
          day: text(form, 'day'),
          source: text(form, 'source'),
          reviewed_on: text(form, 'reviewed_on'),
        }
        if (text(form, 'act') === 'preview')
          return { typed, nodes: readMarkdown(typed.text), other: null }
        try {
          await save(visit, at, text(form, 'seen'), typed)
          return { typed: null, nodes: null, other: null }
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 409)) throw error
          const { data } = await texts.get(at)
          return { typed, nodes: null, other: otherOf(data, typed.text) }
        }
      }
    }
  })
  const { done } = answer.data
  // The page is not loaded anew with the other text: that would replace the typed one.
  return done !== undefined && done !== true && done.other ? data(answer.data, 409) : answer
}

/** Another text that was saved in the meantime, compared with the one that was not. */
function otherOf(data: EditedText, typed: string): NonNullable<Saved['other']> {
  const [last] = data.revisions
  return {
    revision: data.revision,
    author: last?.author ?? null,
    saved_at: last?.saved_at ?? null,
    lines: lineDiff(data.text, typed.replaceAll('\r\n', '\n').trim()),
  }
}

interface Written {
  text: string
  version: string | null
  day: string | null
  source: string | null
  reviewed_on: string | null
}

async function save(
  { api: { texts } }: Visit,
  { subject, language }: { subject: TextSubject; language: string },
  seen: string,
  { text, version, day, source, reviewed_on }: Written,
): Promise<void> {
  const page = LEGAL_PAGES.find((one) => one === subject)
  const common = { language, seen, text }
  if (page) await texts.saveLegal({ ...common, page, version, day: day ?? '' })
  else
    await texts.save({
      ...common,
      subject: subject as Exclude<TextSubject, (typeof LEGAL_PAGES)[number]>,
      source,
      reviewed_on,
    })
}

export const meta = unindexedHead<typeof loader>(
  (page, loaded) =>
    loaded && {
      title: page.t('texts.edit.seoTitle', { name: nameOfSubject(page.t, loaded.data) }),
      description: page.t('texts.list.lead'),
      path: address('text', { slug: loaded.data.subject }),
    },
)

/** The text of a page by language: writing, preview, revisions; and the parts of a place's page. */
export default function Text() {
  const { data, old } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const { subject, language, kind, revision } = data
  const name = nameOfSubject(t, data)
  return (
    <CasePage
      list={{ label: t('texts.list.title'), to: address('texts') }}
      title={name}
      facts={[
        t(`texts.kind.${kind}`),
        <LocaleLink key="page" to={pageOfSubject(data)}>
          {t('texts.edit.open')}
        </LocaleLink>,
      ]}
    >
      <div className="above under">
        <Tabs
          label={t('texts.edit.languages')}
          items={languagesOf(data).map(({ language: one, state }) => ({
            to: address('text', { slug: subject, language: one }),
            label: languageName(one),
            current: one === language,
            count: state === 'current' ? undefined : t(`texts.state.${state}`),
          }))}
        />
      </div>
      <TextForm key={`${language} ${revision}`} data={data} />
      <Revisions data={data} old={old} />
      {kind === 'place' && <Layout key={data.parts} data={data} />}
    </CasePage>
  )
}

/** The languages of the list, and the one that is edited. */
const languagesOf = ({ languages, language }: EditedText): EditedText['languages'] =>
  languages.some((one) => one.language === language) || !isLocale(language)
    ? languages
    : [...languages, { language, state: 'missing', saved_at: null }]

/** Which parts the page of a place has. */
function Layout({ data: { parts } }: { data: EditedText }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('layout', {
    fields: [],
    onDone: () => toast(t('texts.layout.saved'), { type: 'success' }),
  })
  return (
    <Part title={t('texts.layout.title')} lead={t('texts.layout.lead')}>
      <Form form={form}>
        <input type="hidden" name="was" value={parts} />
        <CheckGroup legend={t('texts.layout.parts')}>
          {(Object.keys(LAYOUT) as LayoutPart[]).map((part) => (
            <Checkbox
              key={part}
              name="part"
              value={LAYOUT[part]}
              defaultChecked={hasPart(parts, part)}
              label={t(`library.layout.${part}`)}
              hint={t(`texts.layout.${part}`)}
            />
          ))}
        </CheckGroup>
        <div>
          <Button type="submit" busy={form.busy}>
            {t('texts.layout.save')}
          </Button>
        </div>
      </Form>
    </Part>
  )
}
