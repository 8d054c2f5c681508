import type { LoaderFunctionArgs } from 'react-router'
import { fileAnswer } from '../../ground/page/file-answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { CALENDAR_FILE } from './calendar-file.ts'

/** The viewing of a conversation as a calendar file, for visitors without an account. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const { token } = queryOf('chat-link-calendar', url)
  return fileAnswer(
    visit,
    CALENDAR_FILE,
    async () => (await visit.api.chatLink.calendar({ token })).data.ics,
  )
}
