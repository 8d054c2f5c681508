import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { calendarFile } from './calendar-file.ts'

/** The viewing of a conversation as a calendar file, for visitors without an account. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const { token } = queryOf('chat-link-calendar', url)
  try {
    return calendarFile((await visit.api.chatLink.calendar({ token })).data.ics)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw await notFound(visit, url)
    throw error
  }
}
