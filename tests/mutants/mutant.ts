/** A slip that somebody could make: planted, it turns `from` into `to`. */
export interface Mutant {
  path: string
  /** Occurs once in the file. */
  from: string
  to: string
  /** What would happen. */
  does: string
  /** `equivalent`: nothing behaves otherwise. `harmless`: nobody would mind. Neither is counted. */
  verdict?: 'equivalent' | 'harmless'
  /** Test files or folders that should catch it, tried one after the other; those of its own folder unless said. */
  tests?: readonly string[]
}

/** How often a text occurs in another. */
export const occurrences = (text: string, part: string): number => text.split(part).length - 1

/** The folder whose tests are those of a file: two names deep where there are more. */
export const folderOf = (path: string): string =>
  `${path.split('/').slice(0, -1).slice(0, 2).join('/')}/`
