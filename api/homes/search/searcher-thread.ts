import { parentPort } from 'node:worker_threads'
import { View } from '#search/index.ts'
import type { FromSearcher, ToSearcher } from './messages.ts'

/** Answers searches one at a time, from the memory that the keeper writes. */
let view = View.empty()

parentPort!.on('message', (message: ToSearcher) => {
  if (message.type === 'view') {
    view = View.of(message.view)
    return
  }
  let answer: FromSearcher
  try {
    answer =
      message.type === 'share'
        ? { subtotal: view.subtotal(message.query, message.share, message.moment) }
        : { found: view.search(message.query) }
  } catch (error) {
    answer = { error: String(error instanceof Error ? error.stack : error) }
  }
  parentPort!.postMessage(answer)
})
