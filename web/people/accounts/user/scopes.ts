import type { Scope } from '#contract/endpoint.ts'
import type { MessageKey } from '#i18n/translate.ts'

/** Names and explanations of the scopes. */
export const SCOPE_WORDS: Record<Scope, { name: MessageKey; hint: MessageKey }> = {
  'profile:read': {
    name: 'accounts.access.scopeProfileRead',
    hint: 'accounts.access.scopeProfileReadHint',
  },
  'profile:write': {
    name: 'accounts.access.scopeProfileWrite',
    hint: 'accounts.access.scopeProfileWriteHint',
  },
  'notifications:read': {
    name: 'accounts.access.scopeNotificationsRead',
    hint: 'accounts.access.scopeNotificationsReadHint',
  },
  'notifications:write': {
    name: 'accounts.access.scopeNotificationsWrite',
    hint: 'accounts.access.scopeNotificationsWriteHint',
  },
  'offers:read': {
    name: 'accounts.access.scopeOffersRead',
    hint: 'accounts.access.scopeOffersReadHint',
  },
  'offers:write': {
    name: 'accounts.access.scopeOffersWrite',
    hint: 'accounts.access.scopeOffersWriteHint',
  },
  'feeds:read': {
    name: 'accounts.access.scopeFeedsRead',
    hint: 'accounts.access.scopeFeedsReadHint',
  },
  'feeds:write': {
    name: 'accounts.access.scopeFeedsWrite',
    hint: 'accounts.access.scopeFeedsWriteHint',
  },
  'leads:read': {
    name: 'accounts.access.scopeLeadsRead',
    hint: 'accounts.access.scopeLeadsReadHint',
  },
}
