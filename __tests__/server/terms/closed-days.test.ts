import { closedDays, lockTerms, takeVersion } from '@/server/modules/terms'
import { makeApi } from '../../support/api'

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
  )

test('days that close the bank for longer than two people may decide count for no order, whatever a row says', async () => {
  const { services, clock } = await makeApi()
  const takenDays = async (days: string[]) => {
    await services.db.transaction(async (tx) => {
      await lockTerms(tx)
      await takeVersion(tx, { part: 'closed-days', content: { days } }, clock.now())
    })
    return closedDays(services.db, clock.now())
  }
  const week = daysFrom('2026-12-21', 5)
  expect(await takenDays(week)).toEqual(week)
  expect(await takenDays(daysFrom('2026-12-21', 300))).toEqual([])
})
