import { address } from '#contract/addresses.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { useT } from '../page-context.tsx'
import { Button } from '../ui/button.tsx'
import { Container } from '../ui/section.tsx'
import { WhatFields } from './what-step.tsx'
import styles from './publishing.module.css'
import { LocaleLink } from '../links/locale-link.tsx'

/** The first question. Whoever answers it has a draft. */
export function NewOffer() {
  const t = useT()
  const form = useForm('what', { fields: ['action', 'category'] })
  return (
    <Container className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('publishing.form.new')}</h1>
        <p className={styles['lead']}>
          {t('publishing.form.newLead')} <LocaleLink to={address.ownOffers()}>{t('publishing.form.toList')}</LocaleLink>
        </p>
      </header>
      <div className={styles['main']}>
        <Form form={form}>
          <WhatFields action={0} category={1} />
          <div className={styles['foot']}>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('publishing.form.begin')}
            </Button>
          </div>
        </Form>
      </div>
    </Container>
  )
}
