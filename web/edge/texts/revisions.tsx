import { address } from '#contract/addresses.ts'
import { REVISIONS_SHOWN, type EditedText } from '#contract/publish/texts.ts'
import { dirOf, isLocale } from '#i18n/locales.ts'
import type { DiffLine } from '#text/line-diff.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { HeadedTable } from '../../ground/ui/table.tsx'
import { Confirmation } from '../../people/accounts/user/confirmation.tsx'
import { Part } from '../../people/accounts/user/user-page.tsx'
import { Lines } from './lines.tsx'

/** Revisions of a text with author and time, and the difference of one to the current text. */
export function Revisions({
  data,
  old,
}: {
  data: EditedText
  old: { revision: number; lines: DiffLine[] } | null
}) {
  const { t, format } = usePageContext()
  const { subject, language, revisions, revision: current } = data
  if (revisions.length === 0) return null
  return (
    <Part
      title={t('texts.revisions.title')}
      lead={t('texts.revisions.lead', { most: REVISIONS_SHOWN })}
    >
      <div className="stack-4" id="revisions">
        {old && <Old key={old.revision} data={data} old={old} />}
        <HeadedTable
          headers={[
            t('texts.revisions.revision'),
            t('texts.revisions.saved'),
            t('texts.revisions.author'),
            t('texts.revisions.length'),
          ]}
        >
          {revisions.map(({ revision, saved_at: at, author, length, version }) => (
            <tr key={revision}>
              <td data-label={t('texts.revisions.revision')}>
                {revision === current ? (
                  t('texts.revisions.current', { revision: format.plain(revision) })
                ) : (
                  <LocaleLink
                    to={`${address('text', { slug: subject, language, revision })}#revisions`}
                    aria-current={revision === old?.revision ? 'true' : undefined}
                  >
                    {t('texts.revisions.compare', { revision: format.plain(revision) })}
                  </LocaleLink>
                )}
              </td>
              <td data-label={t('texts.revisions.saved')}>
                <time dateTime={at}>
                  {format.date(at, 'medium')}, {format.time(at)}
                </time>
              </td>
              <td data-label={t('texts.revisions.author')}>
                <bdi>{author ?? t('texts.revisions.operator')}</bdi>
              </td>
              <td data-label={t('texts.revisions.length')}>
                {length === 0
                  ? t('texts.revisions.deleted')
                  : t('texts.revisions.characters', { count: length })}
                {version !== null && (
                  <Soft as="span" className="softLine">
                    <bdi>{version}</bdi>
                  </Soft>
                )}
              </td>
            </tr>
          ))}
        </HeadedTable>
      </div>
    </Part>
  )
}

/** Changes since a revision, and the way back to it. */
function Old({
  data: { language, revision: current },
  old: { revision, lines },
}: {
  data: EditedText
  old: { revision: number; lines: DiffLine[] }
}) {
  const { t, format } = usePageContext()
  const form = useForm('restore', { fields: [] })
  return (
    <section aria-labelledby="changes" className="stack-4">
      <h3 id="changes" className="label">
        {t('texts.revisions.changes', { revision: format.plain(revision) })}
      </h3>
      <Lines lines={lines} lang={language} dir={isLocale(language) ? dirOf(language) : undefined} />
      <Form form={form} hidden={{ language, revision: String(revision), seen: String(current) }}>
        <Confirmation form={form} />
        <div>
          <Button type="submit" busy={form.busy}>
            {t('texts.revisions.restore', { revision: format.plain(revision) })}
          </Button>
        </div>
      </Form>
    </section>
  )
}
