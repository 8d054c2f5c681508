import { numbers, text } from '../forms/answer.ts'

/** The calls of a ticket: by its number or by a link. */
export interface TicketCalls {
  write: (message: { client_id: string; text: string; files: number[] }) => Promise<unknown>
  act: (asked: { act: 'solve' | 'reopen' }) => Promise<unknown>
}

/** Does what a form of the requester asks. */
export async function actOnTicket(form: FormData, calls: TicketCalls): Promise<true> {
  const act = text(form, 'act')
  if (act === 'solve' || act === 'reopen') await calls.act({ act })
  else
    await calls.write({
      client_id: text(form, 'client_id'),
      text: text(form, 'text'),
      files: numbers(form, 'files'),
    })
  return true
}
