/**
 * Tiers of the messages, in the order in which a language is translated: what a visitor, an owner or someone with a saved search meets; what agencies and advertisers
 * work with; administration. A language is offered once its first tier is complete.
 */
export const TIERS = ['readers', 'advertisers', 'staff'] as const
export type Tier = (typeof TIERS)[number]

/** Beginnings of the keys of the later tiers; all other messages are for readers. */
const LATER: readonly (readonly [Tier, readonly string[]])[] = [
  [
    'advertisers',
    [
      'feedsIn.',
      'feedsOut.',
      'field.',
      'ownAgency.',
      'pay.',
      'pictures.',
      'promotion.',
      'publishing.',
      'webhooks.',
    ],
  ],
  [
    'staff',
    [
      'accounts.admin.',
      'areas.',
      'docs.',
      'jobs.',
      'journal.act.',
      'journal.desk.',
      'journal.error.',
      'journal.form.',
      'journal.series.',
      'journal.state.',
      'moderation.',
      'numbers.',
      'payAdmin.',
      'promoAdmin.',
      'reports.act.',
      'reports.case.',
      'reports.chat.',
      'reports.queue.',
      'support.desk.',
      'support.deskCategory.',
      'support.deskStatus.',
      'support.macros.',
      'texts.',
    ],
  ],
]

export const tierOf = (key: string): Tier =>
  LATER.find(([, beginnings]) => beginnings.some((beginning) => key.startsWith(beginning)))?.[0] ??
  'readers'
