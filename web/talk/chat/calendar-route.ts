import type { LoaderFunctionArgs } from 'react-router'
import { fileAnswer } from '../../ground/page/file-answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf } from '../../ground/page/params.ts'
import { CALENDAR_FILE } from './calendar-file.ts'

/** The viewing of a conversation as a calendar file. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'chat-calendar'>(params)
  return fileAnswer(
    visit,
    CALENDAR_FILE,
    async () => (await visit.api.chat.calendar({ id })).data.ics,
  )
}
