import { stakingTerms } from '@/config/terms'
import { formatRate } from '@/contract/format/amounts'
import { fieldFigure } from '@/contract/format/typed-figures'
import type { Version } from '@/server/modules/terms'
import * as m from '../messages/terms'
import { percent } from './fields'
import { type Fields, inField, NotDone, type RequestField } from './kind'
import { termsChange } from './terms'

const { plans, maxRateBps } = stakingTerms

/** The rate of a plan; without one new stakes cannot choose it. */
function rateField(months: number): RequestField {
  const field = percent(() => m.planRateLabel({ months }), m.planRateHint)
  return {
    ...field,
    isOptional: true,
    keep: (typed) => (typed.trim() === '' ? '' : field.keep(typed)),
  }
}

const rateIn = (kept: string | undefined) => Number(kept || 0)

function refuseRates(input: Fields): void {
  for (const { id } of plans)
    inField(id, () => {
      if (!input[id]) return
      const rate = rateIn(input[id])
      // guard: without it, two people promise any reward — console/plans: a rate above the code’s
      //   is refused — without the second condition
      if (rate === 0 || rate > maxRateBps)
        throw new NotDone(() =>
          m.planRateError({ least: formatRate(1), most: formatRate(maxRateBps) }),
        )
    })
}

type Content = Version<'plans'>['content']

const each = (rateOf: (id: (typeof plans)[number]['id']) => string): Fields =>
  Object.fromEntries(plans.map(({ id }) => [id, rateOf(id)]))

export const typedPlans = ({ rates }: Content): Fields =>
  each((id) => (rates[id] === undefined ? '' : fieldFigure(rates[id], 2)))

/** The plans for new stakes, if any, and their rates. A stake keeps the terms it began with. */
export const plansChange = termsChange({
  part: 'plans',
  title: m.changePlansText,
  titleAtOnce: m.changePlansAtOnceText,
  fields: Object.fromEntries(plans.map(({ id, months }) => [id, rateField(months)])),
  holdsOnHint: m.plansHoldOnHint,
  kept: ({ rates }) => each((id) => String(rates[id] ?? '')),
  contentIn: (kept) => {
    const offered = plans.filter(({ id }) => kept[id])
    return { rates: Object.fromEntries(offered.map(({ id }) => [id, rateIn(kept[id])])) }
  },
  refuse: (_, input) => refuseRates(input),
  decided: m.plansDecidedText,
})
