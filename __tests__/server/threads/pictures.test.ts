import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PhotonImage } from '@silvia-odwyer/photon-node'
import { build } from 'esbuild'
import { threadTerms } from '@/config/terms'
import { threadLimits } from '@/contract/user/threads'
import { threadPictures } from '@/server/modules/threads/tables'
import { pageProcess, redrawIn } from '@/server/platform/node/redraw-picture'
import { serverBundle } from '../../../scripts/product/build'
import { makeApi, type TestApi } from '../../support/api'
import type { TestMember } from '../../support/member'
import { fillByteBomb } from '../../support/picture-bombs'
import { quickMember } from '../../support/quick-member'
import { question, threadOf } from '../../support/threads'

// Within the project, so it finds its packages.
const folder = mkdtempSync(join(process.cwd(), 'node_modules', '.fnx-pages-'))
const file = join(folder, 'redraw-worker.mjs')

beforeAll(async () => {
  const bundle = serverBundle('production')
  const { 'redraw-worker': entry } = bundle.entryPoints as Record<string, string>
  await build({ ...bundle, entryPoints: [entry as string], outfile: file, logLevel: 'silent' })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let api: TestApi
let ada: TestMember
let drawnCount = 0

beforeEach(async () => {
  const page = redrawIn(file, 'page', 20_000)
  drawnCount = 0
  api = await makeApi({
    drawPage: pageProcess((raw) => {
      drawnCount += 1
      return page(raw)
    }),
  })
  ada = await quickMember(api)
})

const red = Buffer.from([200, 30, 40, 255])
const picture = (width = 300, height = 200) =>
  new PhotonImage(Buffer.alloc(width * height * 4, red), width, height)
const base64 = (raw: Uint8Array) => Buffer.from(raw).toString('base64')
const send = (...pictures: Uint8Array[]) =>
  ada.call('POST', 'user/ask', { ...question, about: null, pictures: pictures.map(base64) })

/** A JPEG with a place in it where phones write where they were. */
function withPlace(jpeg: Uint8Array): Uint8Array {
  const exif = Buffer.from('Exif\0\0 48.137N 11.575E')
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

test('a picture comes back drawn anew, without the place it was taken at @rest', async () => {
  const sentPicture = withPlace(picture().get_bytes_jpeg(90))
  const { opened } = await send(sentPicture)
  const { id } = opened as { id: string }
  const [entry] = (await threadOf(ada, id)).entries
  const [place] = entry?.pictures ?? []
  const { opened: shownPicture } = await ada.call('GET', 'user/threadPicture', { id: place })
  const jpeg = Buffer.from((shownPicture as { jpeg: string }).jpeg, 'base64')
  expect(Buffer.from(sentPicture).includes('48.137N')).toBe(true)
  expect(jpeg.includes('48.137N')).toBe(false)
  const secondImage = PhotonImage.new_from_byteslice(jpeg)
  expect([secondImage.get_width(), secondImage.get_height()]).toEqual([300, 200])
  const [row] = await api.services.db.select().from(threadPictures)
  expect(Buffer.from(row?.locked ?? []).includes(jpeg.subarray(0, 8))).toBe(false)
}, 60_000)

test('a wide one is made smaller, with its own sides @rest', async () => {
  const { opened } = await send(picture(2_000, 1_000).get_bytes_jpeg(60))
  const [entry] = (await threadOf(ada, (opened as { id: string }).id)).entries
  const { opened: shownPicture } = await ada.call('GET', 'user/threadPicture', {
    id: entry?.pictures[0],
  })
  const secondImage = PhotonImage.new_from_byteslice(
    Buffer.from((shownPicture as { jpeg: string }).jpeg, 'base64'),
  )
  expect([secondImage.get_width(), secondImage.get_height()]).toEqual([threadLimits.longestPx, 800])
}, 60_000)

/** Some bytes that say they are 60,000 by 60,000 pixels: 14 GB once unpacked. */
function bomb(): Uint8Array {
  const png = Buffer.from(picture(8, 8).get_bytes())
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  return png
}

/** A small frame for a reader of the first header, a huge one for a decoder. */
function twoFrames(): Uint8Array {
  const jpeg = Buffer.from(picture(8, 8).get_bytes_jpeg(90))
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const end = at + 2 + jpeg.readUInt16BE(at + 2)
  const huge = Buffer.from(jpeg.subarray(at, end))
  huge.writeUInt16BE(60_000, 5)
  huge.writeUInt16BE(60_000, 7)
  return Buffer.concat([jpeg.subarray(0, end), huge, jpeg.subarray(end)])
}

/** A small canvas, and a picture of 16,384 by 16,384 pixels in it. */
function hugeInside(): Uint8Array {
  const innerBytes = Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0])
  const chunk = (name: string, bytes: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name)
    head.writeUInt32LE(bytes.length, 4)
    return Buffer.concat([head, bytes])
  }
  const canvas = Buffer.from([0, 0, 0, 0, 7, 0, 0, 7, 0, 0])
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', canvas),
    chunk('VP8L', innerBytes),
  ])
  return chunk('RIFF', body)
}

