import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { addressesOf, connectTo } from '@/server/platform/node/public-request'
import { makeAuthority } from '../../support/certificate'

const headBytes = 12
const typeA = 1
/** The DNS answer in IPv4: 93.184.215.14, for a minute. */
const record = Buffer.from([0xc0, headBytes, 0, typeA, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 215, 14])

/** A name server that knows `quick.example` alone, by IPv4, and is silent about all others. */
async function nameServer() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  socket.on('message', (question, { port, address }) => {
    if (!question.includes('quick')) return
    const nameEnd = question.indexOf(0, headBytes)
    const isIpv4 = question.readUInt16BE(nameEnd + 1) === typeA
    const answer = Buffer.from(question.subarray(0, nameEnd + 5))
    answer.writeUInt16BE(0x8180, 2)
    answer.writeUInt16BE(isIpv4 ? 1 : 0, 6)
    answer.writeUInt16BE(0, 10)
    socket.send(isIpv4 ? Buffer.concat([answer, record]) : answer, port, address)
  })
  await once(socket, 'listening')
  const names = () => {
    const resolver = new Resolver({ timeout: 60_000, tries: 1 })
    resolver.setServers([`127.0.0.1:${socket.address().port}`])
    return resolver
  }
  return { names, stop: () => socket.close() }
}

test('names whose servers are silent hold up no other name', async () => {
  const { names, stop } = await nameServer()
  const silent = Array.from({ length: 8 }, names)
  const waitingLookups = silent.map((resolver) => addressesOf('silent.example', resolver))
  try {
    expect(await addressesOf('quick.example', names())).toEqual(['93.184.215.14'])
  } finally {
    for (const resolver of silent) resolver.cancel()
    await Promise.allSettled(waitingLookups)
    stop()
  }
})

test('one of several addresses that answers is reached, and has to show the name’s certificate', async () => {
  const authority = makeAuthority()
  const server = createServer(authority.issue()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const addresses = ['127.0.0.2', '::1', '127.0.0.1']
  const socket = connectTo({ addresses, host: 'localhost' }, port)
  const [error] = (await once(socket, 'error')) as [{ code: string }]
  // It was reached: only that host shows a certificate without an authority.
  expect(error.code).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  server.close()
})
