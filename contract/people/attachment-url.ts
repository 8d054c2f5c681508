/** How somebody without an account is let in: the kind of their link, and its token. */
export type LinkAccess = { chat: string } | { ticket: string }

/** The address of a file. In a file of its own: browsers get no functions of a file with schemas. */
export const attachmentUrl = (
  id: number,
  what: 'file' | 'preview',
  as?: LinkAccess | null,
): string => `/attachments/${id}/${what}${as ? `?${new URLSearchParams(as).toString()}` : ''}`
