import { createHash } from 'node:crypto'
import {
  consistencyRanges,
  grow,
  inclusionRanges,
  isExtension,
  isIncluded,
  type LogEnd,
  type LogRange,
  leafHash,
  rootOver,
} from '@/contract/log-proofs'

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const entryOf = (number: number) => `entry ${number}`

/** As RFC 6962 defines it in 2.1, word for word. */
function rootOf({ start, end }: LogRange): Buffer {
  if (end === start) return sha256()
  if (end - start === 1) return sha256(Buffer.from([0]), Buffer.from(entryOf(start)))
  let split = 1
  while (split * 2 < end - start) split *= 2
  const left = rootOf({ start, end: start + split })
  return sha256(Buffer.from([1]), left, rootOf({ start: start + split, end }))
}

const digits = (range: LogRange) => rootOf(range).toString('hex')
const stateOf = (size: number) => ({ size, root: digits({ start: 0, end: size }) })
const size = 20
const sizes = Array.from({ length: size }, (_, index) => index + 1)

test('a log that grows entry by entry has the root that RFC 6962 defines', async () => {
  let end: LogEnd = { size: 0, tops: [] }
  expect(await rootOver(end.tops)).toBe(stateOf(0).root)
  for (const grown of sizes) {
    end = (await grow(end, await leafHash(entryOf(grown - 1)))).end
    expect({ size: end.size, root: await rootOver(end.tops) }).toEqual(stateOf(grown))
  }
})

test('each size is proved to begin with each smaller one, and with no other', async () => {
  for (const to of sizes)
    for (const from of sizes.filter((size) => size <= to)) {
      const proof = consistencyRanges(from, to).map(digits)
      expect(await isExtension(stateOf(from), stateOf(to), proof)).toBe(true)
      const forked = { size: from, root: digits({ start: 1, end: from + 1 }) }
      expect(await isExtension(forked, stateOf(to), proof)).toBe(false)
      const changed = { size: to, root: digits({ start: 1, end: to + 1 }) }
      expect(await isExtension(stateOf(from), changed, proof)).toBe(false)
      if (proof.length > 0)
        expect(await isExtension(stateOf(from), stateOf(to), proof.slice(1))).toBe(false)
    }
})

test('a log is never proved to be shorter than it was', async () => {
  expect(await isExtension(stateOf(5), stateOf(4), [])).toBe(false)
})

test('each entry is proved at its number, and at no other @rest', async () => {
  for (const number of Array(size).keys()) {
    const proof = inclusionRanges(number, size).map(digits)
    expect(await isIncluded(entryOf(number), stateOf(size), { position: number, proof })).toBe(true)
    expect(await isIncluded('another', stateOf(size), { position: number, proof })).toBe(false)
    const beside = (number + 1) % size
    expect(await isIncluded(entryOf(number), stateOf(size), { position: beside, proof })).toBe(
      false,
    )
  }
})
