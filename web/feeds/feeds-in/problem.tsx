import type { ImportProblem, FeedIn } from '#contract/feeds/feeds-in.ts'
import { detailsText, fieldText } from '#i18n/problem-text.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Soft } from '../../ground/ui/layout.tsx'

/** A problem in the reader's language; in place of details without a translation, the English message. */
export function What({
  code,
  details,
  message,
}: Pick<ImportProblem, 'code' | 'details' | 'message'>) {
  const { t } = usePageContext()
  const text = detailsText(details, t)
  return (
    <>
      {t(`feedsIn.code.${code}`)}
      {text === '' ? null : '. '}
      {text === null ? (
        <Soft as="bdi" lang="en" dir="ltr">
          {message}
        </Soft>
      ) : (
        <Soft as="span">{text}</Soft>
      )}
    </>
  )
}

/** Column or field of a problem. */
export function ProblemField({
  column,
  field,
  format,
}: Pick<ImportProblem, 'column' | 'field'> & { format: FeedIn['format'] }) {
  const { t } = usePageContext()
  const text = fieldText({ column, field }, format, t)
  if (text === null) return null
  return text === field && column === null ? <code dir="ltr">{text}</code> : <bdi>{text}</bdi>
}

/** A problem with its column or field, as a line of a list. */
export function ProblemLine({
  problem: { column, field, code, details, message },
  format,
}: {
  problem: Pick<ImportProblem, 'column' | 'field' | 'code' | 'details' | 'message'>
  format: FeedIn['format']
}) {
  return (
    <>
      <ProblemField column={column} field={field} format={format} />
      {(column ?? field) !== null && ': '}
      <What code={code} details={details} message={message} />
    </>
  )
}
