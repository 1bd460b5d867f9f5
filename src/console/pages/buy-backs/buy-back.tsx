import {
  formatBps,
  formatCoins,
  formatExactUsd,
  formatShares,
  shareBps,
} from '@/contract/format/amounts'
import type { BuyBack, BuyBackReport } from '@/server/modules/buy-backs/operator-reads.service'
import { inReadersLanguage } from '@/server/modules/votes/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import { dayTime, inCoins, KeyFigures } from '../../drawing/figures'
import { Block, Field, Form, Head, KnownFacts, ReasonField } from '../../drawing/parts'
import { Transfers } from '../../drawing/transfers'
import * as m from '../../messages/buybacks'
import * as common from '../../messages/common'

export const buyBackStateLabels = (): Record<BuyBack['state'], string> => ({
  announced: m.announcedStateText(),
  open: m.openStateText(),
  closed: m.closedNotSettledText(),
  settling: m.beingSettledText(),
  settled: m.settledStateText(),
  'called-off': m.calledOffText(),
})

export function buyBackPage(turn: OperatorTurn, report: BuyBackReport): ConsolePage {
  const { buyBack, totals } = report
  const { coin, decimals, state } = buyBack
  const amount = (units: bigint) => inCoins(units, coin, decimals)
  const body = (
    <>
      <Head
        title={m.aShareTitle({
          priceMicroUsd: formatExactUsd(buyBack.priceMicroUsd),
          buyBackStateLabels: buyBackStateLabels()[state],
        })}
        sub={nextOf(report)}
      />
      <KeyFigures
        figures={[
          {
            label: m.atMostLabel(),
            value: formatShares(buyBack.maxMicroShares),
            more: m.sharesText(),
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
        ]}
      />
      <div className="two flow">
        <div className="stack">
          <Transfers rows={report.transfers} amount={amount} />
          <Terms report={report} />
        </div>
        <div className="stack">
          <Money report={report} />
          {turn.may('ask buy-back') && <Acts turn={turn} report={report} />}
        </div>
      </div>
    </>
  )
  return { title: m.buyBackTitle(), body }
}

const offersText = ({ offerCount }: BuyBackReport['totals']) => m.offersText({ offerCount })

function nextOf({ buyBack, open, totals, settleBy }: BuyBackReport): string {
  const { state, coin, decimals, opensAt, closesAt, maxMicroShares } = buyBack
  switch (state) {
    case 'announced':
      return open.funded > 0n
        ? m.theBankStillOwesText({ funded: inCoins(open.funded, coin, decimals) })
        : m.allMoneyIsThereText({ opensAt: dayTime(opensAt) })
    case 'open':
      return m.membersOfferSharesUntilText({ closesAt: dayTime(closesAt) })
    case 'closed': {
      const by = dayTime(settleBy ?? closesAt)
      return totals.offered > maxMicroShares
        ? m.moreIsOfferedThanText({ part: formatBps(shareBps(maxMicroShares, totals.offered)), by })
        : m.allThatIsOfferedText({ by })
    }
    case 'settling':
      return m.offersStillWaitText({ waitingCount: totals.waitingCount })
    case 'settled':
      return open.returned > 0n
        ? m.areLeftOverAndText({ returned: exactly(open.returned, buyBack) })
        : m.holdersHaveTheirMoneyText()
    default:
      return buyBack.whyCalledOff ? inReadersLanguage(buyBack.whyCalledOff) : ''
  }
}

/** What rounding leaves is less than a cent. */
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
          [m.atMostText(), exact(maxCost)],
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

interface ActsProps {
  turn: OperatorTurn
  report: BuyBackReport
}

/** Only what can be done now has a form. */
function Acts({ turn, report }: ActsProps) {
  const { buyBack, open } = report
  const { id, state } = buyBack
  return (
    <>
      {state === 'closed' && (
        <section className="ctl">
          <h2 className="h2">{m.settleItTitle()}</h2>
          <p className="sm mut">{m.eachHoldersSharesAndText()}</p>
          <Form turn={turn} action="/ask/buy-back-settle" className="stack stack-s">
            <input type="hidden" name="buyBack" value={id} />
            <ReasonField id="settle-reason" />
            <button type="submit" className="btn btn-fill btn-wide">
              {common.requestItLabel()}
            </button>
          </Form>
        </section>
      )}
      {state === 'announced' && open.funded > 0n && (
        <AssignForm
          turn={turn}
          id={id}
          kind="buy-back-fund"
          title={common.bookTheBanksMoneyLabel()}
          hint={common.ofItsTransferText()}
        />
      )}
      {open.returned > 0n && (
        <AssignForm
          turn={turn}
          id={id}
          kind="buy-back-return"
          title={common.bookWhatWentBackLabel()}
          hint={common.ofThePayersTransferText()}
        />
      )}
      {(state === 'announced' || state === 'open') && <CallOff turn={turn} id={id} />}
    </>
  )
}

function CallOff({ turn, id }: { turn: OperatorTurn; id: string }) {
  return (
    <section className="ctl">
      <h2 className="h2">{common.callItOffLabel()}</h2>
      <p className="sm mut">{m.allSharesThatAreText()}</p>
      <Form turn={turn} action="/ask/buy-back-call-off" className="stack stack-s">
        <input type="hidden" name="buyBack" value={id} />
        <Field name="whyEn" label={common.whyInEnglishLabel()} hint={common.membersReadItText()} />
        <Field name="whyDe" label={common.whyInGermanLabel()} />
        <ReasonField id="call-off-reason" />
        <button type="submit" className="btn btn-line btn-wide">
          {common.requestItLabel()}
        </button>
      </Form>
    </section>
  )
}

interface AssignFormProps {
  turn: OperatorTurn
  id: string
  kind: 'buy-back-fund' | 'buy-back-return'
  title: string
  hint: string
}

function AssignForm({ turn, id, kind, title, hint }: AssignFormProps) {
  return (
    <section className="ctl">
      <h2 className="h2">{title}</h2>
      <Form turn={turn} action={`/ask/${kind}`} className="stack stack-s">
        <input type="hidden" name="buyBack" value={id} />
        <Field id={`${kind}-hash`} name="hash" label={common.transactionsHashLabel()} hint={hint} />
        <ReasonField id={`${kind}-reason`} />
        <button type="submit" className="btn btn-line btn-wide">
          {common.requestItLabel()}
        </button>
      </Form>
    </section>
  )
}
