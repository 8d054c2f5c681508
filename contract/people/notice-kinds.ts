/** Kinds and channels of notifications. Those about the account itself (sign-ins, passwords) always go to portal and mail. */
export const NOTICE_KINDS = ['searches', 'homes', 'messages', 'listings', 'account'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
export const NOTICE_CHANNELS = ['portal', 'mail', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
export const isAlwaysOn = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  kind === 'account' && channel !== 'push'

/** Hours that are offered first: no push messages and mails from 22 to 7. */
export const QUIET_HOURS = { from: 22, until: 7 } as const
