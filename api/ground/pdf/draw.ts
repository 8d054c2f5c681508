import { Worker } from 'node:worker_threads'
import { Problem, type Call } from '../../context.ts'
import { limitKey } from '../client-address.ts'
import { limitConcurrency } from '../media/concurrency.ts'
import type { PdfDocument } from './thread.ts'

export type { MapOf } from './map.ts'
export type { PdfBlock, PdfDocument } from './thread.ts'

const TIMEOUT_MS = 30_000
/** Documents that wait for their turn, or are drawn; more are refused. */
const WAITING_MAX = 20
/** Of one network address, so that it cannot fill the queue. */
const WAITING_OF_ADDRESS = 2
const oneAtATime = limitConcurrency(1)
/** The address of each. */
const waiting: string[] = []

/** A document as a PDF, in base64. It is drawn in a thread that ends with it: fonts take tens of megabytes and a second. */
export async function drawPdf(
  compose: () => Promise<PdfDocument> | PdfDocument,
  call: Pick<Call, 'clientAddress' | 'env'>,
): Promise<string> {
  const address = limitKey(call.clientAddress)
  if (
    call.env.RATE_LIMITS === 'on' &&
    waiting.filter((other) => other === address).length >= WAITING_OF_ADDRESS
  )
    throw new Problem(429, 'overloaded', 'api.error.pdfBusy')
  if (waiting.length >= WAITING_MAX) throw new Problem(503, 'overloaded', 'api.error.pdfBusy')
  waiting.push(address)
  try {
    return Buffer.from(await oneAtATime(async () => draw(await compose()))).toString('base64')
  } finally {
    waiting.splice(waiting.indexOf(address), 1)
  }
}

const draw = (composed: PdfDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: composed,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const late = setTimeout(() => {
      reject(new Error('The PDF took too long.'))
      void worker.terminate()
    }, TIMEOUT_MS)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(late)
      reject(new Error('The thread of a PDF ended without one.'))
    })
  })
