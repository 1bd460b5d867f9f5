import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { createGunzip } from 'node:zlib'
import type { SendRpc } from './rpc-node'

export function ownConnections(maxAtOnce = Number.POSITIVE_INFINITY): SendRpc {
  // The other end may have closed one idle for longer.
  const choices = { keepAlive: true, maxSockets: maxAtOnce, timeout: 4_000 }
  const http = new HttpAgent(choices)
  const https = new HttpsAgent(choices)
  return async (url, body, signal) => {
    const isSecure = url.startsWith('https:')
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'gzip',
    }
    const agent = isSecure ? https : http
    const request = (isSecure ? overHttps : overHttp)(url, {
      ...{ method: 'POST', headers, agent, signal },
    })
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject).end(body)
    })
    return { status: reply.statusCode ?? 0, parts: unpacked(reply) }
  }
}

function unpacked(reply: IncomingMessage): AsyncIterable<Uint8Array> {
  if (reply.headers['content-encoding'] !== 'gzip') return reply
  const plain = createGunzip()
  reply.on('error', (error) => plain.destroy(error))
  plain.on('close', () => reply.destroy())
  return reply.pipe(plain)
}
