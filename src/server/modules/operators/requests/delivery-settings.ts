import { formatShares, plainShares } from '@/contract/format/amounts'
import { custodyDecisions } from '@/server/modules/custody'
import * as m from '../messages/custody'
import { declare, shareCount } from './fields'
import { type Fields, type Kind, NotDone } from './kind'
import { microSharesIn } from './typed'

const { deliveryLimits, setDeliveryLimits, widestLimits } = custodyDecisions.limits
type DeliveryLimits = Awaited<ReturnType<typeof deliveryLimits>>

const least = 10_000n

/** Parses limits as a request stores them. */
function limitsIn({ minimum = '', daily = '', count = '' }: Fields): DeliveryLimits {
  const limits = {
    minimum: microSharesIn(minimum),
    daily: microSharesIn(daily),
    dailyCount: /^\d{1,3}$/.test(count) ? Number(count) : 0,
  }
  if (limits.minimum < least || limits.minimum > widestLimits.minimum)
    throw new NotDone(
      () =>
        m.theLeastLiesBetweenError({
          least: formatShares(least),
          most: formatShares(widestLimits.minimum),
        }),
      'minimum',
    )
  if (limits.daily < limits.minimum || limits.daily > widestLimits.daily)
    throw new NotDone(
      () => m.theSharesADayError({ most: formatShares(widestLimits.daily) }),
      'daily',
    )
  if (limits.dailyCount < 1 || limits.dailyCount > widestLimits.dailyCount)
    throw new NotDone(() => m.movesADayError({ most: widestLimits.dailyCount }), 'count')
  return limits
}

const limitsAsFields = ({ minimum, daily, dailyCount }: DeliveryLimits): Fields => ({
  minimum: plainShares(minimum),
  daily: plainShares(daily),
  count: String(dailyCount),
})

const limits = declare({
  minimum: shareCount(m.leastThatIsMovedLabel),
  daily: shareCount(m.sharesADayLabel),
  count: { label: m.movesADayLabel, look: 'figure', keep: (typed) => typed.trim() },
})

/** What a member may move in a day, from the next request on. */
export const deliverySettingsChange: Kind = {
  title: () => m.changeMoveLimitsText(),
  ask: 'ask custody act',
  approve: 'approve custody act',
  lifeHours: 72,
  ...limits,
  parse: (given) => limitsAsFields(limitsIn(limits.parse(given))),
  facts: async ({ db }) => limitsAsFields(await deliveryLimits(db)),
  refuse: async ({ db }, input) => {
    const current = limitsAsFields(await deliveryLimits(db))
    if (JSON.stringify(current) === JSON.stringify(limitsAsFields(limitsIn(input))))
      throw new NotDone(m.theseAreTheLimitsError)
  },
  execute: async (needs, input) => {
    await setDeliveryLimits(needs, limitsIn(input))
    needs.responseCache.clear()
    return m.theyCountFromText
  },
}
