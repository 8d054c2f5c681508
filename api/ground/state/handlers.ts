import type { state } from '#contract/ground/state.ts'
import type { Handlers } from '../../context.ts'
import { readState } from './read.ts'

export const handlers: Handlers<typeof state> = {
  read: (_, call) => readState(call),
}
