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
const quickFirst = [...plants].sort((one, other) => (one.wish.hours ?? 1) - (other.wish.hours ?? 1))

test.each(byDay(1, quickFirst))(
  'the oracle sees that $name',
  async (plant) => {
    const { failures } = await simulateOnce(await prepare(plant), plant.wish)
    expect(failures.map(({ law }) => law)).toContain(plant.law)
  },
  10 * minuteMs,
)
