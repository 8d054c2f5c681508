import { LEAD_ROUTINGS, type OwnAgency } from '#contract/homes/own-agency.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './own-agency.module.css'

/** Recipients of visitors' messages. */
export function RoutingForm({ agency }: { agency: OwnAgency }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('routing', {
    fields: ['leadRouting'],
    onDone: () => toast(t('accounts.user.saved'), { type: 'success' }),
  })
  return (
    <Form form={form}>
      <fieldset className="stack-2">
        <legend className={styles['legend']}>{t('ownAgency.routing.legend')}</legend>
        {LEAD_ROUTINGS.map((name) => (
          <label key={name} className={styles['option']}>
            <input
              type="radio"
              name="leadRouting"
              value={name}
              defaultChecked={agency.leadRouting === name}
            />
            <span>
              {t(`ownAgency.routing.${name}`)}
              <span className="softLine">{t(`ownAgency.routing.${name}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" busy={form.busy}>
          {t('accounts.user.save')}
        </Button>
      </div>
    </Form>
  )
}
