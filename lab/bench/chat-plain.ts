import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

// The limit that conversations are compared with: a server with `ws` and nothing else, which sends what one of a conversation sends to all of it.

const conversations = new Map<string, Set<WebSocket>>()
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
sockets.on('connection', (socket, { url }) => {
  const name = new URL(url ?? '/', 'http://plain').searchParams.get('conversation') ?? ''
  const members = conversations.get(name) ?? new Set()
  conversations.set(name, members.add(socket))
  socket.on('message', (data) => {
    for (const member of members) member.send(String(data))
  })
  socket.on('close', () => {
    members.delete(socket)
    if (members.size === 0) conversations.delete(name)
  })
  socket.on('error', () => {})
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
