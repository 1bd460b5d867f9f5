import { stakingTerms } from '@/config/terms'
import { formatRate } from '@/contract/format/amounts'
import { typedTerms } from '@/server/modules/operators'
import { plansIn } from '@/server/modules/terms'
import type { ConsolePage, OperatorTurn } from '../../access'
import * as common from '../../messages/common'
import * as m from '../../messages/terms'
import { termsPage } from './page'

export function plansPage(turn: OperatorTurn): Promise<ConsolePage> {
  return termsPage(turn, 'plans', ({ inForce, newest }) => {
    const offered = plansIn(inForce.content)
    return {
      label: common.plansLabel(),
      title: common.plansLabel(),
      sub: m.plansText(),
      facts: stakingTerms.plans.map(({ id, months }) => {
        const plan = offered.find((plan) => plan.id === id)
        return [m.planLabel({ months }), plan ? formatRate(plan.rateBps) : m.notOfferedText()]
      }),
      change: {
        title: m.changePlansTitle(),
        text: m.anotherApprovesText(),
        button: m.requestPlansAction(),
        values: typedTerms('plans', newest.content),
      },
    }
  })
}
