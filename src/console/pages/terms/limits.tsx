import { kindOf, typedTerms } from '@/server/modules/operators'
import { limitsOf, type Version } from '@/server/modules/terms'
import type { ConsolePage, OperatorTurn } from '../../access'
import * as common from '../../messages/common'
import * as m from '../../messages/terms'
import { termsPage } from './page'

export function limitsPage(turn: OperatorTurn): Promise<ConsolePage> {
  return termsPage(turn, 'limits', ({ inForce, newest }) => ({
    label: common.limitsLabel(),
    title: common.limitsLabel(),
    sub: m.limitsText(),
    facts: factsOf(inForce.content),
    change: {
      title: m.changeLimitsTitle(),
      text: m.anotherApprovesText(),
      button: m.requestLimitsAction(),
      values: typedTerms('limits', newest.content),
    },
  }))
}

/** Each limit with the label of its field in the form. */
function factsOf(kept: Version<'limits'>['content']): [string, string][] {
  const { fields = {} } = kindOf('limits-change')
  return Object.entries(limitsOf(kept)).map(([name, limit]) => {
    const { label, show = String } = fields[name] ?? {}
    return [label?.() ?? name, show(String(limit))]
  })
}
