import { LEAD_ROUTINGS, type OwnAgency } from '#contract/own-agency.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
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
