import {
  createServer,
  type RequestListener,
  type ServerResponse as Response,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { nodeReceivers } from '@/server/modules/webhooks/providers/receivers-node'
import { type OutsideHost, outsideHost } from '../../support/outside-host'

const link = 'https://localhost/hook'
const goesOn = new AbortController().signal
const message = {
  headers: { 'webhook-id': 'an id', 'content-type': 'application/json' },
  body: '{}',
}

describe('a program on the internet', () => {
  let host: OutsideHost
  beforeEach(async () => {
    host = await outsideHost()
  })
  afterEach(() => host.stop())

  const receivers = (waitMs = 5_000) => nodeReceivers({ outside: host.outside, waitMs })

  test('is sent the message once, at the address that was checked', async () => {
    expect(await receivers().mayBe(link)).toBe(true)
    expect(await receivers().post(link, message, goesOn)).toEqual({ status: 200 })
    expect(host.asked).toEqual(['/hook'])
    expect(host.reached).toEqual(['93.184.215.14'])
    expect(host.last).toMatchObject({ method: 'POST', body: '{}', headers: message.headers })
  })

  test.each([
    'http://localhost/hook',
    'https://localhost:8443/hook',
    'https://ada:secret@localhost/hook',
    'https://93.184.215.14/hook',
    'https://1572394766/hook',
    'https://0x7f.1/hook',
    'https://0177.0.0.1/hook',
    'https://①②⑦.⓪.⓪.①/hook',
    'https://[::ffff:7f00:1]/hook',
    'https://[2606:2800:21f:cb07::1]/hook',
    'ftp://localhost/hook',
    'hook',
  ])('is not asked at %s', async (url) => {
    expect(await receivers().mayBe(url)).toBe(false)
    expect(await receivers().post(url, message, goesOn)).toEqual({ failure: 'not-public' })
    expect(host.reached).toEqual([])
  })

  test.each([
    ['a private address', ['10.0.0.8']],
    ['a public and a private address', ['93.184.215.14', '192.168.1.1']],
    ['this machine', ['127.0.0.1']],
    ['this machine by IPv6', ['::1']],
    ['a private address within IPv6', ['::ffff:10.0.0.8']],
    ['the data of a cloud', ['169.254.169.254']],
    ['nowhere', []],
  ])('is not asked where its name leads to %s', async (_, addresses) => {
    host.addresses = addresses
    expect(await receivers().mayBe(link)).toBe(false)
    expect(await receivers().post(link, message, goesOn)).toEqual({ failure: 'not-public' })
    expect(host.reached).toEqual([])
  })

  test('whose name leads elsewhere a moment later is reached where it was checked, or not at all', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    const addressesOf = async () => answers.shift() ?? []
    const changing = nodeReceivers({ outside: { ...host.outside, addressesOf } })
    expect(await changing.post(link, message, goesOn)).toEqual({ status: 200 })
    expect(await changing.post(link, message, goesOn)).toEqual({ failure: 'not-public' })
    expect(host.reached).toEqual(['93.184.215.14'])
  })

  test('that redirects is not followed', async () => {
    host.says((response) => void response.writeHead(307, { location: '/inside' }).end())
    expect(await receivers().post(link, message, goesOn)).toEqual({ status: 307 })
    expect(host.asked).toEqual(['/hook'])
  })

  test('that gives a huge answer is cut, and its status counts', async () => {
    let sentCount = 0
    host.says((response) => {
      const writeMore = () => {
        sentCount += 16_384
        if (response.writable) response.write(Buffer.alloc(16_384), writeMore)
      }
      writeMore()
    })
    expect(await receivers().post(link, message, goesOn)).toEqual({ status: 200 })
    expect(sentCount).toBeLessThan(16_000_000)
  })

  test('that gives an answer which unpacks into gigabytes is not unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(20_000_000))
    host.says((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    })
    expect(packed.length).toBeLessThan(64 * 1024)
    expect(await receivers().post(link, message, goesOn)).toEqual({ status: 200 })
  })

  test.each([
    ['never ends its headers', 'HTTP/1.1 200 OK\r\n', 'X-More: a\r\n'.repeat(3_000)],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.6\r\n', ''],
    ['answers with a status of nine digits', 'HTTP/1.1 200000000 OK\r\n\r\n', ''],
  ])('that %s is unreachable', async (_, ...parts) => {
    host.says(({ socket }) => {
      for (const part of parts) socket?.write(part)
    })
    expect(await receivers().post(link, message, goesOn)).toEqual({ failure: 'unreachable' })
  })

  test.each([
    ['is silent', () => undefined],
    ['drips', (response: Response) => response.write('a')],
    ['drips its headers', ({ socket }: Response) => socket?.write('HTTP/1.1 200 OK\r\nX-M')],
    ['only ever says that it goes on', (response: Response) => response.writeContinue()],
    [
      'changes to another protocol',
      ({ socket }: Response) =>
        socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: a\r\n\r\n',
        ),
    ],
  ])('that %s is left in time', async (_, reply) => {
    host.says(reply)
    expect(await receivers(300).post(link, message, goesOn)).toEqual({ failure: 'timed-out' })
  })

  test.each([
    ['is silent', () => undefined],
    ['has a name that nobody finds', undefined],
  ])('that %s is left at once by whoever is being stopped', async (_, reply) => {
    const stopping = new AbortController()
    if (reply) host.says(reply)
    else host.outside.addressesOf = () => new Promise(() => {})
    const posted = receivers().post(link, message, stopping.signal)
    stopping.abort()
    expect(await posted).toEqual({ failure: 'unreachable' })
  })

  test('that hangs up, or bears another’s certificate, is unreachable', async () => {
    host.says((response) => response.destroy())
    expect(await receivers().post(link, message, goesOn)).toEqual({ failure: 'unreachable' })
    const elsewhere = 'https://elsewhere.example/hook'
    expect(await receivers().post(elsewhere, message, goesOn)).toEqual({ failure: 'unreachable' })
  })

  test('the product’s own way out does not reach this machine', async () => {
    expect(await nodeReceivers().mayBe(link)).toBe(false)
    const received = await nodeReceivers().post(link, message, goesOn)
    expect(received).toEqual({ failure: expect.stringMatching(/^(not-public|unreachable)$/) })
  })
})

