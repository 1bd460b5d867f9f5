import { connect } from 'node:net'

/**
 * Asks an address over a few connections that stay open, each the next question when the last is answered.
 * Lighter than what it measures: questions are ready-made bytes, of answers only the length is read.
 */
export async function loaded({ port, requests, connections, seconds }) {
  const times = []
  const until = performance.now() + seconds * 1000
  let next = 0
  const take = () => requests[next++ % requests.length]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, () => oneConnection(port, take, until, times)),
  )
  const taken = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  return { rate: times.length / taken, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 }
}

export function requestBytes(path, headers) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`)
}

function oneConnection(port, take, until, times) {
  return new Promise((done, refuse) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let left = 0
    let askedAt = 0
    const ask = () => {
      if (performance.now() >= until) return socket.end(done)
      askedAt = performance.now()
      socket.write(take())
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

function remainderOf(chunk, refuse) {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.subarray(0, end).toString('latin1')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length))
    refuse(new Error(`Not a good answer: ${chunk.subarray(0, 400).toString('latin1')}`))
  return length - (chunk.length - end - 4)
}
