import type { contract } from '#contract/index.ts'
import type { Handlers } from '../../context.ts'
import { rates } from '../../ground/rates/handlers.ts'
import { library } from './library.ts'

export const handlers: Handlers<typeof contract.system> = {
  library: (_input, call) => library(call.messages, call.locale),
  rates,
}
