import {
  consistencyRanges,
  grow,
  isExtension,
  type LogEnd,
  leafHash,
  rootOver,
} from '@/contract/log-proofs'
import {
  bundleOf,
  bundlePath,
  rangesFromTiles,
  readBundle,
  readTilePath,
  type TileName,
  tilePath,
  tileWidth,
  topsFromTiles,
} from '@/contract/log-tiles'

test('paths are those of the specification', () => {
  expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
  expect(tilePath({ level: 2, index: 0, width: 112 })).toBe('tile/2/000.p/112')
  expect(bundlePath({ index: 1_000, width: 256 })).toBe('tile/entries/x001/000')
  expect(readTilePath('0/x001/x234/067')).toEqual({ level: 0, index: 1_234_067, width: 256 })
  expect(readTilePath('entries/000.p/7')).toEqual({ level: 'entries', index: 0, width: 7 })
})

test.each([
  '0/67',
  '0/x000/067',
  '0/067.p/0',
  '0/067.p/256',
  '0/067.p/007',
  '64/000',
  'entries/../000',
  '0/-01',
])('no file has two paths, and none is outside: %s', (path) => {
  expect(readTilePath(path)).toBeUndefined()
})

test('entries come back from their bundle, and half a bundle gives none', () => {
  const entries = ['', 'one\ntwo', 'ü'.repeat(300)]
  const bundle = bundleOf(entries)
  expect(readBundle(bundle)).toEqual(entries)
  expect(readBundle(bundle.subarray(0, -1))).toBeUndefined()
  expect(readBundle(Uint8Array.from([0, 1, 0xff]))).toBeUndefined()
})

test('proofs over many tiles follow from the tiles alone @rest', async () => {
  const size = 2 * tileWidth + 37
  let end: LogEnd = { size: 0, tops: [] }
  const nodes: string[][] = []
  const roots = new Map([[0, await rootOver([])]])
  for (let number = 0; number < size; number += 1) {
    const grown = await grow(end, await leafHash(`entry ${number}`))
    nodes.push(grown.nodes)
    end = grown.end
    roots.set(end.size, await rootOver(end.tops))
  }
  const read = async ({ level, index, width }: TileName) => {
    const each = tileWidth ** level
    const last = (at: number) => (index * tileWidth + at + 1) * each - 1
    return Array.from({ length: width }, (_, at) => nodes[last(at)]?.[level * 8] as string)
  }
  expect(await topsFromTiles({ start: 0, end: size }, size, read)).toEqual(end.tops)
  const to = { size, root: roots.get(size) as string }
  for (const from of [1, 255, 256, 257, 300, 512, size - 1]) {
    const proof = await rangesFromTiles(consistencyRanges(from, size), size, read)
    expect(await isExtension({ size: from, root: roots.get(from) as string }, to, proof)).toBe(true)
    expect(await isExtension({ size: from, root: 'ab'.repeat(32) }, to, proof)).toBe(false)
  }
})
