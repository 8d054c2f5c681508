import { useLoaderData, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { OFFER_PICTURES_MAX } from '#contract/offer-fields.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Prose, Row, Stack } from '../../ground/ui/layout.tsx'
import styles from './about.module.css'

/** Only the server needs the limits of the form. */
export const loader = () => ({ photos: OFFER_PICTURES_MAX })

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  return seo(page, {
    title: page.t('listProperty.seo.title'),
    description: page.t('listProperty.lead'),
    path: address('list-property'),
  })
}

const STEPS = ['describe', 'review', 'answer'] as const
const ANSWERS = ['cost', 'who', 'need', 'languages', 'change', 'agency'] as const

/** Steps and price of listing a property; links to registration, or to the form for users with an account. */
export default function AboutListing() {
  const { t, locale } = usePageContext()
  const { photos } = useLoaderData<typeof loader>()
  const { user } = useSession()
  const form = address('offer-form')
  return (
    <Prose>
      <Breadcrumbs
        items={[{ label: t('layout.home'), to: address('home') }, { label: t('layout.nav.offer') }]}
      />
      <Stack gap={4}>
        <h1 className="display">{t('listProperty.title')}</h1>
        <p className="proseLead">{t('listProperty.lead')}</p>
        <Row gap={3}>
          {user ? (
            <LinkButton look="primary" to={form}>
              {t('listProperty.start')}
            </LinkButton>
          ) : (
            <>
              <LinkButton
                look="primary"
                rel="nofollow"
                to={address('signup', { return: inLocale(form, locale) })}
              >
                {t('listProperty.signUp')}
              </LinkButton>
              <LinkButton rel="nofollow" to={form}>
                {t('listProperty.signIn')}
              </LinkButton>
            </>
          )}
          <LinkButton look="quiet" to={address('estimate')}>
            {t('listProperty.estimate')}
          </LinkButton>
        </Row>
      </Stack>
      <ol className={styles['steps']}>
        {STEPS.map((step) => (
          <li key={step} className={styles['step']}>
            <Stack gap={2}>
              <h2 className="subheading">{t(`listProperty.step.${step}Title`)}</h2>
              <p>{t(`listProperty.step.${step}Text`, { photos })}</p>
            </Stack>
          </li>
        ))}
      </ol>
      <Stack gap={4}>
        {ANSWERS.map((answer) => (
          <Stack key={answer} as="section" gap={2}>
            <h2 className="subheading">{t(`listProperty.answer.${answer}Title`)}</h2>
            <p>{t(`listProperty.answer.${answer}Text`)}</p>
          </Stack>
        ))}
      </Stack>
    </Prose>
  )
}
