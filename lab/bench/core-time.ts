import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of processor time per second, in /proc. */
const TICKS = 100

/** Fields of /proc/PID/stat after the name; empty without /proc, or where the process has ended. */
function fieldsOf(pid: number | string): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

const PARENT = 1
const OWN = [11, 12]
const ENDED_CHILDREN = [13, 14]
const msOf = (fields: readonly number[], which: readonly number[]): number =>
  which.reduce((sum, at) => sum + ((fields[at] ?? NaN) * 1000) / TICKS, 0)

export const parentOf = (pid: number): number => fieldsOf(pid)[PARENT] ?? NaN

/** Processor time of a process so far, in milliseconds; NaN without /proc. */
export const coreMs = (pid: number): number => msOf(fieldsOf(pid), OWN)

/** Children included, also those that have ended. */
export function coreMsWithChildren(pid: number): number {
  const fields = fieldsOf(pid)
  if (fields.length === 0) return NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(fieldsOf)
    .filter((child) => child[PARENT] === pid)
  return children.reduce(
    (sum, child) => sum + msOf(child, OWN),
    msOf(fields, [...OWN, ...ENDED_CHILDREN]),
  )
}
