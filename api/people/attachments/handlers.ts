import type { Call } from '../../context.ts'
import type { Holder } from './queries.ts'
import { beginAttachment, dropAttachment, takeAttachment } from './uploads.ts'

/** Handlers of the calls that send files. `holderOf` returns their owner, or throws `Problem` if the caller may not send files. */
export const attachmentHandlers = <Key, C extends Call>(
  holderOf: (key: Key, call: C) => Holder | Promise<Holder>,
) => ({
  attach: async (input: Key & { name: string; size: number }, call: C) =>
    beginAttachment(await holderOf(input, call), input, call),
  attachPiece: async (input: Key & { file: number; offset: number; piece: File }, call: C) =>
    takeAttachment(await holderOf(input, call), input, call),
  detach: async (input: Key & { file: number }, call: C) =>
    dropAttachment(await holderOf(input, call), input.file, call),
})
