import { SLOTS_MAX } from '#contract/chat.ts'
import { numbers, text } from '../forms/answer.ts'

/** What both sides do by forms: the calls of the conversation, by its number or by a link. */
export interface FormCalls {
  write: (message: { client_id: string; text: string; files: number[] }) => Promise<unknown>
  phrase: (message: { client_id: string; phrase: string }) => Promise<unknown>
  propose: (asked: { times: string[]; time_zone: string }) => Promise<unknown>
  accept: (asked: { at: string }) => Promise<unknown>
  cancel: () => Promise<unknown>
}

/** Does what the form asks; false for the forms of the team. */
export async function actOn(form: FormData, calls: FormCalls): Promise<boolean> {
  const name = text(form, 'form')
  if (name === 'write')
    await calls.write({
      client_id: text(form, 'client_id'),
      text: text(form, 'text'),
      files: numbers(form, 'files'),
    })
  else if (name === 'phrase')
    await calls.phrase({ client_id: text(form, 'client_id'), phrase: text(form, 'phrase') })
  else if (name === 'suggest')
    await calls.propose({
      times: Array.from({ length: SLOTS_MAX }, (_, index) =>
        text(form, `time${index + 1}`)
          .replace(' ', 'T')
          .slice(0, 16),
      ).filter(Boolean),
      time_zone: text(form, 'time_zone'),
    })
  else if (text(form, 'accept')) await calls.accept({ at: text(form, 'accept') })
  else if (text(form, 'end')) await calls.cancel()
  else return false
  return true
}
