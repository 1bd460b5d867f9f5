import * as fc from 'fast-check'
import { checkLine } from '@/contract/proofs'
import { shardTree } from '@/server/modules/ledger/audit/shard-tree'
import { nodeFingerprints as fingerprints } from '@/server/platform/crypto/crypto-node'
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
