import { randomBytes } from 'node:crypto'
import type { Services } from '../context.ts'
import { hasFolderMark, hasOwnMarks, insertFolderMark } from './folder-mark-queries.ts'

/** Names the installation that the folder belongs to: its content is in `folder_marks` of that database. */
const MARK = 'database'

type Parts = Pick<Services, 'db' | 'storage'>

/**
 * Whether the files are those of this installation. Each sweep writes a new mark into folder and database, so a copy of the database, or one that was
 * restored to an earlier time, no longer knows the mark of the folder. A folder without a mark belongs to who asks first.
 */
export async function isOurs({ db, storage }: Parts) {
  const mark = await storage.get(MARK)
  return mark === null || hasFolderMark(db, mark.toString())
}

/** Whether this process sees the files of the others: false where only their folder has a mark of this installation. */
export async function sharesFiles({ db, storage }: Parts) {
  const mark = await storage.get(MARK)
  return mark === null ? !(await hasOwnMarks(db)) : hasFolderMark(db, mark.toString())
}

/** Makes the folder that of this installation. */
export async function takeOver({ db, storage }: Parts) {
  const mark = newMark()
  await insertFolderMark(db, mark)
  await storage.put(MARK, mark)
}

/** Neither installation knows the folder then, until an operator decides. */
export const disown = (storage: Parts['storage']): Promise<void> => storage.put(MARK, newMark())

const newMark = (): string => randomBytes(16).toString('hex')
