import { formatShares, plainShares } from '@/contract/format/amounts'
import { plainFigure } from '@/contract/format/typed-figures'
import { custodyDecisions } from '@/server/modules/custody'
import * as m from '../messages/custody'
import { type Fields, inField, type Kind, NotDone, takesTwo } from './kind'
import { microSharesIn } from './typed'

const { deliveryLimits, setDeliveryLimits, widest } = custodyDecisions.limits
type DeliveryLimits = Awaited<ReturnType<typeof deliveryLimits>>

const least = 10_000n

/** From figures as a request keeps them. */
function limitsIn({ minimum = '', daily = '', count = '' }: Fields): DeliveryLimits {
  const limits = {
    minimum: inField('minimum', () => microSharesIn(minimum)),
    daily: inField('daily', () => microSharesIn(daily)),
    dailyCount: /^\d{1,3}$/.test(count.trim()) ? Number(count) : 0,
  }
  if (limits.minimum < least || limits.minimum > widest.minimum)
    throw new NotDone(
      () =>
        m.theLeastLiesBetweenError({
          least: formatShares(least),
          most: formatShares(widest.minimum),
        }),
      'minimum',
    )
  if (limits.daily < limits.minimum || limits.daily > widest.daily)
    throw new NotDone(() => m.theSharesADayError({ most: formatShares(widest.daily) }), 'daily')
  if (limits.dailyCount < 1 || limits.dailyCount > widest.dailyCount)
    throw new NotDone(() => m.movesADayAreError({ most: widest.dailyCount }), 'count')
  return limits
}

const typed = ({ minimum, daily, dailyCount }: DeliveryLimits): Fields => ({
  minimum: plainShares(minimum),
  daily: plainShares(daily),
  count: String(dailyCount),
})

/** As kept in a request, in the words of whoever reads it. */
const shown = (figure = '') => formatShares(microSharesIn(figure))

/** What a member may move in a day, from the next request on. */
export const deliverySettingsChange: Kind = {
  title: () => m.changeHowMuchText(),
  ask: 'ask custody act',
  approve: 'approve custody act',
  lifeHours: 72,
  parse: ({ minimum = '', daily = '', count = '' }) =>
    typed(limitsIn({ minimum: plainFigure(minimum), daily: plainFigure(daily), count })),
  facts: async ({ db }) => typed(await deliveryLimits(db)),
  whyTwo: async ({ db }, input) => {
    const now = typed(await deliveryLimits(db))
    if (JSON.stringify(now) === JSON.stringify(typed(limitsIn(input))))
      throw new NotDone(m.theseAreTheLimitsError)
    return m.contentsThatNameText({ takesTwo: takesTwo() })
  },
  changes: (input, facts) => [
    { what: m.leastThatIsMovedLabel(), now: shown(facts.minimum), after: shown(input.minimum) },
    { what: m.sharesADayLabel(), now: shown(facts.daily), after: shown(input.daily) },
    { what: m.movesADayLabel(), now: facts.count ?? '', after: input.count ?? '' },
  ],
  execute: async (needs, input) => {
    await setDeliveryLimits(needs, limitsIn(input))
    needs.responseCache.clear()
    return m.theyCountFromText
  },
}
