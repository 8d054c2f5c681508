import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createS3Storage } from '#api/ground/gateways/s3-storage.ts'

// Stores a file of many megabytes in a bucket, reads it in two ways and trashes it; says how much memory the process had at most.
const [address = '', folder = '', megabytes = '1'] = process.argv.slice(2)
const storage = createS3Storage(address, folder)
const piece = randomBytes(2 ** 20)
async function* pieces(): AsyncIterable<Uint8Array> {
  for (let at = 0; at < Number(megabytes); at++) yield piece
}
const { key, digest } = await storage.keep(pieces(), (hex) => `feeds/1/${hex}`)
await storage.keep(pieces(), (hex) => `feeds/1/${hex}`)
const hash = createHash('sha256')
const file = (await storage.open(key))!
for await (const chunk of file.bytes()) hash.update(chunk as Buffer)
const local = await file.local()
const isWhole = (await stat(local.path)).size === file.size
await local.close()
await storage.deleteOlder(key, new Date(Date.now() + 60_000))
const same = isWhole && hash.digest().equals(digest) && !(await storage.has(key))
process.send!({ peak: process.resourceUsage().maxRSS * 1024, same })
process.disconnect()
