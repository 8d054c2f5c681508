import { address } from '#contract/addresses.ts'
import { ITEM_MAX } from '#contract/publish/publishing.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext, useT } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { TextArea } from '../../ground/ui/field.tsx'
import { Page, Soft } from '../../ground/ui/layout.tsx'
import { fieldName } from './fields.ts'
import { WhatFields } from './what-step.tsx'
import pageStyles from './page.module.css'
import formStyles from './form.module.css'
import { LocaleLink } from '../../ground/links/locale-link.tsx'

/** The first question; answering it creates a draft. */
export function NewOffer() {
  const t = useT()
  const form = useForm('what', { fields: ['action', 'category'] })
  return (
    <Page>
      <header className={pageStyles['head']}>
        <h1 className="title">{t('publishing.form.new')}</h1>
        <p className="lead">
          {t('publishing.form.newLead')}{' '}
          <LocaleLink to={address('own-offers')}>{t('publishing.form.toList')}</LocaleLink>
        </p>
      </header>
      <div className={formStyles['main']}>
        <Form form={form}>
          <WhatFields action={0} category={1} />
          <div className={pageStyles['foot']}>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('publishing.form.begin')}
            </Button>
          </div>
        </Form>
        <FromFeed />
      </div>
    </Page>
  )
}

/** Fills the form from one item of a feed; lists its other values. */
function FromFeed() {
  const { t, format } = usePageContext()
  const form = useForm<{ id: number; left: string[] }>('item', { fields: ['item'] })
  return (
    <details
      className="fold"
      open={form.done !== undefined || form.field('item').error !== undefined}
    >
      <summary>{t('publishing.item.title')}</summary>
      <Form form={form}>
        <Soft>{t('publishing.item.lead')}</Soft>
        <TextArea
          {...form.field('item', '')}
          label={t('publishing.item.field')}
          rows={6}
          maxLength={ITEM_MAX}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
        {form.done && (
          <Banner
            tone="good"
            action={
              <LinkButton to={address('offer-form', { id: form.done.id, step: 'what' })}>
                {t('publishing.item.go')}
              </LinkButton>
            }
          >
            <p>{t('publishing.item.done')}</p>
            {form.done.left.length > 0 && (
              <p>
                {t('publishing.item.left', {
                  names: format.list(form.done.left.map((name) => nameOf(name, t))),
                })}
              </p>
            )}
          </Banner>
        )}
        <div className={pageStyles['foot']}>
          <Button type="submit" busy={form.busy}>
            {t('publishing.item.take')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** Our label of a field, or the source's. */
function nameOf(name: string, t: ReturnType<typeof usePageContext>['t']): string {
  if (name === 'pictures') return t('publishing.step.pictures')
  return t.has(`field.${name}`) ? fieldName(name, t) : name
}
