import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf } from '../../ground/page/params.ts'
import { calendarFile } from './calendar-file.ts'

/** The viewing of a conversation as a calendar file. */
export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'chat-calendar'>(params)
  try {
    return calendarFile((await visit.api.chat.calendar({ id })).data.ics)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw await notFound(visit, url)
    throw error
  }
}
