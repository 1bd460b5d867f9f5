import * as fc from 'fast-check'
import { checkLine } from '@/contract/share-proof'
import { balanceTree } from '@/server/audit/balance-tree'

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    owner: `owner-${index}`,
    available: String(index * 7),
    staked: '0',
  }))

test('however many people there are, each line leads to the root by its own way', async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 40 }),
    fc.string(),
    async (count, seed) => {
      const { root, lines } = await balanceTree(people(count), seed, 3)
      expect(new Set(lines.map(({ position }) => position)).size).toBe(count)
      for (const line of lines) {
        expect((await checkLine(line, line)).root).toBe(root)
        expect(2 ** line.path.length).toBeGreaterThanOrEqual(2 * count)
      }
    },
  )
  await fc.assert(property, { numRuns: 40 })
})

test('an auditor builds the same tree from the same balances and seed, in any order', async () => {
  const { root } = await balanceTree(people(9), 'seed', 6)
  expect((await balanceTree(people(9).reverse(), 'seed', 6)).root).toBe(root)
  expect((await balanceTree(people(9), 'another seed', 6)).root).not.toBe(root)
  expect((await balanceTree(people(8), 'seed', 6)).root).not.toBe(root)
})

test('a tree of nobody has a root that looks like any other', async () => {
  expect((await balanceTree([], 'seed')).root).toMatch(/^[0-9a-f]{64}$/)
})
