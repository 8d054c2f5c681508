import { CircleCheck, Plus } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { TownWord } from '#contract/homes/town-words.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Row, Soft } from '../../ground/ui/layout.tsx'
import { RowHead, HeadedTable } from '../../ground/ui/table.tsx'
import { AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import styles from './areas.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1, ignored } = queryOf('area-words', url)
  const found = await api.townWords.list({ ignored: ignored && 'true', page })
  if (page > found.pages)
    throw redirect(`/${locale}${address('area-words', { ignored, page: found.pages })}`)
  return { ignored, found }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { townWords } = visit.api
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const town = text(form, 'town')
    const [act] = text(form, 'form').split('-')
    if (act === 'name') await townWords.name({ town, place: text(form, 'place') })
    if (act === 'ignore' || act === 'show')
      await townWords.ignore({
        town,
        country: text(form, 'country'),
        province: text(form, 'province') || null,
        ignored: act === 'ignore',
      })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('areas.words.seoTitle'),
  description: page.t('areas.words.lead'),
  path: address('area-words'),
}))

/** Towns that imports do not know, for moderators: each becomes an area, another name of a place, or is ignored. */
export default function AreaWords() {
  const { ignored, found } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <AdminPage title={t('areas.words.title')} tab={address('areas')}>
      <div className={styles['top']}>
        <Soft>{t('areas.words.lead')}</Soft>
        <div className="row-3">
          <LocaleLink to={address('areas')} className={styles['other']}>
            {t('areas.words.back')}
          </LocaleLink>
          <LocaleLink
            to={address('area-words', { ignored: ignored ? undefined : 1 })}
            className={styles['other']}
          >
            {t(ignored ? 'areas.words.showUnknown' : 'areas.words.showIgnored')}
          </LocaleLink>
        </div>
      </div>
      <AdminList
        found={found}
        count={
          found.total > 0 &&
          t(ignored ? 'areas.words.ignoredCount' : 'areas.words.count', { count: found.total })
        }
        none={{
          icon: <CircleCheck aria-hidden="true" />,
          title: t(ignored ? 'areas.words.noneIgnored' : 'areas.words.none'),
          hint: t(ignored ? 'areas.words.noneIgnoredHint' : 'areas.words.noneHint'),
        }}
        to={(page) => address('area-words', { ignored, page })}
      >
        <HeadedTable
          headers={[
            t('areas.words.town'),
            t('areas.words.where'),
            t('areas.field.homes'),
            t('areas.words.feeds'),
            t('areas.words.actions'),
          ]}
        >
          {found.data.map((word) => (
            <WordLine key={idOf(word)} word={word} isIgnored={ignored !== undefined} />
          ))}
        </HeadedTable>
      </AdminList>
    </AdminPage>
  )
}

const idOf = ({ town, country, province }: TownWord): string =>
  [town, country.id, province?.id ?? ''].join(' ')

function WordLine({ word, isIgnored }: { word: TownWord; isIgnored: boolean }) {
  const { t, format } = usePageContext()
  const { town, country, province, municipality, proposal, homes, feeds } = word
  const about = format.address([town, province?.name ?? country.name])
  const key = { town, country: country.id, province: province?.id ?? '' }
  return (
    <tr>
      <td>
        <RowHead>
          <bdi>{town}</bdi>
          <Soft>
            {[province?.name, country.name].filter(Boolean).map((name, at) => (
              <span key={name}>
                {at > 0 && ' · '}
                <bdi>{name}</bdi>
              </span>
            ))}
          </Soft>
        </RowHead>
      </td>
      <td data-label={t('areas.words.where')}>
        {municipality ? (
          <LocaleLink to={municipality.path}>
            <bdi>{municipality.name}</bdi>
          </LocaleLink>
        ) : (
          '–'
        )}
      </td>
      <td data-label={t('areas.field.homes')}>{format.number(homes)}</td>
      <td data-label={t('areas.words.feeds')}>{format.number(feeds)}</td>
      <td data-label={t('areas.words.actions')}>
        <Row>
          {proposal && !isIgnored && (
            <RowForm
              name={`name-${idOf(word)}`}
              hidden={{ ...key, place: proposal.id }}
              label={t('areas.words.isName', { place: proposal.name })}
              about={about}
              done={t('areas.words.named', { place: proposal.name })}
            />
          )}
          {!isIgnored && (
            <LinkButton
              to={address('new-area', {
                name: town,
                ...(municipality && { parent: municipality.path }),
              })}
              size="s"
              icon={<Plus aria-hidden="true" />}
              aria-label={`${t('areas.words.add')}: ${about}`}
            >
              {t('areas.words.add')}
            </LinkButton>
          )}
          <RowForm
            name={`${isIgnored ? 'show' : 'ignore'}-${idOf(word)}`}
            hidden={key}
            label={t(isIgnored ? 'areas.words.show' : 'areas.words.ignore')}
            about={about}
            done={t(isIgnored ? 'areas.words.shown' : 'areas.words.ignored')}
          />
        </Row>
      </td>
    </tr>
  )
}
