/** Thrown by a job that has to wait: it is tried again then, and that is no failed attempt. */
export class Later extends Error {
  override readonly name = 'Later'
  readonly at: Date
  constructor(at: Date) {
    super(`not before ${at.toISOString()}`)
    this.at = at
  }
}
