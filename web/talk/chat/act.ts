import type { ChatReportReason } from '#contract/talk/chat-reports.ts'
import { SLOTS_MAX } from '#contract/talk/chat.ts'
import { numbers, text } from '../../ground/forms/answer.ts'
import type { ThreadCalls } from './calls.ts'

const CHOICES = ['muted', 'left', 'blocked'] as const

/** Differs from the id of the message form and between phrases, so that each phrase of a form is sent once. */
const phraseId = (clientId: string, phrase: string): string =>
  `${clientId}-${phrase.replaceAll('.', '-')}`

/** Performs the act of a submitted form; false for forms of the team. */
export async function actOnChat(form: FormData, calls: ThreadCalls): Promise<boolean> {
  const name = text(form, 'form')
  const choice = CHOICES.find((one) => one === text(form, 'choice'))
  // The text is that of a phrase.
  if (name === 'write' && text(form, 'phrase'))
    await calls.phrase({ client_id: text(form, 'client_id'), phrase: text(form, 'phrase') })
  else if (name === 'write')
    await calls.write({
      client_id: text(form, 'client_id'),
      text: text(form, 'text'),
      files: numbers(form, 'files'),
    })
  else if (name === 'phrase')
    await calls.phrase({
      client_id: phraseId(text(form, 'client_id'), text(form, 'phrase')),
      phrase: text(form, 'phrase'),
    })
  else if (name === 'suggest')
    await calls.propose({
      times: Array.from({ length: SLOTS_MAX }, (_, index) =>
        text(form, `time${index + 1}`)
          .replace(' ', 'T')
          .slice(0, 16),
      ).filter(Boolean),
      time_zone: text(form, 'time_zone'),
    })
  else if (name === 'report')
    await calls.report({
      messages: numbers(form, 'messages'),
      // The API rejects unknown reasons, at the field.
      reason: text(form, 'reason') as ChatReportReason,
      message: text(form, 'message'),
    })
  else if (text(form, 'report')) await calls.unreport({})
  else if (choice) await calls.choose({ [choice]: text(form, 'to') === 'on' })
  else if (text(form, 'accept')) await calls.accept({ at: text(form, 'accept') })
  else if (text(form, 'decline')) await calls.decline({ sequence: Number(text(form, 'decline')) })
  else if (text(form, 'cancel')) await calls.cancel({ at: text(form, 'cancel') })
  else return false
  return true
}
