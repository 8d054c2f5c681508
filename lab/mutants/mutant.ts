/** A plausible mistake: replacing `from` by `to` introduces it. */
export interface Mutant {
  path: string
  /** Occurs once in the file. */
  from: string
  to: string
  /** The consequence. */
  does: string
  /** `equivalent`: same behaviour. `harmless`: no user would notice. Neither is counted. */
  verdict?: 'equivalent' | 'harmless'
  /** Test files or folders that should catch it, in this order; by default those of its own folder. */
  tests?: readonly string[]
}

/** How often a text contains another. */
export const occurrences = (text: string, part: string): number => text.split(part).length - 1

/** The folder of a file's tests, at most two levels deep. */
export const folderOf = (path: string): string =>
  `${path.split('/').slice(0, -1).slice(0, 2).join('/')}/`
