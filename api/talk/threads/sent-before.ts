import { Problem } from '../../context.ts'

/** Throws 409 if the id belongs to another message: a retry is the same message, and a changed text must not be lost. */
export function refuseOtherMessage(
  isSame: boolean,
  before: { files: readonly { id: number }[] },
  files: readonly number[],
): void {
  const ids = new Set(files)
  if (!isSame || before.files.length !== ids.size || before.files.some(({ id }) => !ids.has(id)))
    throw new Problem(409, 'sent_before', 'chat.error.sentBefore')
}
