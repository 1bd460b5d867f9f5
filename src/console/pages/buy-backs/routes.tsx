import { formatExactUsd, formatShares } from '@/contract/format/amounts'
import {
  allBuyBacks,
  type BuyBack,
  type BuyBackReport,
  buyBackReport,
  leftToBuy,
} from '@/server/modules/buy-backs/operator-reads.service'
import type { ConsoleEvent, OperatorTurn } from '../../access'
import { dayTime } from '../../drawing/figures'
import { type Column, column, figure } from '../../drawing/parts'
import * as m from '../../messages/buybacks'
import * as common from '../../messages/common'
import * as waits from '../../messages/waiting'
import { Announce, consoleEvent, noPayer } from '../event/event'
import { buyBackStates, drawBuyBack } from './buy-back'
import { offersOfMember } from './of-member'

const columns = (): Column<BuyBack>[] => [
  figure('wide-only', m.atMostLabel(), (row) => formatShares(row.maxMicroShares)),
  column('middle', common.opensLabel(), ({ opensAt }) => dayTime(opensAt)),
  column('middle-end', common.closesLabel(), ({ closesAt }) => dayTime(closesAt)),
  column('wide-only', common.coinLabel(), ({ coin }) => coin),
]

export const buyBackPages: ConsoleEvent = consoleEvent<BuyBack, BuyBackReport>({
  path: '/buy-backs',
  right: 'see buy-backs',
  names: { one: m.buyBackTitle, all: common.buyBacksLabel, isUnknown: m.noSuchBuyBackError },
  states: buyBackStates,
  all: allBuyBacks,
  called: {
    label: common.aShareLabel,
    of: ({ priceMicroUsd }) => formatExactUsd(priceMicroUsd),
  },
  columns,
  list,
  report: ({ db }, id) => buyBackReport(db, id),
  draw: drawBuyBack,
  waiting: {
    right: 'ask buy-back',
    what: waits.buyBackText,
    since: ({ state, closesAt }) => (state === 'closed' ? closesAt : undefined),
  },
  ofMember: offersOfMember,
})

async function list(turn: OperatorTurn, rows: BuyBack[]) {
  const { db, chain } = turn.needs
  const stillToBuy = await leftToBuy(db)
  const waiting = rows.filter(({ state }) => state === 'closed').length
  return {
    heading: waiting === 0 ? m.noneToSettleTitle() : m.waitToBeSettledTitle({ waiting }),
    sub: m.buyBackTakesTwoText(),
    more: m.sharesStillWantedText({
      shares: formatShares(stillToBuy < 0n ? 0n : stillToBuy),
    }),
    blocks: null,
    aside: (
      <Announce
        turn={turn}
        kind="buy-back-open"
        prevented={noPayer(chain.shareToken?.payer, m.setPayerFirstText())}
        title={m.announceABuyBackTitle()}
        text={m.requestIsDraftText()}
        button={m.requestThisBuyBackAction()}
      />
    ),
  }
}
