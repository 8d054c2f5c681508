import { SANDBOX_CARDS } from '#contract/publish/payments.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import styles from './payments.module.css'

/** Test cards, by how they end: no money moves, and no number is asked for. */
export function SandboxPanel({ amount }: { amount: string }) {
  const { t } = usePageContext()
  const form = useForm('card', { fields: [] })
  return (
    <Form form={form}>
      <Banner tone="info">{t('pay.sandbox.test')}</Banner>
      <fieldset className={styles['cards']}>
        <legend className="legend">{t('pay.sandbox.cards')}</legend>
        {SANDBOX_CARDS.map((card, at) => (
          <label key={card} className={styles['card']}>
            <input type="radio" name="card" value={card} defaultChecked={at === 0} />
            <span>
              <span className="strong">{t(`pay.sandbox.${card}.name`)}</span>
              <span className="softLine">{t(`pay.sandbox.${card}.hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" look="primary" busy={form.busy}>
        {t('pay.page.pay', { amount })}
      </Button>
    </Form>
  )
}
