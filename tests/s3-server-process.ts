import { s3Server } from './s3-server.ts'

// A server of objects as a process of its own, for measurements of its clients.
const s3 = await s3Server()
process.send!(s3.bucket())
