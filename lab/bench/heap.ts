import type { CDPSession } from '@playwright/test'

/** Bytes of the JavaScript heap: compiled code, and objects. */
export interface Heap {
  code: number
  data: number
}

/** The part of a heap snapshot that we read: `nodes` is a flat list of node fields, `node_types[0]` names the values of `type`. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}
/** Nodes of the browser itself, outside the JavaScript heap. */
const NATIVE = new Set(['native', 'synthetic'])

/** The JavaScript heap of a page after garbage collection. */
export async function heapOf(client: CDPSession): Promise<Heap> {
  const {
    snapshot: { meta },
    nodes,
  } = await snapshotOf(client)
  const [type, size] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')]
  const heap = { code: 0, data: 0 }
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    const of = meta.node_types[0][nodes[at + type]!]!
    if (!NATIVE.has(of)) heap[of === 'code' ? 'code' : 'data'] += nodes[at + size]!
  }
  return heap
}

async function snapshotOf(client: CDPSession): Promise<Snapshot> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk)
  client.on('HeapProfiler.addHeapSnapshotChunk', take)
  try {
    await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  } finally {
    client.off('HeapProfiler.addHeapSnapshotChunk', take)
  }
  return JSON.parse(chunks.join('')) as Snapshot
}
