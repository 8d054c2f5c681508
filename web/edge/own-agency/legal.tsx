import { ownAgency as endpoints, type OwnAgency } from '#contract/homes/own-agency.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Soft, Two } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

/** The agency's legal details, and the state of their verification. */
export function Legal({ agency: { legal } }: { agency: OwnAgency }) {
  const { t, format } = usePageContext()
  const toast = useToast()
  const form = useForm('legal', {
    fields: ['legalName', 'register', 'vatId', 'licence'],
    endpoint: endpoints.sendLegal,
    onDone: () => toast(t('ownAgency.legal.sent'), { type: 'success' }),
  })
  const { verified, waiting, refused } = legal
  const latest = waiting ?? refused ?? verified
  const date = (at: string): string => format.date(at, 'long')
  return (
    <>
      {waiting && <Banner>{t('ownAgency.legal.waiting', { date: date(waiting.at) })}</Banner>}
      {refused && (
        <Banner tone="bad">
          <p>{t('ownAgency.legal.refused', { date: date(refused.at) })}</p>
          {refused.reason && <p dir="auto">{refused.reason}</p>}
        </Banner>
      )}
      {verified && (
        <Banner tone="good">
          {t('ownAgency.legal.verified', { date: date(verified.at), name: verified.legalName })}
        </Banner>
      )}
      {verified && <Soft>{t('ownAgency.legal.again')}</Soft>}
      <Form form={form}>
        <Field
          {...form.field('legalName', latest?.legalName)}
          label={t('ownAgency.legal.legalName')}
          hint={t('ownAgency.legal.legalNameHint')}
          dir="auto"
          required
          maxLength={150}
          autoComplete="organization"
        />
        <Field
          {...form.field('register', latest?.register ?? undefined)}
          label={t('ownAgency.legal.register')}
          hint={t('ownAgency.legal.registerHint')}
          dir="auto"
          maxLength={150}
          autoComplete="off"
        />
        <Two>
          <Field
            {...form.field('vatId', latest?.vatId ?? undefined)}
            label={t('ownAgency.legal.vatId')}
            dir="ltr"
            maxLength={30}
            autoComplete="off"
          />
          <Field
            {...form.field('licence', latest?.licence ?? undefined)}
            label={t('ownAgency.legal.licence')}
            dir="auto"
            maxLength={100}
            autoComplete="off"
          />
        </Two>
        <div>
          <Button type="submit" busy={form.busy}>
            {t('ownAgency.legal.submit')}
          </Button>
        </div>
      </Form>
    </>
  )
}
