import type { RoleName } from '#contract/library.ts'
import type { Notice } from '../notifications/notify.ts'

/** What an account tells its owner in the portal; the same things are mailed where it matters. */
export const newSignIn = ({ browser, system }: { browser: string | null; system: string | null }): Notice => ({
  title: 'accounts.notification.newSignIn.title',
  message: 'accounts.notification.newSignIn.message',
  params: { device: [browser, system].filter(Boolean).join(', ') || 'none' },
  payload: { type: 'warning', onClick: '/user/access' },
})

export const PASSWORD_CHANGED: Notice = {
  title: 'accounts.notification.passwordChanged.title',
  message: 'accounts.notification.passwordChanged.message',
  payload: { type: 'warning', onClick: '/user/access' },
}

export const EMAIL_CHANGED: Notice = {
  title: 'accounts.notification.emailChanged.title',
  message: 'accounts.notification.emailChanged.message',
  payload: { type: 'warning', onClick: '/user/access' },
}

export const roleGranted = (role: RoleName): Notice => ({
  title: 'accounts.notification.roleGranted.title',
  message: 'accounts.notification.roleGranted.message',
  params: { role },
  payload: { type: 'success', onClick: null },
})
