import { newKeyPair } from '@/server/modules/escrow/drill'
import { publicKeyFrom } from '@/server/modules/escrow/file/keys'
import { openFile } from '@/server/modules/escrow/file/open'
import { EscrowRefusal } from '@/server/modules/escrow/file/refusal'
import { sealFile } from '@/server/modules/escrow/file/seal'
import { chunksOf } from '../../support/escrow'

const lines = Array.from({ length: 4_000 }, (_, index) => `line ${index} ${'x'.repeat(200)}`)

async function* eachOf(list: string[]): AsyncGenerator<string> {
  yield* list
}

async function gathered(from: AsyncIterable<string>): Promise<string[]> {
  const items: string[] = []
  for await (const item of from) items.push(item)
  return items
}

let pair: Awaited<ReturnType<typeof newKeyPair>>
let pieces: string[]

beforeAll(async () => {
  pair = await newKeyPair()
  pieces = await gathered(sealFile(pair.publicKey, eachOf(lines)))
})

const open = (text: string, key = pair.privateKey) => gathered(openFile(key, chunksOf(text, 777)))
const problemOf = (text: string, key?: string) =>
  open(text, key).then(
    () => 'none',
    (error: unknown) =>
      error instanceof EscrowRefusal ? [error.problem, error.place] : String(error),
  )

test('what is sealed in many pieces is opened line by line, with that key alone @rest', async () => {
  expect(pieces.length).toBeGreaterThan(4)
  expect(await open(pieces.join(''))).toEqual(lines)
  expect(pieces.join('')).not.toContain('line 7')
  const otherPair = await newKeyPair()
  expect(await problemOf(pieces.join(''), otherPair.privateKey)).toEqual(['wrong key', 0])
})

test('a file without any line is whole, too', async () => {
  const emptyFile = await gathered(sealFile(pair.publicKey, eachOf([])))
  expect(await open(emptyFile.join(''))).toEqual([])
})

test('a file that lacks its end, wherever it was cut, is refused', async () => {
  const text = pieces.join('')
  expect(await problemOf(pieces.slice(0, -1).join(''))).toEqual(['cut off', pieces.length - 2])
  expect(await problemOf(pieces[0] ?? '')).toEqual(['cut off', 0])
  expect(await problemOf(text.slice(0, -30))).toEqual(['cut off', pieces.length - 1])
  expect(await problemOf(text.slice(0, Math.floor(text.length / 2)))).toEqual(['cut off', 2])
  expect(await problemOf('')).toEqual(['no file', 0])
})

test('no piece can be changed, left out, moved, repeated or put in', async () => {
  const [head = '', first = '', second = '', ...furtherPieces] = pieces
  const flipped = `${first.slice(0, 200)}${first[200] === 'A' ? 'B' : 'A'}${first.slice(201)}`
  expect(await problemOf([head, flipped, second, ...furtherPieces].join(''))).toEqual([
    'changed',
    1,
  ])
  expect(await problemOf([head, second, ...furtherPieces].join(''))).toEqual(['changed', 1])
  expect(await problemOf([head, second, first, ...furtherPieces].join(''))).toEqual(['changed', 1])
  expect(await problemOf([head, first, first, second, ...furtherPieces].join(''))).toEqual([
    'changed',
    2,
  ])
  expect(await problemOf([...pieces, first].join(''))).toEqual(['more after', pieces.length - 1])
  const forged = await gathered(sealFile(pair.publicKey, eachOf(['owes me a million'])))
  expect(await problemOf([head, forged[1] ?? ''].join(''))).toEqual(['changed', 1])
  expect(await problemOf([head.replace(/\.[^.]*\./, '.x.'), first].join(''))).toEqual([
    'changed',
    0,
  ])
})

test('an invalid file and a wrong key are refused with the reason', async () => {
  const text = pieces.join('')
  expect(await problemOf('PK and something else\n')).toEqual(['no file', 0])
  expect(await problemOf(text, 'my key')).toEqual(['no key', 0])
  const publicPem = `-----BEGIN PUBLIC KEY-----\n${pair.publicKey}\n-----END PUBLIC KEY-----`
  expect(await problemOf(text, publicPem)).toEqual(['public key', 0])
  const locked = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nx\n-----END ENCRYPTED PRIVATE KEY-----'
  expect(await problemOf(text, locked)).toEqual(['locked key', 0])
  const brokenKey = pair.privateKey.replace('MII', 'AAA')
  expect(await problemOf(text, brokenKey)).toEqual(['other kind', 0])
  const key = await publicKeyFrom(pair.publicKey)
  const ofFormat = (format: number) =>
    key.lock(new TextEncoder().encode(JSON.stringify({ is: 'fnx-escrow', format, secret: 'AAAA' })))
  expect(await problemOf(await ofFormat(2))).toEqual(['newer format', 0])
  expect(await problemOf(await key.lock(new Uint8Array([123])))).toEqual(['no file', 0])
})
