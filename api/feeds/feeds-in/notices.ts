import { address } from '#contract/addresses.ts'
import type { MessageKey } from '#i18n/translate.ts'
import type { Notice } from '../../people/notifications/notify.ts'

/** The offers of a silent source are about to expire, or have. */
export const silenceNotice = (
  silence: 'expiring' | 'expired',
  { id, name }: { id: number; name: string },
): Notice => ({
  title: `feedsIn.notice.${silence}.title`,
  message: `feedsIn.notice.${silence}.message`,
  params: { name },
  payload: { type: 'warning', onClick: address('feed-in', { id }) },
})

/** Pictures of a source cannot be fetched. */
export const picturesNotice = (
  { id, name }: { id: number; name: string },
  count: number,
): Notice => ({
  title: 'feedsIn.notice.pictures.title',
  message: 'feedsIn.notice.pictures.message',
  params: { name, count },
  payload: { type: 'warning', onClick: address('feed-in', { id }) },
})

/** Items of a source wait for a confirmation. */
export const heldNotice = ({ id, name }: { id: number; name: string }, count: number): Notice => ({
  title: 'feedsIn.notice.held.title',
  message: 'feedsIn.notice.held.message',
  params: { name, count },
  payload: { type: 'warning', onClick: address('feed-in', { id }) },
})

/** Notifies a source's owner when it starts to fail or to be doubted, and when it recovers. */
export const feedInNotice = (
  what: 'failed' | 'doubted' | 'well',
  { id, name }: { id: number; name: string },
): Notice => ({
  title: `feedsIn.notice.${what}.title` as MessageKey,
  message: `feedsIn.notice.${what}.message` as MessageKey,
  params: { name },
  payload: { type: what === 'well' ? 'success' : 'warning', onClick: address('feed-in', { id }) },
})
