import { AGENCY_NAME_MAX, type OwnAgency } from '#contract/homes/own-agency.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'

/** Going, and closing it: each behind a fold. The only owner hands over first, where the people are. */
export function Leaving({ agency }: { agency: OwnAgency }) {
  const { t } = usePageContext()
  const owns = agency.rights.includes('own')
  const leave = useForm('leave', { fields: [] })
  const close = useForm('close', { fields: ['name'] })
  return (
    <>
      <details className="fold" open={leave.problem !== null || undefined}>
        <summary className="bad">{t('ownAgency.leave.open')}</summary>
        <Form form={leave}>
          <Soft>{t(owns ? 'ownAgency.leave.owner' : 'ownAgency.leave.member')}</Soft>
          <div>
            <Button type="submit" look="danger" busy={leave.busy}>
              {t('ownAgency.leave.submit')}
            </Button>
          </div>
        </Form>
      </details>
      {owns && (
        <details className="fold" open={close.code !== null || undefined}>
          <summary className="bad">{t('ownAgency.close.open')}</summary>
          <Form form={close}>
            <Soft>{t('ownAgency.close.lead')}</Soft>
            <Field
              {...close.field('name')}
              label={t('ownAgency.close.name', { name: agency.name })}
              dir="auto"
              required
              maxLength={AGENCY_NAME_MAX}
              autoComplete="off"
            />
            <div>
              <Button type="submit" look="danger" busy={close.busy}>
                {t('ownAgency.close.submit')}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </>
  )
}
