import { isPublicAddress } from '@/server/platform/node/public-address'
import { downloadPublic } from '@/server/platform/node/public-download'
import { type OutsideHost, outsideHost } from '../../support/outside-host'

const limits = { bytes: 1_000, ms: 5_000 }
const link = 'https://localhost/picture.png'

test.each([
  ['this machine', '127.0.0.1'],
  ['any address', '0.0.0.0'],
  ['a private network', '10.0.0.8'],
  ['a private network', '172.31.255.255'],
  ['a private network', '192.168.1.1'],
  ['a cloud’s own data', '169.254.169.254'],
  ['a provider’s inner network', '100.64.0.1'],
  ['a group of hosts', '224.0.0.251'],
  ['what is reserved', '240.0.0.1'],
  ['everybody', '255.255.255.255'],
  ['a benchmark', '198.19.0.1'],
  ['documentation', '203.0.113.9'],
  ['documentation', '198.51.100.9'],
  ['documentation', '192.0.2.9'],
  ['protocols', '192.0.0.8'],
  ['this machine in IPv6', '::1'],
  ['nothing in IPv6', '::'],
  ['a private network in IPv6', 'fd00::1'],
  ['a link in IPv6', 'fe80::1'],
  ['a link with its zone', 'fe80::1%eth0'],
  ['a group in IPv6', 'ff02::1'],
  ['IPv4 mapped into IPv6', '::ffff:10.0.0.8'],
  ['public IPv4 mapped into IPv6', '::ffff:93.184.215.14'],
  ['IPv4 within IPv6', '::10.0.0.8'],
  ['translated IPv4', '64:ff9b::a00:8'],
  ['locally translated IPv4', '64:ff9b:1::a00:8'],
  ['IPv4 tunnelled by 6to4', '2002:a00:8::1'],
  ['IPv4 tunnelled by Teredo', '2001:0:a00:8::1'],
  ['documentation in IPv6', '2001:db8::1'],
  ['newer documentation in IPv6', '3fff::1'],
  ['segment routing', '5f00::1'],
  ['no address', 'localhost'],
])('%s (%s) is not public', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.215.14', '8.8.8.8', '100.63.0.1', '172.32.0.1', '2606:4700::1111', '2a00::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('a download', () => {
  let host: OutsideHost
  beforeEach(async () => {
    host = await outsideHost()
    host.says((response) => void response.end('a picture'))
  })
  afterEach(() => host.stop())

  const download = (from = link, within = limits) => downloadPublic(from, within, host.outside)

  test('a public host is asked once, at the address that was checked', async () => {
    expect(Buffer.from(await download()).toString()).toBe('a picture')
    expect(host.asked).toEqual(['/picture.png'])
    expect(host.reached).toEqual(['93.184.215.14'])
  })

  test.each([
    ['http', 'http://localhost/picture.png'],
    ['another port', 'https://localhost:8443/picture.png'],
    ['a password', 'https://anna:secret@localhost/picture.png'],
    ['an address in place of a name', 'https://93.184.215.14/picture.png'],
    ['an address written as one number', 'https://1572394766/picture.png'],
    ['an IPv6 address in place of a name', 'https://[2606:2800:21f:cb07::1]/picture.png'],
    ['a picture in itself', 'data:image/png;base64,iVBORw0KGgo='],
    ['IPFS', 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'],
    ['a token', 'eip155:1/erc721:0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d/1'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'picture.png'],
    ['an endless address', `https://localhost/${'a'.repeat(2_048)}`],
  ])('a link with %s is not followed', async (_, from) => {
    await expect(download(from)).rejects.toThrow()
    expect(host.reached).toEqual([])
  })

  test('a name that leads to this network, alone or also to the internet, or nowhere is not reached', async () => {
    for (const addresses of [['10.0.0.8'], ['93.184.215.14', '10.0.0.8'], []]) {
      host.addresses = addresses
      await expect(download()).rejects.toThrow('not on the public internet')
    }
    expect(host.reached).toEqual([])
  })

  test('the name is looked up once, so it cannot lead elsewhere when it is reached', async () => {
    let lookUps = 0
    const addressesOf = async () => {
      lookUps += 1
      return lookUps === 1 ? ['93.184.215.14'] : ['127.0.0.1']
    }
    await downloadPublic(link, limits, { ...host.outside, addressesOf })
    expect(lookUps).toBe(1)
    expect(host.reached).toEqual(['93.184.215.14'])
  })

  test('the product’s own way out does not reach this machine', async () => {
    await expect(downloadPublic(link, limits)).rejects.toThrow()
  })

  test('a certificate for another name is refused', async () => {
    await expect(download('https://elsewhere.example/picture.png')).rejects.toThrow(/altnames/)
    expect(host.asked).toEqual([])
  })

  test('a redirect is not followed', async () => {
    host.says((response) => void response.writeHead(302, { location: '/other.png' }).end())
    await expect(download()).rejects.toThrow('did not answer 200')
    expect(host.asked).toEqual(['/picture.png'])
  })

  test('an answer with a byte too many is left', async () => {
    host.says((response) => void response.end(Buffer.alloc(1_000)))
    expect(await download()).toHaveLength(1_000)
    host.says((response) => void response.end(Buffer.alloc(1_001)))
    await expect(download()).rejects.toThrow('too long')
  })

  test('an answer without an end is left', async () => {
    host.says((response) => {
      const writeMore = () =>
        void (response.writable && response.write(Buffer.alloc(512), writeMore))
      writeMore()
    })
    await expect(download()).rejects.toThrow('too long')
  })

  test.each([
    ['a host that is silent', () => undefined],
    ['a host that drips', (response: { write(text: string): void }) => response.write('a')],
  ])('%s is left in time @rest', async (_, reply) => {
    host.says(reply)
    await expect(download(link, { ...limits, ms: 300 })).rejects.toThrow('No answer within 300 ms.')
  })

  test('a name that is looked up for too long is left in time', async () => {
    const outsideNeeds = { ...host.outside, addressesOf: () => new Promise<string[]>(() => {}) }
    const lateDownload = downloadPublic(link, { ...limits, ms: 100 }, outsideNeeds)
    await expect(lateDownload).rejects.toThrow('No answer within 100 ms.')
  })
})
