import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PhotonImage } from '@silvia-odwyer/photon-node'
import { build } from 'esbuild'
import { encodeAbiParameters, type Hex, zeroAddress } from 'viem'
import { avatarPictures } from '@/server/modules/wallets/providers/avatar-picture-node'
import { ensNames } from '@/server/modules/wallets/providers/names-ens'
import { redrawIn } from '@/server/platform/node/redraw-picture'
import { pictureSize } from '@/server/platform/picture-size'
import { serverBundle } from '../../../scripts/product/build'
import { makeApi } from '../../support/api'
import { type FakeRpc, failure, fakeRpc, result } from '../../support/fake-rpc'
import { type OutsideHost, outsideHost } from '../../support/outside-host'
import { fillByteBomb } from '../../support/picture-bombs'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const link = 'https://localhost/anna.png'

// Within the project, so it finds its packages.
const folder = mkdtempSync(join(process.cwd(), 'node_modules', '.fnx-avatars-'))
const file = join(folder, 'redraw-worker.mjs')

beforeAll(async () => {
  const bundle = serverBundle('production')
  const { 'redraw-worker': entry } = bundle.entryPoints as Record<string, string>
  await build({ ...bundle, entryPoints: [entry as string], outfile: file, logLevel: 'silent' })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let node: FakeRpc
let host: OutsideHost
beforeEach(async () => {
  node = await fakeRpc(ens('anna.eth', link), '0x1')
  host = await outsideHost()
})
afterEach(() => Promise.all([node.stop(), host.stop()]))

const texts = (...values: string[]) => values.map((value) => ({ type: 'string', value }) as const)

function encoded(...parts: { type: string; value: string }[]): Hex {
  return encodeAbiParameters(
    parts.map(({ type }) => ({ type })),
    parts.map(({ value }) => value),
  )
}

const zeroSubject = { type: 'address', value: zeroAddress }

/** The first question is for the name, the second for its record. */
function ens(name: string, avatar: string): Parameters<FakeRpc['says']>[0] {
  const record = { type: 'bytes', value: encoded(...texts(avatar)) }
  return (call, response) => {
    const isRecord = node.asked.length % 2 === 0
    const answer = isRecord
      ? encoded(record, zeroSubject)
      : encoded(...texts(name), zeroSubject, zeroSubject)
    result(answer)(call, response)
  }
}

const red = Buffer.from([200, 30, 40, 255])

function picture(width = 300, height = 200): PhotonImage {
  return new PhotonImage(Buffer.alloc(width * height * 4, red), width, height)
}

/** A busy machine takes long to begin a thread; its limit has a test of its own. */
const patientMs = 20_000

async function ask({ redraw = redrawIn(file, 'avatar', patientMs) } = {}) {
  const names = ensNames(node.url, avatarPictures(redraw, host.outside))
  const api = await makeApi({ names })
  const get = async () => {
    const { status, body } = await api.get(`wallet/walletAvatar?address=${address}`)
    return { status, png: (body.data as { png: string | null } | undefined)?.png }
  }
  return { api, get, ...(await get()) }
}

const says = (raw: Uint8Array | string) => host.says((response) => void response.end(raw))

test.each([
  ['PNG', () => picture().get_bytes()],
  ['JPEG', () => picture().get_bytes_jpeg(90)],
  ['WebP', () => picture().get_bytes_webp()],
])(
  'a name’s %s is drawn anew as a small square PNG @rest',
  async (_, make) => {
    const raw = make()
    says(raw)
    const { png } = await ask()
    const drawnPicture = Buffer.from(png as string, 'base64')
    expect(pictureSize(drawnPicture)).toEqual({ width: 160, height: 160 })
    expect(drawnPicture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    const [r = 0, g = 0, b = 0, a] = PhotonImage.new_from_byteslice(drawnPicture).get_raw_pixels()
    expect(Math.max(Math.abs(r - 200), Math.abs(g - 30), Math.abs(b - 40))).toBeLessThan(8)
    expect(a).toBe(255)
    expect(host.asked).toEqual(['/anna.png'])
  },
  30_000,
)

test('2,048 by 2,048 pixels are not too many @rest', async () => {
  says(picture(2_048, 2_048).get_bytes())
  expect((await ask()).png).toEqual(expect.any(String))
}, 30_000)

test('nothing that a stranger hid in a picture reaches a browser @rest', async () => {
  const raw = Buffer.from(picture().get_bytes())
  says(Buffer.concat([raw, Buffer.from('<script>alert(1)</script>')]))
  const { png } = await ask()
  expect(png).toEqual(expect.any(String))
  expect(Buffer.from(png as string, 'base64').includes('script')).toBe(false)
}, 30_000)

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><title>Anna</title>'],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  ['nothing', ''],
  ['a broken PNG', () => Buffer.from(picture().get_bytes()).fill(0x55, 40)],
  ['half a JPEG', () => Buffer.from(picture().get_bytes_jpeg(90)).subarray(0, 20)],
  ['half a WebP', () => Buffer.from(picture().get_bytes_webp()).subarray(0, 24)],
  ['more pixels than 2,048 by 2,048', () => picture(2_049, 2_048).get_bytes()],
  ['a bomb behind a fill byte', () => fillByteBomb(4_000)],
  ['more than 256 kB', () => Buffer.concat([picture().get_bytes(), Buffer.alloc(256 * 1024)])],
])(
  'a name with %s for an avatar has none @rest',
  async (_, madePicture) => {
    says(typeof madePicture === 'function' ? madePicture() : madePicture)
    expect(await ask()).toMatchObject({ status: 200, png: null })
    expect(host.asked).toEqual(['/anna.png'])
  },
  30_000,
)

test.each([
  ['a token', 'eip155:1/erc721:0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d/1'],
  ['IPFS', 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'],
  ['the record itself', 'data:image/png;base64,iVBORw0KGgo='],
  ['a host of this network', 'https://127.0.0.1/anna.png'],
  ['nowhere', ''],
])('an avatar in %s is not shown, and nobody is asked for it @rest', async (_, avatar) => {
  node.says(ens('anna.eth', avatar))
  expect(await ask()).toMatchObject({ status: 200, png: null })
  expect(host.reached).toEqual([])
})

test('a wallet without a name has no avatar', async () => {
  node.says(ens('', link))
  expect((await ask()).png).toBeNull()
  expect(node.asked).toHaveLength(1)
})

test('a name that only looks like another has no avatar @rest', async () => {
  node.says(ens('аnna.eth', link))
  expect((await ask()).png).toBeNull()
  expect(node.asked).toHaveLength(1)
})

test('without an Ethereum node, there is no avatar', async () => {
  const api = await makeApi()
  const { body } = await api.get(`wallet/walletAvatar?address=${address}`)
  expect(body.data).toEqual({ png: null })
})

test('a failing node gives no avatar and logs no key', async () => {
  node.says(failure({ code: -32000, message: 'no' }, 500))
  const { api, png } = await ask()
  expect(png).toBeNull()
  expect(JSON.stringify(api.log)).not.toContain('a-key-nobody-may-see')
})

test('an avatar is kept for five minutes @rest', async () => {
  says(picture().get_bytes())
  const { api, get, png } = await ask()
  api.clock.forward(5 * 60_000 - 1)
  expect((await get()).png).toBe(png)
  expect(host.asked).toHaveLength(1)
  api.clock.forward(1)
  expect((await get()).png).toBe(png)
  expect(host.asked).toHaveLength(2)
}, 30_000)

test('a fifth avatar at once waits, and is not remembered as none', async () => {
  const waitingDraws: (() => void)[] = []
  const redraw = () =>
    new Promise<undefined>((resolve) => waitingDraws.push(() => resolve(undefined)))
  const pictureAt = avatarPictures(redraw, host.outside)
  says(picture().get_bytes())
  const four = Array.from({ length: 4 }, () => pictureAt(link))
  await expect(pictureAt(link)).rejects.toMatchObject({ code: 'TOO_MANY', status: 429 })
  while (waitingDraws.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const end of waitingDraws) end()
  await Promise.all(four)
  const next = pictureAt(link)
  while (waitingDraws.length < 5) await new Promise((resolve) => setTimeout(resolve, 5))
  waitingDraws[4]?.()
  expect(await next).toBeUndefined()
})

test.each([
  ['breaks', `throw new Error('deceived')`],
  ['never ends', 'for (;;);'],
])(
  'a picture whose process %s is not shown @rest',
  async (_, program) => {
    const brokenProgram = join(folder, 'broken.mjs')
    writeFileSync(brokenProgram, program)
    expect(await redrawIn(brokenProgram, 'avatar', 500)(picture().get_bytes())).toBeUndefined()
  },
  30_000,
)

test('avatars are asked for ten times a minute and 120 times an hour', async () => {
  const api = await makeApi({ limitFactor: 1 })
  const statuses: number[] = []
  for (let minute = 0; minute < 13; minute += 1) {
    for (let call = 0; call < 10; call += 1)
      statuses.push((await api.get(`wallet/walletAvatar?address=${address}`)).status)
    if (minute === 0)
      expect((await api.get(`wallet/walletAvatar?address=${address}`)).status).toBe(429)
    api.clock.forward(60_000)
  }
  expect(statuses).toEqual([...Array(120).fill(200), ...Array(10).fill(429)])
})

test('a picture’s process knows nothing of the server’s settings @rest', async () => {
  const curious = join(folder, 'curious.mjs')
  const countSettings = `process.send(Object.keys(process.env).length, () => process.disconnect())`
  writeFileSync(curious, countSettings)
  expect(await redrawIn(curious, 'avatar')(new Uint8Array())).toBe(0)
}, 30_000)
