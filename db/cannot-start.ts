/** The portal cannot run, for a reason that the operator can put right; the message says how. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}
