import type { Bound, Client } from '#contract/client.ts'
import type { supportLink } from '#contract/talk/support.ts'
import { numbers, text } from '../../ground/forms/answer.ts'

/** Calls of a ticket by number and by link. */
type TicketCalls = Bound<
  Client<{ supportLink: typeof supportLink }>['supportLink'],
  { token: string }
>

/** Performs the act of a form of the requester. */
export async function actOnTicket(
  form: FormData,
  calls: Pick<TicketCalls, 'write' | 'act'>,
): Promise<true> {
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
