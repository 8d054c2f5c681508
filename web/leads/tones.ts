import type { LeadRow } from '#contract/leads.ts'
import type { Tone } from '../ui/layout.tsx'

export const LEAD_TONES: Readonly<Partial<Record<LeadRow['state'], Tone>>> = {
  new: 'accent',
  answered: 'good',
  spam: 'warn',
  waiting: 'warn',
}
