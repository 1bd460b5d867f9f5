import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

const refusal =
  'HTTP/1.1 426 Upgrade Required\r\nUpgrade: HTTP/1.1\r\nConnection: upgrade, close\r\nContent-Length: 0\r\n\r\n'
const lingerMs = 1_000

// Next's development server reloads pages by it.
const developmentSocket = /^\/_next\/hmr(\?|$)/

/**
 * Nothing here speaks another protocol but Next while pages are developed. Node leaves the socket of such a request to
 * whoever listens, and one that nobody answers stays open for ever. The answer ends those that are open.
 */
export function answerUpgrades(server: Server, development?: Server): () => void {
  const open = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const isTaken =
      developmentSocket.test(request.url ?? '') &&
      development?.emit('upgrade', request, socket, head)
    if (!isTaken) refuse(socket)
  })
  return () => {
    for (const socket of open) socket.destroy()
  }
}

/** What still comes is thrown away, so that the answer arrives; who does not hang up is hung up on. */
function refuse(socket: Duplex): void {
  const end = () => socket.destroy()
  const timer = setTimeout(end, lingerMs)
  socket.on('error', end).once('close', () => clearTimeout(timer))
  socket.resume().once('end', end).end(refusal)
}
