import { formatShortDay } from '@/contract/format/dates'
import { typedTerms } from '@/server/modules/operators'
import type { ConsolePage, OperatorTurn } from '../../access'
import * as common from '../../messages/common'
import * as m from '../../messages/terms'
import { termsPage } from './page'

export function closedDaysPage(turn: OperatorTurn): Promise<ConsolePage> {
  const ofSettings = [...(turn.needs.bank?.closedDays ?? [])]
  return termsPage(turn, 'closed-days', ({ inForce, newest }) => ({
    label: common.closedDaysLabel(),
    title: common.closedDaysLabel(),
    sub: m.closedDaysText(),
    facts: [
      [
        m.closedDaysLabel(),
        inForce.content.days.map(formatShortDay).join(', ') || m.noClosedText(),
      ],
      ...(ofSettings.length === 0
        ? []
        : [[m.ofSettingsLabel(), ofSettings.map(formatShortDay).join(', ')] as [string, string]]),
    ],
    change: {
      title: m.changeClosedDaysTitle(),
      text: m.anotherApprovesText(),
      button: m.requestClosedDaysAction(),
      values: typedTerms('closed-days', newest.content),
    },
  }))
}
