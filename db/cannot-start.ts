/** An error that the operator can fix; the message says how. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}

/** Output for the console: the message alone for `CannotStart`, any other error with its stack. */
export const startupMessage = (error: unknown): unknown =>
  error instanceof CannotStart ? `lares: ${error.message}` : error
