import { plansIn, stakingPlansAt } from '@/server/modules/terms'
import { makeApi } from '../../support/api'

test('a rate above the code’s is offered to nobody, whatever a row says', () => {
  const rates = { '3-months': 2_001, '6-months': 2_000 }
  expect(plansIn({ rates })).toEqual([{ id: '6-months', months: 6, days: 182, rateBps: 2_000 }])
})

test('a plan without a reward, or that takes shares, is offered to nobody, whatever a row says', () => {
  expect(plansIn({ rates: { '3-months': 0, '6-months': -1, '12-months': 1 } })).toEqual([
    { id: '12-months', months: 12, days: 365, rateBps: 1 },
  ])
})

test('the first plans are those that 0.1.0 has in its code', async () => {
  const { services, clock } = await makeApi()
  const { number, plans } = await stakingPlansAt(services.db, clock.now())
  expect(number).toBe(1)
  expect(plans.map(({ id, days, rateBps }) => [id, days, rateBps])).toEqual([
    ['3-months', 91, 300],
    ['6-months', 182, 420],
    ['12-months', 365, 550],
  ])
})
