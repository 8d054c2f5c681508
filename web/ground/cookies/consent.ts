/** The visitor's choices, as stored. */
export const CHOICES = ['accept_all', 'only_necessary'] as const
export type Choice = (typeof CHOICES)[number]

export const isChoice = (value: unknown): value is Choice => CHOICES.includes(value as Choice)

/** The stored value: `accept_all-from:1763721600000` (milliseconds). */
export const consentValue = (choice: Choice, at = Date.now()): string => `${choice}-from:${at}`

/** The choice and its time; null for an invalid value. */
export function readConsent(value: string | null): { choice: Choice; at: Date } | null {
  const [, choice, at] = /^(\w+)-from:(\d{1,15})$/.exec(value ?? '') ?? []
  return isChoice(choice) ? { choice, at: new Date(Number(at)) } : null
}