describe('a program on the same machine as a sandbox', () => {
  let server: Server
  let port: number
  let says: RequestListener
  beforeEach(async () => {
    says = (_, response) => void response.end()
    server = createServer((request, response) => says(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  const receivers = () =>
    nodeReceivers({
      sandbox: {
        isOwnPort: (portNumber) => [3000, 3100, 5432, 8545].includes(portNumber),
        ownReceiver: 'http://localhost:3000/api/sandbox/webhooks',
      },
    })

  test('is asked by each name of the machine', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const url = `http://${host}:${port}/hook`
      expect(await receivers().mayBe(url)).toBe(true)
      expect(await receivers().post(url, message, goesOn)).toEqual({ status: 200 })
    }
  })

  test('FNX’s own ports are not asked, but for the page that shows what came', async () => {
    for (const ownPort of [3000, 3100, 5432, 8545])
      for (const host of ['localhost', '127.0.0.1', '[::1]', '127.1', '0x7f.1'])
        expect(await receivers().mayBe(`http://${host}:${ownPort}/api/v1/user/settings`)).toBe(
          false,
        )
    for (const host of ['localhost', '127.0.0.1'])
      expect(await receivers().mayBe(`http://${host}:3000/api/sandbox/webhooks`)).toBe(true)
    expect(await receivers().mayBe('http://localhost:3000/api/sandbox/webhooks/../pay')).toBe(false)
  })

  test.each([
    'http://10.0.0.8:9000/hook',
    'http://169.254.169.254/latest',
    'http://0.0.0.0:9000/hook',
    'http://ada:secret@localhost:9000/hook',
    'http://elsewhere.example/hook',
  ])('%s is none', async (url) => {
    expect(await receivers().mayBe(url)).toBe(false)
  })

  test('none is asked in a production', async () => {
    expect(await nodeReceivers().mayBe(`http://localhost:${port}/hook`)).toBe(false)
  })
})
