import { readFileSync } from 'node:fs'
import { plants } from '../../scripts/simulate/planted'
import { prepare, simulateOnce } from '../../scripts/simulate/run'
import { byDay } from '../support/size'

const minuteMs = 60_000

test.each(plants)('$name: its text stands once in its file', ({ changes }) => {
  for (const { file, text } of changes)
    expect([file, readFileSync(file, 'utf8').split(text).length - 1]).toEqual([file, 1])
})

/** By day the one that shows first. */
const quickFirst = [...plants].sort((a, b) => (a.wish.hours ?? 1) - (b.wish.hours ?? 1))

/** Each change of the product is another course of the same world, so a fault may take longer ones. */
const worlds = 4

test.each(byDay(1, quickFirst))(
  'the oracle sees that $name @rest',
  async (plant) => {
    const prepared = await prepare(plant)
    const seenLaws = new Set<string>()
    for (let extraSeed = 0; extraSeed < worlds && !seenLaws.has(plant.law); extraSeed += 1) {
      const { seed, hours = 1 } = plant.wish
      const wish = { ...plant.wish, seed: seed + extraSeed, hours: hours * 2 ** extraSeed }
      for (const { law } of (await simulateOnce(prepared, wish)).failures) seenLaws.add(law)
    }
    expect([...seenLaws]).toContain(plant.law)
  },
  worlds * 10 * minuteMs,
)
