import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { FEED_OUT_FORMATS, FEED_OUT_NAME_MAX, type FeedOut } from '#contract/feeds/feeds-out.ts'
import type { Translator } from '#i18n/translate.ts'
import { momentText } from '../../talk/threads/moment.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Secret } from '../../people/accounts/user/secret.tsx'
import { Part, Row, Rows, UserPage } from '../../people/accounts/user/user-page.tsx'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import styles from './feeds-out.module.css'
import { searchOf } from '../../homes/search/search-of.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { data, agency } = await context.get(visitContext).api.feedsOut.list({})
  return { feeds: data, agency, of: queryOf('feeds-out', url).of ?? '' }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { feedsOut } = visit.api
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    if (text(form, 'form') === 'revoke') {
      await feedsOut.remove({ id: Number(text(form, 'id')) })
      return true
    }
    const of = text(form, 'of')
    const found = of
      ? await searchOf(visit, of)
      : { search: { agency: [(await feedsOut.list({})).agency?.id ?? 0] }, page: undefined }
    const message = visit.host.messages.translator(visit.language)('feedsOut.field.page')
    if (!found)
      throw new ApiError(422, {
        type: 'error',
        code: 'validation_failed',
        message,
        errors: { of: [message] },
      })
    return (
      await feedsOut.create({
        name: text(form, 'name'),
        format: FEED_OUT_FORMATS.find((format) => format === text(form, 'format')) ?? 'kyero',
        search: found.search,
        page: found.page,
      })
    ).data
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('feedsOut.seoTitle'),
  description: page.t('feedsOut.title'),
  path: address('feeds-out'),
}))

/** The content of a feed when it was last read, and the number of offers left out of it. */
function contentsIn({ contents }: FeedOut, t: Translator): string[] {
  if (!contents) return []
  const { offers, converted, withoutPlace, withoutRate } = contents
  return [
    t('feedsOut.own.contents', { count: offers }),
    ...(converted ? [t('feedsOut.own.converted', { count: converted })] : []),
    ...(withoutPlace ? [t('feedsOut.own.withoutPlace', { count: withoutPlace })] : []),
    ...(withoutRate ? [t('feedsOut.own.withoutRate', { count: withoutRate })] : []),
  ]
}

/** Feeds for others: a search, or an agency, in the formats of the trade, at addresses that can be revoked. */
export default function Feeds() {
  const { feeds, agency, of } = useLoaderData<typeof loader>()
  const { t, format, origin } = usePageContext()
  const form = useForm('create', {
    fields: ['name', 'format', 'of'],
    onDone: (_, element) => element.reset(),
  })
  return (
    <UserPage title={t('feedsOut.title')}>
      <Part title={t('feedsOut.own.title')} lead={t('feedsOut.own.lead')}>
        {feeds.length === 0 ? (
          <Soft>{t('feedsOut.own.none')}</Soft>
        ) : (
          <Rows>
            {feeds.map((feed) => (
              <Row
                key={feed.id}
                title={<bdi>{feed.name}</bdi>}
                facts={[
                  t(`feedsOut.format.${feed.format}`),
                  feed.page ? (
                    <LocaleLink key="page" to={feed.page}>
                      {t('feedsOut.own.page')}
                    </LocaleLink>
                  ) : feed.search['agency'] ? (
                    t('feedsOut.own.agency')
                  ) : (
                    t('feedsOut.own.search')
                  ),
                  feed.pulledAt
                    ? t('feedsOut.own.pulled', {
                        when: `${momentText(feed.pulledAt, 'UTC', format)} UTC`,
                        count: feed.pulls,
                      })
                    : t('feedsOut.own.never'),
                  ...contentsIn(feed, t),
                ]}
              >
                <RowForm
                  name="revoke"
                  hidden={{ id: String(feed.id) }}
                  label={t('feedsOut.own.revoke')}
                  about={feed.name}
                  done={t('feedsOut.own.revoked')}
                />
                <div className={styles['address']}>
                  <Secret value={origin + feed.path} copied={origin + feed.path} />
                </div>
              </Row>
            ))}
          </Rows>
        )}
      </Part>
      <Part title={t('feedsOut.form.title')} lead={t('feedsOut.form.lead')}>
        <Form form={form}>
          <Field
            {...form.field('name')}
            label={t('feedsOut.form.name')}
            required
            maxLength={FEED_OUT_NAME_MAX}
            autoComplete="off"
            dir="auto"
          />
          <Select
            {...form.field('format', 'kyero')}
            label={t('feedsOut.form.format')}
            hint={t('feedsOut.form.formatHint')}
          >
            {FEED_OUT_FORMATS.map((name) => (
              <option key={name} value={name}>
                {t(`feedsOut.format.${name}`)}
              </option>
            ))}
          </Select>
          <Field
            {...form.field('of', of)}
            label={t('feedsOut.form.page')}
            hint={
              agency
                ? t('feedsOut.form.pageOrAgency', { agency: agency.name })
                : t('feedsOut.form.pageHint')
            }
            required={!agency}
            dir="ltr"
            autoComplete="off"
            placeholder={`${origin}/…`}
          />
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('feedsOut.form.submit')}
            </Button>
          </div>
        </Form>
      </Part>
      <Part title={t('feedsOut.readers.title')} lead={t('feedsOut.readers.lead')}>
        <p>{t('feedsOut.readers.text')}</p>
        <p dir="ltr" className="wrap">
          <code>{`${origin}/en/es/barcelona/barcelona/buy-apartment.rss`}</code>
        </p>
        <Soft>
          <LocaleLink to={address('feeds-in')}>{t('feedsOut.readers.integrations')}</LocaleLink>
        </Soft>
      </Part>
    </UserPage>
  )
}
