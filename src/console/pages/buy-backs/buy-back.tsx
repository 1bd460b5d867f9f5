import {
  formatBps,
  formatCoins,
  formatExactUsd,
  formatShares,
  shareBps,
} from '@/contract/format/amounts'
import type { BuyBack, BuyBackReport } from '@/server/modules/buy-backs/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import { dayTime, inCoins, KeyFigures, ShortCode } from '../../drawing/figures'
import { Block, Field, Form, Head, KnownFacts, ReasonField, TableBlock } from '../../drawing/parts'

export const buyBackStateLabels: Record<BuyBack['state'], string> = {
  announced: 'announced',
  open: 'open',
  closed: 'closed, not settled',
  settling: 'being settled',
  settled: 'settled',
  'called-off': 'called off',
}

export function buyBackPage(turn: OperatorTurn, report: BuyBackReport): ConsolePage {
  const { buyBack, totals } = report
  const { coin, decimals, state } = buyBack
  const amount = (units: bigint) => inCoins(units, coin, decimals)
  const body = (
    <>
      <Head
        title={`${formatExactUsd(buyBack.priceMicroUsd)} a share: ${buyBackStateLabels[state]}`}
        sub={nextOf(report)}
      />
      <KeyFigures
        figures={[
          { label: 'At most', value: formatShares(buyBack.maxMicroShares), more: 'shares' },
          { label: 'Offered', value: formatShares(totals.offered), more: offersText(totals) },
          { label: 'Bought', value: formatShares(totals.bought), more: amount(totals.due) },
          { label: 'Paid', value: totals.paidCount, more: amount(totals.paid) },
        ]}
      />
      <div className="two flow">
        <div className="stack">
          <TableBlock
            title="Transfers"
            more="On the chain, each assigned by two people"
            columns={[
              { title: 'At', place: 'm3', cell: ({ at }) => dayTime(at) },
              { title: 'What', place: 'm1', cell: ({ kind }) => kind },
              { title: 'With', cell: ({ other }) => <ShortCode code={other} /> },
              { title: 'Transaction', place: 'm4', cell: ({ hash }) => <ShortCode code={hash} /> },
              { title: 'Amount', place: 'm2', isFigure: true, cell: (row) => amount(row.amount) },
            ]}
            rows={report.transfers}
            keyOf={({ hash, logIndex }) => `${hash} ${logIndex}`}
            empty="None yet."
          />
          <Terms report={report} />
        </div>
        <div className="stack">
          <Money report={report} />
          {turn.may('ask buy-back') && <Acts turn={turn} report={report} />}
        </div>
      </div>
    </>
  )
  return { title: 'Buy-back', body }
}

const offersText = ({ offerCount }: BuyBackReport['totals']) =>
  offerCount === 1 ? '1 offer' : `${offerCount} offers`

function nextOf({ buyBack, open, totals, settleBy }: BuyBackReport): string {
  const { state, coin, decimals, opensAt, closesAt, maxMicroShares } = buyBack
  switch (state) {
    case 'announced':
      return open.funded > 0n
        ? `The bank still owes ${inCoins(open.funded, coin, decimals)}. It opens once all of it is booked.`
        : `All money is there. It opens ${dayTime(opensAt)}.`
    case 'open':
      return `Members offer shares until ${dayTime(closesAt)}.`
    case 'closed':
      return `${
        totals.offered > maxMicroShares
          ? `More is offered than bought: ${formatBps(shareBps(maxMicroShares, totals.offered))} of each offer, rounded down.`
          : 'All that is offered is bought.'
      } Two people start it by ${dayTime(settleBy ?? closesAt)}, or it is called off.`
    case 'settling':
      return `${totals.waitingCount} offers still wait.`
    case 'settled':
      return open.returned > 0n
        ? `${inCoins(open.returned, coin, decimals)} are left over and may go back to the bank.`
        : 'Holders have their money sent with a run of dividends.'
    default:
      return buyBack.whyCalledOff?.en ?? ''
  }
}

function Terms({ report: { buyBack, settleBy } }: { report: BuyBackReport }) {
  return (
    <Block title="Terms" more="UTC">
      <KnownFacts
        facts={[
          ['Daily price when announced', formatExactUsd(buyBack.dailyPriceMicroUsd)],
          ['Announced', dayTime(buyBack.announcedAt)],
          ['Opens', dayTime(buyBack.opensAt)],
          ['Closes', dayTime(buyBack.closesAt)],
          ['Settled by', settleBy === undefined ? '–' : dayTime(settleBy)],
          ['Paid in', buyBack.coin],
        ]}
      />
    </Block>
  )
}

function Money({ report: { buyBack, totals, open, maxCost } }: { report: BuyBackReport }) {
  const { coin, decimals } = buyBack
  const exact = (units: bigint) => [formatCoins(units, decimals, decimals), coin].join(' ')
  return (
    <Block title="Money" more="To the last digit">
      <KnownFacts
        facts={[
          ['At most', exact(maxCost)],
          ['Paid in', exact(totals.funded)],
          ['Still to come', exact(open.funded)],
          ['To members', exact(totals.due)],
          ['Of which paid', exact(totals.paid)],
          ['Paid back', exact(totals.returned)],
          ['Left over', exact(open.returned)],
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
          <h2 className="h2">Settle it</h2>
          <p className="sm mut">
            Each holder’s shares and money move in one journal. It can’t be taken back.
          </p>
          <Form turn={turn} action="/ask/buy-back-settle" className="stack stack-s">
            <input type="hidden" name="buyBack" value={id} />
            <ReasonField id="settle-reason" />
            <button type="submit" className="btn btn-fill btn-wide">
              Request it
            </button>
          </Form>
        </section>
      )}
      {state === 'announced' && open.funded > 0n && (
        <AssignForm
          turn={turn}
          id={id}
          kind="buy-back-fund"
          title="Book the bank’s money"
          hint="Of its transfer to the payer, once it is final."
        />
      )}
      {open.returned > 0n && (
        <AssignForm
          turn={turn}
          id={id}
          kind="buy-back-return"
          title="Book what went back to the bank"
          hint="Of the payer’s transfer of what was left over."
        />
      )}
      {(state === 'announced' || state === 'open') && <CallOff turn={turn} id={id} />}
    </>
  )
}

function CallOff({ turn, id }: { turn: OperatorTurn; id: string }) {
  return (
    <section className="ctl">
      <h2 className="h2">Call it off</h2>
      <p className="sm mut">All shares that are offered come back. Whoever owns shares is told.</p>
      <Form turn={turn} action="/ask/buy-back-call-off" className="stack stack-s">
        <input type="hidden" name="buyBack" value={id} />
        <Field name="whyEn" label="Why, in English" hint="Members read it." />
        <Field name="whyDe" label="Why, in German" />
        <ReasonField id="call-off-reason" />
        <button type="submit" className="btn btn-line btn-wide">
          Request it
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
        <Field id={`${kind}-hash`} name="hash" label="Transaction’s hash" hint={hint} />
        <ReasonField id={`${kind}-reason`} />
        <button type="submit" className="btn btn-line btn-wide">
          Request it
        </button>
      </Form>
    </section>
  )
}
