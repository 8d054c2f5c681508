/** The portal cannot run, for a reason that the operator can put right; the message says how. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}

/** For the console: a sentence where the operator can put it right, anything else with its stack. */
export const told = (error: unknown): unknown =>
  error instanceof CannotStart ? `lares: ${error.message}` : error
