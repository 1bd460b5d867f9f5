import { dollarCoins } from '@/config/coins'
import { formatExactUsd } from '@/contract/format/amounts'
import {
  type DividendReport,
  dividendReport,
  type ShownDividend,
  shownDividends,
} from '@/server/modules/dividends/operator-reads.service'
import { kindOf } from '@/server/modules/operators'
import {
  newestRuns,
  nextRun,
  type RunRow,
} from '@/server/modules/payables/payouts/operator-reads.service'
import { versionAt } from '@/server/modules/terms'
import type { ConsoleEvent, OperatorTurn } from '../../access'
import { dayTime, inCoins } from '../../drawing/figures'
import { type Column, column, figure, TableBlock } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/dividends'
import { Announce, consoleEvent, noPayer } from '../event/event'
import { drawDividend } from './dividend'
import { dividendsOfMember } from './of-member'

const columns = (): Column<ShownDividend>[] => [
  column('middle', common.recordDateLabel(), ({ recordAt }) => dayTime(recordAt)),
  column('middle-end', m.paidFromLabel(), ({ payAt }) => dayTime(payAt)),
  column('wide-only', common.coinLabel(), ({ coin }) => coin),
]

export const dividendPages: ConsoleEvent = consoleEvent<ShownDividend, DividendReport>({
  path: '/dividends',
  right: 'see dividends',
  names: { one: m.dividendTitle, all: common.dividendsLabel, isUnknown: m.noSuchDividendError },
  states: () => ({
    announced: [m.stateText({ state: 'announced' }), 'wait'],
    cut: [m.stateText({ state: 'cut' }), 'wait'],
    payable: [m.stateText({ state: 'payable' }), 'ok'],
    paid: [m.stateText({ state: 'paid' }), undefined],
    closed: [m.stateText({ state: 'closed' }), undefined],
  }),
  all: shownDividends,
  called: {
    label: common.aShareLabel,
    of: ({ perShareMicroUsd }) => formatExactUsd(perShareMicroUsd),
  },
  columns,
  list,
  report: dividendReport,
  draw: drawDividend,
  ofMember: dividendsOfMember,
})

async function list(turn: OperatorTurn) {
  const { db, chain, clock, mode } = turn.needs
  const { content: taxes } = await versionAt(db, 'taxes', clock.now())
  const runs = await newestRuns(db)
  const waiting = await Promise.all(dollarCoins.map((coin) => nextRun(db, coin)))
  const due = waiting.filter((dividend) => dividend !== undefined)
  const why = await kindOf('dividend-announce').prevented?.(turn.needs)
  const count = due.reduce((sum, one) => sum + one.count, 0)
  return {
    heading: count === 0 ? m.noPayoutWaitsTitle() : m.waitForAPayoutTitle({ count }),
    sub: m.twoPeopleEachText(),
    blocks: (
      <TableBlock
        key="runs"
        title={m.runsTitle()}
        more={common.newestFirstLabel()}
        columns={runColumns()}
        rows={runs}
        keyOf={({ run }) => run}
      />
    ),
    aside: (
      <>
        {due.map((run) => (
          <RunForm key={run.coin} turn={turn} run={run} />
        ))}
        <Announce
          turn={turn}
          kind="dividend-announce"
          prevented={
            why === undefined
              ? noPayer(chain.shareToken?.payer, m.setPayerFirstText())
              : { title: m.noDividendHereTitle(), text: why() }
          }
          title={m.announceADividendTitle()}
          text={m.requestIsDraftText({
            rates: taxes.isSample && mode === 'sandbox' ? 'sample' : 'own',
          })}
          button={m.requestThisDividendAction()}
        />
      </>
    ),
  }
}

const stateLabels = () => ({
  asked: m.askedStateText(),
  started: m.waitingStateText(),
  ordered: m.beingSignedOrSentText(),
  paid: m.finalStateText(),
  failed: m.failedStateText(),
})

const runColumns = (): Column<RunRow>[] => [
  column('top', m.runLabel(), ({ run }) => run),
  column('middle', m.payoutsLabel(), ({ states }) =>
    states.map(({ state, count }) => `${count} ${stateLabels()[state]}`).join(', '),
  ),
  figure('top-end', common.finalLabel(), ({ coin, states }) =>
    inCoins(states.find(({ state }) => state === 'paid')?.amount ?? 0n, coin),
  ),
  figure('wide-only', common.allLabel(), ({ coin, states }) =>
    inCoins(
      states.reduce((sum, { amount }) => sum + amount, 0n),
      coin,
    ),
  ),
]

type Due = NonNullable<Awaited<ReturnType<typeof nextRun>>>

function RunForm({ turn, run }: { turn: OperatorTurn; run: Due }) {
  const { coin, until, count, total } = run
  return (
    <RequestForm
      turn={turn}
      kind="dividend-pay"
      about={{ coin, until: String(until), count, total: String(total) }}
      of={`run-${coin}`}
      title={m.payOutToTitle({ total: inCoins(total, coin), count })}
      text={m.eachIsOneTransferText()}
      button={m.requestThisRunAction()}
      look="fill"
    />
  )
}