test.each([
  ['a bomb', bomb, 'PICTURE_TOO_WIDE'],
  ['a bomb behind a fill byte', fillByteBomb, 'PICTURE_TOO_WIDE'],
  ['a JPEG of two frames', twoFrames, 'NOT_A_PICTURE'],
  ['a huge picture on a small canvas', hugeInside, 'NOT_A_PICTURE'],
  ['words', () => Buffer.from('<svg onload="alert(1)"/>'), 'NOT_A_PICTURE'],
  ['a program', () => Buffer.from('MZ\x90\x00 this is no picture'), 'NOT_A_PICTURE'],
  ['too many bytes', () => Buffer.alloc(threadLimits.pictureBytes + 1, 7), 'PICTURE_TOO_LARGE'],
])(
  '%s is refused before anything is unpacked',
  async (_, make, code) => {
    const { status, body } = await send(picture(8, 8).get_bytes(), make())
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).toMatchObject({ code, errors: [{ path: 'pictures.1' }] })
    expect(drawnCount).toBe(1)
    expect(await api.services.db.$count(threadPictures)).toBe(0)
  },
  60_000,
)

/** A picture that is also an HTML page, for readers that trust a name or sniff content. */
const pageToo = () =>
  Buffer.concat([picture(8, 8).get_bytes(), Buffer.from('<script>alert(1)</script>')])

test('the picture is kept of a file that is a page as well @rest', async () => {
  const { opened } = await send(pageToo())
  const [entry] = (await threadOf(ada, (opened as { id: string }).id)).entries
  const { opened: shownPicture } = await ada.call('GET', 'user/threadPicture', {
    id: entry?.pictures[0],
  })
  const jpeg = Buffer.from((shownPicture as { jpeg: string }).jpeg, 'base64')
  expect(jpeg.includes('script')).toBe(false)
  expect(jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
}, 60_000)

test('what begins as a picture and is none is refused, and nothing is kept @rest', async () => {
  const torn = picture(400, 400).get_bytes().subarray(0, 60)
  expect((await send(torn)).body).toMatchObject({ code: 'BROKEN_PICTURE' })
  expect(await api.services.db.$count(threadPictures)).toBe(0)
}, 60_000)

test('four pictures, or a body beyond its limit, are refused', async () => {
  const smallPicture = picture(8, 8).get_bytes()
  expect((await send(smallPicture, smallPicture, smallPicture, smallPicture)).status).toBe(400)
  const huge = Buffer.alloc(1_500_000)
  expect((await send(huge, huge, huge)).body).toMatchObject({ code: 'TOO_LARGE' })
})

test('a picture whose process takes too much memory is not kept', async () => {
  const greedy = join(folder, 'greedy.mjs')
  writeFileSync(
    greedy,
    `process.once('message', () => {
      const memory = new WebAssembly.Memory({ initial: 2048 })
      memory.grow(1)
      process.send(new Uint8Array(1))
    })`,
  )
  expect(await redrawIn(greedy, 'page', 20_000)(picture().get_bytes())).toBeUndefined()
}, 60_000)

test('two of many at once are drawn, six wait, and the next come again', async () => {
  const drawing: (() => void)[] = []
  const draw = pageProcess(() => new Promise((resolve) => drawing.push(() => resolve(undefined))))
  const eight = Array.from({ length: 8 }, () => draw(new Uint8Array()))
  await expect(draw(new Uint8Array())).rejects.toMatchObject({ code: 'TOO_MANY' })
  for (let turn = 0; turn < 8; turn += 1) {
    expect(drawing.length - turn).toBe(Math.min(2, 8 - turn))
    drawing[turn]?.()
    await eight[turn]
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(drawing).toHaveLength(8)
})

test('a refused picture counts: after twenty-four in an hour none is looked at', async () => {
  const words = Buffer.from('no picture at all')
  for (let turn = 0; turn < threadTerms.maxHourlyPictures; turn += 1)
    expect((await send(words)).body).toMatchObject({ code: 'NOT_A_PICTURE' })
  const smallPicture = picture(8, 8).get_bytes()
  expect((await send(smallPicture)).body).toMatchObject({ code: 'TOO_MANY' })
  expect(drawnCount).toBe(0)
  expect((await send()).status).toBe(200)
  api.clock.forward(60 * 60_000)
  expect((await send(smallPicture)).status).toBe(200)
}, 60_000)

test('twelve pictures are a day’s; words go on', async () => {
  const smallPicture = picture(8, 8).get_bytes()
  for (let turn = 0; turn < threadTerms.maxDailyPictures; turn += 3)
    expect((await send(smallPicture, smallPicture, smallPicture)).status).toBe(200)
  expect((await send(smallPicture)).body).toMatchObject({ code: 'PICTURES_USED' })
  expect(drawnCount).toBe(threadTerms.maxDailyPictures)
  expect((await send()).status).toBe(200)
}, 120_000)
