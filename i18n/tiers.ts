/**
 * Tiers of the messages, in the order in which a language is translated: what a visitor, an owner or someone with a saved search meets; what agencies and advertisers
 * work with; administration, and what programmers read. A language is offered once its first tier is complete.
 */
export const TIERS = ['readers', 'advertisers', 'staff'] as const
export type Tier = (typeof TIERS)[number]

/** Beginnings of the keys of each tier: the longest one that fits decides; any other message is for readers. */
const BEGINNINGS: Readonly<Record<Tier, readonly string[]>> = {
  // Parts of the areas below that public pages show, too.
  readers: [
    'docs.index.',
    'docs.ranking.',
    'ownAgency.legal.',
    'ownAgency.profile.founded',
    'ownAgency.role.',
    'publishing.pin.label',
  ],
  advertisers: [
    'feedsIn.',
    'feedsOut.',
    'mail.company_invitation.',
    'mail.lead.',
    'mail.offer.',
    'mail.offer_',
    'mail.order_news.',
    'moderation.answer.',
    'ownAgency.',
    'pay.',
    'promotion.',
    'publishing.',
    'webhooks.',
  ],
  staff: [
    'accounts.admin.',
    'areas.',
    'buyingCosts.',
    'docs.',
    'allFeeds.',
    'jobs.',
    'journal.act.',
    'journal.desk.',
    'journal.error.',
    'journal.form.',
    'journal.series.',
    'journal.state.',
    'mail.ticket_staff.',
    'moderation.',
    'numbers.',
    'payAdmin.',
    'promoAdmin.',
    'reports.act.',
    'reports.case.',
    'reports.chat.',
    'reports.outcome.',
    'reports.queue.',
    'support.desk.',
    'support.deskCategory.',
    'support.deskStatus.',
    'support.span.',
    'texts.',
  ],
}

const LONGEST_FIRST = TIERS.flatMap((tier) =>
  BEGINNINGS[tier].map((beginning) => ({ tier, beginning })),
).toSorted((a, b) => b.beginning.length - a.beginning.length)

export const tierOf = (key: string): Tier =>
  LONGEST_FIRST.find(({ beginning }) => key.startsWith(beginning))?.tier ?? 'readers'

/** The tiers up to one, itself included. */
export const tiersUpTo = (tier: Tier): readonly Tier[] => TIERS.slice(0, TIERS.indexOf(tier) + 1)
