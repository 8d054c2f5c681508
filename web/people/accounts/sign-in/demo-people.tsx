import { useLocation } from 'react-router'
import { DEMO_PEOPLE, type DemoPerson } from '#contract/people/accounts.ts'
import { address } from '#contract/addresses.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import styles from './sign-in.module.css'

export interface DemoAccount {
  as: DemoPerson
  name: string
  agency: string | null
}

/** On demo portals: accounts that one press signs in to. `offer`: its owner or agent is among them. */
export function DemoPeople({
  people,
  offer,
}: {
  people: readonly DemoAccount[]
  offer: number | null
}) {
  const { t, locale } = usePageContext()
  const { search } = useLocation()
  const form = useForm('demo', { fields: [] })
  const ordered = DEMO_PEOPLE.flatMap((as) => people.find((one) => one.as === as) ?? [])
  return (
    <section className="below" aria-labelledby="demo-people">
      <h2 id="demo-people" className="subheading">
        {t('accounts.demo.title')}
      </h2>
      <p className="soft">{t('accounts.demo.lead')}</p>
      <Form
        form={form}
        action={`/${locale}${address('login')}${search}`}
        hidden={offer === null ? {} : { offer: String(offer) }}
      >
        <ul className={styles['people']}>
          {ordered.map(({ as, name, agency }) => (
            <li key={as}>
              <Button type="submit" name="as" value={as} busy={form.busy}>
                {t(`accounts.demo.${as}`)}
              </Button>
              <span className="soft">
                <bdi>{name}</bdi>
                {agency && (
                  <>
                    {' · '}
                    <bdi>{agency}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  )
}
