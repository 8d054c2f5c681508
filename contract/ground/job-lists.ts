/** Kinds of background jobs. */
export const JOB_KINDS = [
  'mail',
  'mail_link',
  'contact',
  'chat',
  'ticket',
  'viewing_reminder',
  'alert',
  'search_ending',
  'home_cut',
  'home_cut_mail',
  'push',
  'registration',
  'password_reset',
  'email_change',
  'picture_sizes',
  'picture_delete',
  'attachment_delete',
  'account_offers',
  'offer_expiry',
  'article_publish',
  'source_fetch',
  'source_run',
  'source_run_large',
  'source_pictures',
  'source_delete',
  'webhook_send',
  'promotion_due',
  'promotion_credit',
  'order_expiry',
  'refund_send',
  'sandbox_event',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** Those that hand a mail to the mail server. */
export const MAIL_KINDS: readonly JobKind[] = [
  'mail',
  'mail_link',
  'contact',
  'chat',
  'ticket',
  'viewing_reminder',
  'alert',
  'search_ending',
  'home_cut_mail',
]

/** `dead`: failed for the last time. `retrying`: failed, and will be tried again. `waiting`: due, and not tried yet. */
export const JOB_STATES = ['dead', 'retrying', 'waiting'] as const
export type JobState = (typeof JOB_STATES)[number]
