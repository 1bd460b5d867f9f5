import * as fc from 'fast-check'
import { checkLine } from '@/contract/proofs'
import {
  pack,
  shardBitsFor,
  shardBitsOf,
  shardTree,
  unpack,
} from '@/server/modules/ledger/audit/shard-tree'
import { nodeFingerprints as fingerprints } from '@/server/platform/crypto/crypto-node'
import { webFingerprints } from '@/server/platform/crypto/keys'
import { runs } from '../../../support/size'

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    owner: `owner-${index}`,
    available: String(index * 7),
    staked: '0',
  }))

test('each line of a shard leads to its root', async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 32 }),
    fc.string(),
    async (count, seed) => {
      const balances = people(count)
      const { root, lineOf } = await shardTree(balances, { seed, fingerprints, depth: 5 })
      const lines = balances.map(({ owner }) => lineOf(owner))
      expect(new Set(lines.map((line) => line?.position)).size).toBe(count)
      for (const line of lines) {
        if (line === undefined) throw new Error('A line is missing.')
        expect((await checkLine(line, line)).root).toBe(root)
        expect(line.path).toHaveLength(5)
      }
      expect(lineOf('a stranger')).toBeUndefined()
    },
  )
  await fc.assert(property, { numRuns: runs(10, 40) })
})

test('the same balances and seed build the same shard', async () => {
  const rootOf = async (balances: ReturnType<typeof people>, seed = 'seed') =>
    (await shardTree(balances, { seed, fingerprints })).root
  const root = await rootOf(people(9))
  expect(await rootOf(people(9).reverse())).toBe(root)
  expect(await rootOf(people(9), 'another seed')).not.toBe(root)
  expect(await rootOf(people(8))).not.toBe(root)
})

test('the browser builds the same shard', async () => {
  const made = { seed: 'seed', depth: 6 }
  const [one, other] = await Promise.all(
    [fingerprints, webFingerprints].map((means) =>
      shardTree(people(9), { ...made, fingerprints: means }),
    ),
  )
  expect(one?.root).toBe(other?.root)
  expect(one?.lineOf('owner-3')).toEqual(other?.lineOf('owner-3'))
})

test('an empty shard has an ordinary root', async () => {
  const [one, other] = await Promise.all(
    ['seed', 'other'].map((seed) => shardTree([], { seed, fingerprints })),
  )
  expect(one?.root).toMatch(/^[0-9a-f]{64}$/)
  expect(one?.root).not.toBe(other?.root)
})

test('more lines than places are refused', async () => {
  const full = shardTree(people(9), { seed: 'seed', fingerprints, depth: 3 })
  await expect(full).rejects.toThrow('9 lines do not fit into one shard.')
})

test.each([
  [0, 8],
  [524_288, 8],
  [524_289, 9],
  [700_000, 9],
  [10_000_000, 13],
])('%s owners are spread over 2^%s shards', (owners, bits) => {
  expect(shardBitsFor(owners)).toBe(bits)
})

test('shards survive being kept as bytes', () => {
  const shards = Array.from({ length: 256 }, (_, index) => ({
    seed: index.toString(16).padStart(64, '0'),
    root: index.toString(16).padEnd(64, 'f'),
    available: 4_000_000_000_000n - BigInt(index),
    staked: BigInt(index),
  }))
  expect(unpack(pack(shards))).toEqual(shards)
  expect(shardBitsOf(pack(shards))).toBe(8)
})
