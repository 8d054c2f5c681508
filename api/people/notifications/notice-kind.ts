import type { NoticeKind } from '#contract/people/notice-kinds.ts'
import type { MessageKey } from '#i18n/translate.ts'

/** By the feature whose message it is. */
export function kindOf(title: MessageKey): NoticeKind {
  const [feature = ''] = title.split('.')
  return KINDS[feature] ?? 'listings'
}
const KINDS: Readonly<Record<string, NoticeKind>> = {
  savedSearches: 'searches',
  favorites: 'homes',
  chat: 'messages',
  leads: 'messages',
  support: 'messages',
  accounts: 'account',
}

/** Why its reader gets it; `undefined` where the notice says so itself. */
export type Why =
  | 'search'
  | 'home'
  | 'wrote'
  | 'handles'
  | 'staff'
  | 'asked'
  | 'account'
  | 'listing'
  | 'reported'
  | 'agency'
  | 'setUp'

/** By the feature and, in conversations, by the side that wrote. */
export function whyOf(title: string, { side }: Record<string, unknown>): Why | undefined {
  if (title.startsWith('support.notice.staff')) return 'staff'
  if (title.startsWith('chat.') && side === 'team') return 'wrote'
  return WHYS[title.split('.')[0] ?? '']
}
const WHYS: Readonly<Record<string, Why>> = {
  savedSearches: 'search',
  favorites: 'home',
  chat: 'handles',
  leads: 'handles',
  support: 'asked',
  accounts: 'account',
  publishing: 'listing',
  reports: 'reported',
  ownAgency: 'agency',
  feedsIn: 'setUp',
  webhooks: 'setUp',
}
