import { usePageContext } from '../../../ground/page/page-context.tsx'

/** A moment in UTC, to the second. */
export function UtcTime({ at }: { at: string }) {
  const { format } = usePageContext()
  return (
    <time dateTime={at}>
      {format.date(at, 'medium')}
      {format.table.beforeTime}
      {format.time(at)}
    </time>
  )
}
