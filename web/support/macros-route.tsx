import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { MESSAGE_MAX } from '#contract/contact.ts'
import { MACRO_FIELDS, MACRO_LOCALES, MACRO_NAME_MAX, type Macro } from '#contract/desk.ts'
import { dirOf, LOCALES } from '#i18n/locales.ts'
import { AdminPage } from '../accounts/admin/admin-page.tsx'
import { RowForm } from '../accounts/user/row-form.tsx'
import { Part, Row, Rows } from '../accounts/user/user-page.tsx'
import { answerForm, text } from '../forms/answer.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { Soft } from '../ui/layout.tsx'
import { useToast } from '../ui/toast.tsx'

/** `?edit=7` opens a template. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { edit } = queryOf('macros', url)
  const { data } = await api.macros.list({})
  const edited = data.find(({ id }) => id === edit) ?? null
  if (edit !== undefined && !edited) throw redirect(`/${locale}${address('macros')}`)
  return { macros: data, edited }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  const { macros } = visit.api
  return answerForm(visit, url, form, async () => {
    const id = Number(text(form, 'id'))
    if (text(form, 'form').startsWith('remove')) {
      await macros.remove({ id })
      return true
    }
    const content = {
      name: text(form, 'name'),
      ...Object.fromEntries(
        MACRO_LOCALES.map((code) => [code, text(form, code).trim() || undefined]),
      ),
    }
    await (id ? macros.change({ id, ...content }) : macros.add(content))
    return true
  })
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('support.macros.seoTitle'),
        description: page.t('support.macros.title'),
        path: address('macros'),
        index: false,
      })
    : []
}

/** Templates of answers, a text per language. */
export default function Macros() {
  const { macros, edited } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <AdminPage title={t('support.macros.title')}>
      <Part title={t('support.macros.all')} lead={t('support.macros.lead')}>
        {macros.length === 0 ? (
          <Soft>{t('support.macros.none')}</Soft>
        ) : (
          <Rows>
            {macros.map(({ id, name, texts }) => (
              <Row
                key={id}
                title={
                  <LocaleLink to={address('macros', { edit: id })}>
                    <bdi>{name}</bdi>
                  </LocaleLink>
                }
                facts={[
                  format.list(
                    LOCALES.filter(({ code }) => Object.hasOwn(texts, code)).map(
                      (locale) => locale.name,
                    ),
                  ),
                ]}
              >
                <RowForm
                  name={`remove-${id}`}
                  hidden={{ id: String(id) }}
                  label={t('support.macros.remove')}
                  about={name}
                  done={t('support.done.remove')}
                />
              </Row>
            ))}
          </Rows>
        )}
      </Part>
      <Part
        title={t(edited ? 'support.macros.edit' : 'support.macros.add')}
        lead={t('support.macros.fields', {
          fields: format.list(MACRO_FIELDS.map((name) => `{${name}}`)),
        })}
      >
        <MacroForm key={edited?.id ?? 0} macro={edited} />
      </Part>
    </AdminPage>
  )
}

function MacroForm({ macro }: { macro: Macro | null }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('macro', {
    fields: ['name', ...MACRO_LOCALES],
    onDone: (_done, element) => {
      if (!macro) element.reset()
      toast(t('support.done.macro'), { type: 'success' })
    },
  })
  return (
    <Form form={form} hidden={macro ? { id: String(macro.id) } : {}}>
      <Field
        {...form.field('name', macro?.name)}
        label={t('support.macros.name')}
        dir="auto"
        maxLength={MACRO_NAME_MAX}
        required
      />
      {LOCALES.flatMap(({ code, name }) => {
        const known = MACRO_LOCALES.find((one) => one === code)
        return known
          ? [
              <TextArea
                key={code}
                {...form.field(code, macro?.texts[known])}
                label={name}
                lang={code}
                dir={dirOf(code)}
                rows={4}
                maxLength={MESSAGE_MAX}
              />,
            ]
          : []
      })}
      <div className="row-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('support.macros.save')}
        </Button>
        {macro && <LinkButton to={address('macros')}>{t('support.macros.new')}</LinkButton>}
      </div>
    </Form>
  )
}
