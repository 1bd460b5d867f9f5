import {
  formatBps,
  formatCoins,
  formatExactUsd,
  formatShares,
  shareBps,
} from '@/contract/format/amounts'
import { inReadersLanguage } from '@/messages/in-each-language'
import type { BuyBack, BuyBackReport } from '@/server/modules/buy-backs/operator-reads.service'
import type { OperatorTurn } from '../../access'
import { dayTime, inCoins, type Mood } from '../../drawing/figures'
import { Block, KnownFacts } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import { Transfers } from '../../drawing/transfers'
import * as m from '../../messages/buybacks'
import * as common from '../../messages/common'

export const buyBackStates = (): Record<BuyBack['state'], [string, Mood | undefined]> => ({
  announced: [common.announcedText(), 'wait'],
  open: [common.openStateText(), 'ok'],
  closed: [m.closedNotSettledText(), 'wait'],
  settling: [m.beingSettledText(), 'wait'],
  settled: [m.settledStateText(), undefined],
  'called-off': [common.calledOffText(), undefined],
})

export function drawBuyBack(turn: OperatorTurn, report: BuyBackReport) {
  const { buyBack, totals } = report
  const { coin, decimals, state } = buyBack
  const amount = (units: bigint) => inCoins(units, coin, decimals)
  return {
    heading: m.aShareTitle({
      price: formatExactUsd(buyBack.priceMicroUsd),
      state: buyBackStates()[state][0],
    }),
    sub: nextOf(report),
    figures: [
      {
        label: m.atMostLabel(),
        value: formatShares(buyBack.maxMicroShares),
        more: common.sharesText(),
      },
      {
        label: common.offeredLabel(),
        value: formatShares(totals.offered),
        more: offersText(totals),
      },
      {
        label: common.boughtLabel(),
        value: formatShares(totals.bought),
        more: amount(totals.due),
      },
      { label: common.paidLabel(), value: totals.paidCount, more: amount(totals.paid) },
    ],
    blocks: (
      <>
        <Transfers rows={report.transfers} amount={amount} />
        <Terms report={report} />
      </>
    ),
    aside: (
      <>
        <Money report={report} />
        <Acts turn={turn} report={report} />
      </>
    ),
  }
}

const offersText = ({ offerCount }: BuyBackReport['totals']) => m.offersText({ offerCount })

function nextOf({ buyBack, open, totals, settleBy }: BuyBackReport): string {
  const { state, coin, decimals, opensAt, closesAt, maxMicroShares } = buyBack
  switch (state) {
    case 'announced':
      return open.funded > 0n
        ? m.bankOwesText({ funded: inCoins(open.funded, coin, decimals) })
        : m.fundedText({ opensAt: dayTime(opensAt) })
    case 'open':
      return m.membersOfferSharesUntilText({ closesAt: dayTime(closesAt) })
    case 'closed': {
      const by = dayTime(settleBy ?? closesAt)
      return totals.offered > maxMicroShares
        ? m.moreOfferedText({ part: formatBps(shareBps(maxMicroShares, totals.offered)), by })
        : m.allThatIsOfferedText({ by })
    }
    case 'settling':
      return m.offersStillWaitText({ waitingCount: totals.waitingCount })
    case 'settled':
      return open.returned > 0n
        ? m.leftOverText({ returned: exactly(open.returned, buyBack) })
        : m.holdersHaveTheirMoneyText()
    default:
      return buyBack.whyCalledOff ? inReadersLanguage(buyBack.whyCalledOff) : ''
  }
}

/** With all digits, because the rest left by rounding is less than a cent. */
const exactly = (units: bigint, { coin, decimals }: Pick<BuyBack, 'coin' | 'decimals'>) =>
  [formatCoins(units, decimals, decimals), coin].join(' ')

function Terms({ report: { buyBack, settleBy } }: { report: BuyBackReport }) {
  return (
    <Block title={common.termsLabel()} more={common.utcLabel()}>
      <KnownFacts
        facts={[
          [m.dailyPriceWhenAnnouncedText(), formatExactUsd(buyBack.dailyPriceMicroUsd)],
          [m.announcedText(), dayTime(buyBack.announcedAt)],
          [common.opensLabel(), dayTime(buyBack.opensAt)],
          [common.closesLabel(), dayTime(buyBack.closesAt)],
          settleBy === undefined
            ? [m.overSinceLabel(), dayTime(buyBack.settledAt ?? buyBack.calledOffAt)]
            : [m.settledByLabel(), dayTime(settleBy)],
          [common.paidInLabel(), buyBack.coin],
        ]}
      />
    </Block>
  )
}

function Money({ report: { buyBack, totals, open, maxCost } }: { report: BuyBackReport }) {
  const exact = (units: bigint) => exactly(units, buyBack)
  return (
    <Block title={common.moneyLabel()} more={common.toTheLastDigitLabel()}>
      <KnownFacts
        isExact
        facts={[
          [m.atMostLabel(), exact(maxCost)],
          [common.receivedSumLabel(), exact(totals.funded)],
          [common.stillToComeLabel(), exact(open.funded)],
          [common.toMembersLabel(), exact(totals.due)],
          [common.ofWhichPaidLabel(), exact(totals.paid)],
          [m.paidBackText(), exact(totals.returned)],
          [common.leftOverLabel(), exact(open.returned)],
        ]}
      />
    </Block>
  )
}

/** Shows a form only for what can be done now. */
function Acts({ turn, report: { buyBack, open } }: { turn: OperatorTurn; report: BuyBackReport }) {
  const { id, state } = buyBack
  const form = { turn, about: { buyBack: id } }
  return (
    <>
      {state === 'closed' && (
        <RequestForm
          {...form}
          kind="buy-back-settle"
          title={m.settleItTitle()}
          text={m.oneJournalEachText()}
          look="fill"
        />
      )}
      {state === 'announced' && open.funded > 0n && (
        <RequestForm {...form} kind="buy-back-fund" title={common.bookTheBanksMoneyLabel()} />
      )}
      {open.returned > 0n && (
        <RequestForm {...form} kind="buy-back-return" title={common.bookWhatWentBackLabel()} />
      )}
      {(state === 'announced' || state === 'open') && (
        <RequestForm
          {...form}
          kind="buy-back-call-off"
          title={common.callItOffLabel()}
          text={m.allGoBackText()}
        />
      )}
    </>
  )
}
