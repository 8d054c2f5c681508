import { MESSAGE_MAX } from '#contract/talk/contact.ts'
import { TEMPLATE_LOCALES, TEMPLATE_NAME_MAX, type Template } from '#contract/talk/templates.ts'
import { dirOf, LOCALES } from '#i18n/locales.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Field, TextArea } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

type Content = Pick<Template, 'name'> & { [L in (typeof TEMPLATE_LOCALES)[number]]?: string }

/** Performs the act of a form of the editor. */
export async function actOnTemplates(
  form: FormData,
  calls: {
    add: (content: Content) => Promise<unknown>
    change: (content: Content & { id: number }) => Promise<unknown>
    remove: (key: { id: number }) => Promise<unknown>
  },
): Promise<true> {
  const id = Number(text(form, 'id'))
  if (text(form, 'form').startsWith('remove')) {
    await calls.remove({ id })
    return true
  }
  const content: Content = {
    name: text(form, 'name'),
    ...Object.fromEntries(
      TEMPLATE_LOCALES.map((code) => [code, text(form, code).trim() || undefined]),
    ),
  }
  await (id ? calls.change({ id, ...content }) : calls.add(content))
  return true
}

/** Templates of answers, with a text per language: their list, and a form for one. `to`: address of the page, with a template opened. */
export function TemplateEditor({
  templates,
  edited,
  fields,
  lead,
  to,
}: {
  templates: readonly Template[]
  edited: Template | null
  fields: readonly string[]
  lead: string
  to: (id?: number) => string
}) {
  const { t, format } = usePageContext()
  return (
    <>
      <Part title={t('support.macros.all')} lead={lead}>
        {templates.length === 0 ? (
          <Soft>{t('support.macros.none')}</Soft>
        ) : (
          <Rows>
            {templates.map(({ id, name, texts }) => (
              <Row
                key={id}
                title={
                  <LocaleLink to={to(id)}>
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
                  done={t('support.macros.removed')}
                />
              </Row>
            ))}
          </Rows>
        )}
      </Part>
      <Part
        title={t(edited ? 'support.macros.edit' : 'support.macros.add')}
        lead={t('support.macros.fields', {
          fields: format.list(fields.map((name) => `{${name}}`)),
        })}
      >
        <TemplateForm key={edited?.id ?? 0} template={edited} anew={to()} />
      </Part>
    </>
  )
}

function TemplateForm({ template, anew }: { template: Template | null; anew: string }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('macro', {
    fields: ['name', ...TEMPLATE_LOCALES],
    onDone: (_done, element) => {
      if (!template) element.reset()
      toast(t('support.macros.saved'), { type: 'success' })
    },
  })
  return (
    <Form form={form} hidden={template ? { id: String(template.id) } : {}}>
      <Field
        {...form.field('name', template?.name)}
        label={t('support.macros.name')}
        dir="auto"
        maxLength={TEMPLATE_NAME_MAX}
        required
      />
      {LOCALES.flatMap(({ code, name }) => {
        const locale = TEMPLATE_LOCALES.find((one) => one === code)
        return locale
          ? [
              <TextArea
                key={code}
                {...form.field(code, template?.texts[locale])}
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
        {template && <LinkButton to={anew}>{t('support.macros.new')}</LinkButton>}
      </div>
    </Form>
  )
}
