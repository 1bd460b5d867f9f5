import { connect } from 'node:net'

interface Load {
  port: number
  requests: Buffer[]
  connections: number
  seconds?: number
}

export async function loaded({ port, requests, connections, seconds }: Load) {
  const times: number[] = []
  const isOnce = seconds === undefined
  const until = isOnce ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000
  let next = 0
  const take = () => requests[isOnce ? next++ : next++ % requests.length]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, () => oneConnection(port, take, until, times)),
  )
  const taken = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const p99Ms = times[Math.floor(times.length * 0.99)] ?? 0
  return { count: times.length, rate: times.length / taken, p99Ms }
}

export function requestBytes(path: string, headers: Record<string, string>, body?: object) {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const ofBody = sent && { 'content-type': 'application/json', 'content-length': sent.length }
  const lines = Object.entries({ ...headers, ...ofBody }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const first = `${sent ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`
  return Buffer.from(`${first}${lines.join('')}\r\n${sent}`)
}

function oneConnection(
  port: number,
  take: () => Buffer | undefined,
  until: number,
  times: number[],
) {
  return new Promise<void>((done, refuse) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let left = 0
    let askedAt = 0
    const ask = () => {
      const request = performance.now() < until ? take() : undefined
      if (request === undefined) return socket.end(done)
      askedAt = performance.now()
      socket.write(request)
    }
    socket.once('connect', ask).once('error', refuse)
    socket.on('data', (chunk) => {
      left = left > 0 ? left - chunk.length : remainderOf(chunk, refuse)
      if (left > 0) return
      times.push(performance.now() - askedAt)
      ask()
    })
  })
}

function remainderOf(chunk: Buffer, refuse: (error: Error) => void) {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.subarray(0, end).toString('latin1')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length))
    refuse(new Error(`Not a good answer: ${chunk.subarray(0, 400).toString('latin1')}`))
  return length - (chunk.length - end - 4)
}
