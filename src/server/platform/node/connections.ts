import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * At the limit the longest idle connection is closed, so clients who send slowly cost only each
 * other; the newest is refused when all others are being answered.
 */
export function limitConnections(server: Server, most: number): void {
  const open = new Set<Socket>()
  const idle = new Set<Socket>()
  const forget = (socket: Socket) => {
    open.delete(socket)
    idle.delete(socket)
  }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    idle.add(socket)
    socket.once('close', () => forget(socket))
    const [longest] = idle
    if (open.size <= most || longest === undefined) return
    forget(longest)
    longest.destroy()
  })
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('close', () => {
      if (open.has(socket)) idle.add(socket)
    })
  })
}
