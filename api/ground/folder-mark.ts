import { randomBytes } from 'node:crypto'
import type { Services } from '../context.ts'
import { hasFolderMark, hasOwnMarks, insertFolderMark } from './folder-mark-queries.ts'

/** Names the installation that the folder belongs to: its content is in `folder_marks` of that database. */
const MARK = 'database'

type Parts = Pick<Services, 'db' | 'storage'>

/**
 * Whose the files are. Each sweep writes a new mark into folder and database, so a copy of the database, or one that was restored to an earlier time, no longer
 * knows the mark of the folder: it is `foreign`. `unmarked`: a new folder, while other processes of this installation have marked theirs.
 */
export async function ownerOfFiles({
  db,
  storage,
}: Parts): Promise<'ours' | 'unmarked' | 'foreign'> {
  const mark = await storage.get(MARK)
  if (mark === null) return (await hasOwnMarks(db)) ? 'unmarked' : 'ours'
  return (await hasFolderMark(db, mark.toString())) ? 'ours' : 'foreign'
}

/** Whether an installation has them. */
export const isMarked = async (storage: Parts['storage']): Promise<boolean> =>
  (await storage.get(MARK)) !== null

/** Whether this process sees the files of the others. */
export const sharesFiles = async (parts: Parts): Promise<boolean> =>
  (await ownerOfFiles(parts)) === 'ours'

/** Whether no other installation has the files. */
export const isOurs = async (parts: Parts): Promise<boolean> =>
  (await ownerOfFiles(parts)) !== 'foreign'

/** Makes the folder that of this installation. */
export async function takeOver({ db, storage }: Parts) {
  const mark = newMark()
  await insertFolderMark(db, mark)
  await storage.put(MARK, mark)
}

/** Neither installation knows the folder then, until an operator decides. */
export const disown = (storage: Parts['storage']): Promise<void> => storage.put(MARK, newMark())

const newMark = (): string => randomBytes(16).toString('hex')
