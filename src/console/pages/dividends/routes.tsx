import { dollarCoins } from '@/config/coins'
import { formatExactUsd } from '@/contract/format/amounts'
import {
  allDividends,
  type CorporateAction,
  dividendReport,
} from '@/server/modules/dividends/reads/operator-reads.service'
import { NotDone } from '@/server/modules/operators'
import {
  newestRuns,
  nextRun,
  type RunRow,
} from '@/server/modules/payables/payouts/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { dayTime, inCoins, type Mood, StateMark } from '../../drawing/figures'
import {
  Block,
  type Column,
  Field,
  Form,
  Head,
  ReasonField,
  Select,
  TableBlock,
} from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/dividends'
import { dividendPage } from './dividend'

export const dividendRoutes: Route[] = [
  page('/dividends', 'see dividends', listPage),
  page('/dividends/:id', 'see dividends', async (turn) => {
    const id = turn.context.req.param('id') ?? ''
    const report = isUuid(id) ? await dividendReport(turn.needs.db, id) : undefined
    if (report === undefined) throw new NotDone(m.noSuchDividendError)
    return dividendPage(turn, report)
  }),
]

const coinOptions = dollarCoins.map((coin) => [coin, coin] as const)

const moods: Record<CorporateAction['state'], Mood | undefined> = {
  announced: 'wait',
  cut: 'wait',
  payable: 'ok',
  closed: undefined,
}

const columns = (): Column<CorporateAction>[] => [
  {
    title: common.aShareLabel(),
    place: 'm1',
    cell: ({ id, perShareMicroUsd }) => (
      <a href={`/dividends/${id}`}>{formatExactUsd(perShareMicroUsd)}</a>
    ),
  },
  { title: common.recordDateLabel(), place: 'm3', cell: ({ recordAt }) => dayTime(recordAt) },
  { title: m.paidFromLabel(), place: 'm4', cell: ({ payAt }) => dayTime(payAt) },
  { title: common.coinLabel(), cell: ({ coin }) => coin },
  {
    title: common.stateLabel(),
    place: 'm2',
    cell: ({ state }) => <StateMark kind={moods[state]}>{m.stateText({ state })}</StateMark>,
  },
]

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db, chain } = turn.needs
  const rows = await allDividends(db)
  const runs = await newestRuns(db)
  const waiting = await Promise.all(dollarCoins.map((coin) => nextRun(db, coin)))
  const due = waiting.filter((one) => one !== undefined)
  const count = due.reduce((sum, one) => sum + one.count, 0)
  const body = (
    <>
      <Head
        title={count === 0 ? m.noMemberWaitsForTitle() : m.waitForAPayoutTitle({ count })}
        sub={m.announcingBookingMoneyAndText()}
      />
      <div className="two flow">
        <div className="stack">
          <TableBlock
            title={common.dividendsLabel()}
            columns={columns()}
            rows={rows}
            keyOf={({ id }) => id}
            empty={common.noneWasAnnouncedYetText()}
          />
          <TableBlock
            title={m.runsTitle()}
            more={common.newestFirstLabel()}
            columns={runColumns()}
            rows={runs}
            keyOf={({ run }) => run}
            empty={m.noneWasStartedYetText()}
          />
        </div>
        <div className="stack">
          {turn.may('ask dividend') &&
            due.map((one) => <RunForm key={one.coin} turn={turn} run={one} />)}
          {turn.may('ask dividend') && chain.shareToken?.payer !== undefined && (
            <AnnounceForm turn={turn} />
          )}
          {chain.shareToken?.payer === undefined && (
            <Block title={common.noPayerLabel()}>
              <p className="sub-n">{m.setDividendPayerBeforeText()}</p>
            </Block>
          )}
        </div>
      </div>
    </>
  )
  return { title: common.dividendsLabel(), body }
}

const stateLabels = () => ({
  asked: m.askedStateText(),
  started: m.waitingStateText(),
  ordered: m.beingSignedOrSentText(),
  paid: m.finalStateText(),
  failed: m.failedStateText(),
})

const runColumns = (): Column<RunRow>[] => [
  { title: m.runLabel(), place: 'm1', cell: ({ run }) => run },
  {
    title: m.payoutsLabel(),
    place: 'm3',
    cell: ({ states }) =>
      states.map(({ state, count }) => `${count} ${stateLabels()[state]}`).join(', '),
  },
  {
    title: common.finalLabel(),
    place: 'm2',
    isFigure: true,
    cell: ({ coin, states }) =>
      inCoins(states.find(({ state }) => state === 'paid')?.amount ?? 0n, coin),
  },
  {
    title: m.allLabel(),
    isFigure: true,
    cell: ({ coin, states }) =>
      inCoins(
        states.reduce((sum, { amount }) => sum + amount, 0n),
        coin,
      ),
  },
]

type Due = NonNullable<Awaited<ReturnType<typeof nextRun>>>

function RunForm({ turn, run }: { turn: OperatorTurn; run: Due }) {
  const { coin, until, count, total } = run
  const id = `run-${coin}`
  return (
    <section className="ctl">
      <h2 className="h2">{m.payOutToTitle({ total: inCoins(total, coin), count })}</h2>
      <p className="sm mut">{m.eachIsOneTransferText()}</p>
      <Form turn={turn} action="/ask/dividend-pay" className="stack stack-s">
        <input type="hidden" name="coin" value={coin} />
        <input type="hidden" name="until" value={String(until)} />
        <input type="hidden" name="count" value={String(count)} />
        <input type="hidden" name="total" value={String(total)} />
        <ReasonField id={`${id}-reason`} />
        <button type="submit" className="btn btn-fill btn-wide">
          {m.requestThisRunAction()}
        </button>
      </Form>
    </section>
  )
}

function AnnounceForm({ turn }: { turn: OperatorTurn }) {
  return (
    <section className="ctl">
      <h2 className="h2">{m.announceADividendTitle()}</h2>
      <p className="sm mut">{m.yourRequestIsTheText()}</p>
      <Form turn={turn} action="/ask/dividend-announce" className="stack stack-s">
        <Field name="perShare" label={m.amountAShareLabel()} unit="$" inputMode="decimal" />
        <Field name="recordAt" label={common.recordDateLabel()} hint={common.momentText()} />
        <Field name="payAt" label={m.paidFromLabel()} hint={m.inUtcAfterTheHint()} />
        <Select name="coin" label={common.paidInLabel()} options={coinOptions} />
        <ReasonField id="announce-reason" />
        <button type="submit" className="btn btn-fill btn-wide">
          {m.requestThisDividendAction()}
        </button>
      </Form>
    </section>
  )
}
