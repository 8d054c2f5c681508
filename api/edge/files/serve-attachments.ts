import type { Call, Services } from '../../context.ts'
import { callerOf, hasRole, isInScope, type Caller } from '../../people/accounts/caller.ts'
import { selectAttachment, type AttachmentRow } from '../../people/attachments/queries.ts'
import { fileKey, previewKey } from '../../people/attachments/uploads.ts'
import { selectConversation, selectOwnConversation } from '../../talk/chat/queries.ts'
import {
  selectOwnTicket,
  selectTicket,
  selectStoredTicket,
  isForRequester,
} from '../../talk/support/queries.ts'
import { findByLink } from '../../talk/threads/links.ts'
import type { ApiApp } from '../../people/http/serve.ts'

const ADDRESS = /^\/attachments\/([1-9]\d{0,14})\/(file|preview)$/
const TYPES = { picture: 'image/webp', pdf: 'application/pdf' } as const

/** Uploaded files run no scripts and are not cached. */
const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const

/**
 * `GET /attachments/{id}/file` as a download, `/preview` of a picture to be shown: for who may read the message, by session, or by the token of their link (`?chat=`, `?ticket=`).
 * For everybody else there is no such file.
 */
export function mountAttachments(app: ApiApp, services: Services): void {
  app.get('/attachments/*', async ({ req }) => {
    const url = new URL(req.url)
    const [, id, what] = ADDRESS.exec(url.pathname) ?? []
    const row = id === undefined ? undefined : await selectAttachment(services.db, Number(id))
    if (!row?.type || (what === 'preview' && row.type !== 'picture')) return missing()
    if (!(await mayRead(row, req.raw, url.searchParams, services))) return missing()
    const file = await services.storage.get(
      what === 'preview' ? previewKey(row.key) : fileKey(row.key),
    )
    if (!file) return missing()
    return new Response(new Uint8Array(file), {
      headers: {
        ...INERT,
        'content-type': TYPES[row.type],
        'content-length': String(file.length),
        'content-disposition':
          what === 'preview'
            ? 'inline'
            : `attachment; filename="${plain(row.name)}"; filename*=UTF-8''${encoded(row.name)}`,
      },
    })
  })
}

const missing = (): Response => new Response(null, { status: 404, headers: INERT })
const plain = (name: string): string => name.replace(/[^\w.() -]/g, '_')
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

async function mayRead(
  row: AttachmentRow,
  request: Request,
  query: URLSearchParams,
  services: Services,
): Promise<boolean> {
  const { db } = services
  const found = await callerOf(request, services)
  const caller =
    found && isInScope(found, row.conversation_id === null ? undefined : 'leads:read')
      ? found
      : null
  // Not sent yet: for who sent it.
  if (row.seq === null && row.user_id !== null) return caller?.id === row.user_id
  if (row.conversation_id !== null) {
    const id = row.conversation_id
    if (caller && (await selectOwnConversation(db, caller, id, 'en'))) return row.seq !== null
    const linked = await findByLink('chat', query.get('chat') ?? '', services, (claimed) =>
      selectConversation(db, claimed, 'en'),
    )
    return linked?.id === id
  }
  if (row.ticket_id === null) return false
  if (caller && isStaff(caller)) return row.seq !== null
  const ticket = caller && (await selectOwnTicket(db, caller, row.ticket_id))
  const isRequester =
    (ticket !== null && ticket !== undefined) ||
    (await isLinkedTicket(query.get('ticket') ?? '', row.ticket_id, services))
  if (!isRequester) return false
  if (row.seq === null) return row.side === 'requester'
  return isForRequester(db, row.ticket_id, row.seq)
}

const isStaff = ({ roles, staff_access }: Caller): boolean =>
  hasRole(roles, ['moderator', 'admin']) && staff_access === 'granted'

/** A link of a merged ticket opens the one that it is in. */
async function isLinkedTicket(
  token: string,
  ticketId: number,
  { db }: Pick<Call, 'db'>,
): Promise<boolean> {
  const linked = await findByLink('ticket', token, { db }, (id) => selectStoredTicket(db, id))
  return linked !== undefined && (await selectTicket(db, linked.id))?.id === ticketId
}
