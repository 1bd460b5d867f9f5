import { readFileSync } from 'node:fs'
import { plants } from '../../scripts/simulate/planted'
import type { Plant } from '../../scripts/simulate/planted-owners'
import { prepare, simulateOnce, type Wish } from '../../scripts/simulate/run'
import { atNight, byDay } from '../support/size'

const minuteMs = 60_000

test.each(plants)('$name: its text stands once in its file', ({ changes }) => {
  for (const { file, text } of changes)
    expect([file, readFileSync(file, 'utf8').split(text).length - 1]).toEqual([file, 1])
})

/** By day the one that shows first. */
const quickFirst = plants
  .filter(({ onPostgres = false }) => !onPostgres)
  .sort((one, other) => (one.wish.hours ?? 1) - (other.wish.hours ?? 1))

test.each(byDay(1, quickFirst))(
  'the oracle sees that $name',
  async (plant) => {
    expect(await lawsBrokenBy(plant)).toContain(plant.law)
  },
  10 * minuteMs,
)

atNight.each(plants.filter(({ onPostgres = false }) => onPostgres))(
  'with connections of their own the oracle sees that $name',
  async (plant) => {
    const { address: postgres } = await globalThis.sharedPostgres()
    expect(await lawsBrokenBy(plant, { postgres })).toContain(plant.law)
  },
  20 * minuteMs,
)

async function lawsBrokenBy(plant: Plant, more: Partial<Wish> = {}): Promise<string[]> {
  const { failures } = await simulateOnce(await prepare(plant), { ...plant.wish, ...more })
  return failures.map(({ law }) => law)
}
