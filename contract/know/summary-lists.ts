/** Offers that are summarized together. */
export const SUMMARY_OFFERS_MAX = 24
export const SUMMARY_PARTS = ['contradictions', 'about', 'pros', 'cons', 'questions'] as const
export type SummaryPart = (typeof SUMMARY_PARTS)[number]
