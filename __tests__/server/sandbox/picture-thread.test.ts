import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { build } from 'esbuild'
import { checkPicture } from '@/server/sandbox/reviewer/picture-check'
import { PictureThread } from '@/server/sandbox/reviewer/picture-thread-node'
import { makeLog } from '../../support/api'
import { chunk, grain, jpeg, png, pngHead, pngMark } from '../../support/pictures'
import { atNight } from '../../support/size'

let folder: string
const threads: PictureThread[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-pictures-'))
  await build({
    entryPoints: ['src/server/sandbox/reviewer/picture-worker-node.ts'],
    outfile: join(folder, 'picture-worker.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
})
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function threadOf(file = join(folder, 'picture-worker.mjs'), limitMs?: number) {
  const log = makeLog()
  const thread = new PictureThread({ file, log, ...(limitMs !== undefined && { limitMs }) })
  threads.push(thread)
  return { thread, log }
}

function faulty(fault: string) {
  const file = join(folder, `${fault.length}-faulty.mjs`)
  const done = `${file}.done`
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', () => {
      if (existsSync(${JSON.stringify(done)})) return parentPort.postMessage('good')
      writeFileSync(${JSON.stringify(done)}, '')
      ${fault}
    })`,
  )
  return file
}

atNight('a separate thread judges pictures the same', async () => {
  const { thread } = threadOf()
  await expect(thread.check(png())).resolves.toBeUndefined()
  await expect(thread.check(jpeg())).resolves.toBeUndefined()
  const refusals = {
    BLANK_PICTURE: png(255, { isBlank: true }),
    NOT_A_PICTURE: Buffer.from('plain text'),
    BROKEN_PICTURE: png().subarray(0, 300),
    PICTURE_TOO_SMALL: png(120, { width: 100, height: 100 }),
  }
  for (const [code, raw] of Object.entries(refusals))
    await expect(thread.check(raw)).rejects.toMatchObject({ code })
})

async function turnsDuring(act: () => Promise<void>): Promise<number> {
  let turns = 0
  let isOver = false
  const others = () => {
    turns += 1
    if (!isOver) setImmediate(others)
  }
  others()
  await act()
  isOver = true
  return turns
}

atNight('other work goes on while a picture is checked', async () => {
  const grains = grain(3_001_500)
  for (let at = 0; at < grains.length; at += 2_001) grains[at] = 0
  const large = Buffer.concat([
    ...[pngMark, pngHead({ width: 2_000, height: 1_500 })],
    ...[chunk('IDAT', deflateSync(grains, { level: 0 })), chunk('IEND', Buffer.alloc(0))],
  ])
  const { thread } = threadOf()
  await thread.check(png())
  const here = await turnsDuring(() => checkPicture(large))
  const beside = await turnsDuring(() => thread.check(large))
  expect(beside / here).toBeGreaterThan(2)
})

atNight.each([
  ['dies', 'process.exit(3)'],
  ['throws', "throw new Error('a picture that breaks it')"],
  ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length))'],
  ['comes to no end', 'for (;;);'],
])('a thread that %s refuses its picture but checks the next', async (_, fault) => {
  const { thread, log } = threadOf(faulty(fault), 3_000)
  const [first, second] = await Promise.allSettled([thread.check(png()), thread.check(png())])
  expect(first).toMatchObject({
    status: 'rejected',
    reason: {
      code: 'BROKEN_PICTURE',
      message: 'This picture is damaged. Take another.',
    },
  })
  expect(second.status).toBe('fulfilled')
  expect(log.lines).toMatchObject([{ level: 'error', event: 'picture check broke off' }])
})

test('no more than eight pictures wait', async () => {
  const { thread } = threadOf()
  const asked = Array.from({ length: 9 }, () => thread.check(png()))
  const states = await Promise.allSettled(asked)
  expect(states.slice(0, 8).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(states[8]).toMatchObject({ status: 'rejected', reason: { code: 'TOO_MANY' } })
  await expect(thread.check(png())).resolves.toBeUndefined()
})
