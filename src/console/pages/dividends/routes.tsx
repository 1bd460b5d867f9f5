import { formatExactUsd } from '@/contract/format/amounts'
import {
  allDividends,
  type CorporateAction,
  dividendReport,
  newestRuns,
  nextRun,
  type RunRow,
} from '@/server/modules/corporate-actions/reads/operator-reads.service'
import { NotDone } from '@/server/modules/operators'
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
import { dividendPage } from './dividend'

export const dividendRoutes: Route[] = [
  page('/dividends', 'see dividends', listPage),
  page('/dividends/:id', 'see dividends', async (turn) => {
    const id = turn.context.req.param('id') ?? ''
    const report = isUuid(id) ? await dividendReport(turn.needs.db, id) : undefined
    if (report === undefined) throw new NotDone('No such dividend.')
    return dividendPage(turn, report)
  }),
]

const coins = ['USDC', 'USDT'] as const
const coinOptions = coins.map((coin) => [coin, coin] as const)

const moods: Record<CorporateAction['state'], Mood | undefined> = {
  announced: 'wait',
  cut: 'wait',
  payable: 'ok',
  closed: undefined,
}

const columns: Column<CorporateAction>[] = [
  {
    title: 'A share',
    place: 'm1',
    cell: ({ id, perShareMicroUsd }) => (
      <a href={`/dividends/${id}`}>{formatExactUsd(perShareMicroUsd)}</a>
    ),
  },
  { title: 'Record date', place: 'm3', cell: ({ recordAt }) => dayTime(recordAt) },
  { title: 'Paid from', place: 'm4', cell: ({ payAt }) => dayTime(payAt) },
  { title: 'Coin', cell: ({ coin }) => coin },
  {
    title: 'State',
    place: 'm2',
    cell: ({ state }) => <StateMark kind={moods[state]}>{state}</StateMark>,
  },
]

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db, chain } = turn.needs
  const rows = await allDividends(db)
  const runs = await newestRuns(db)
  const waiting = await Promise.all(coins.map((coin) => nextRun(db, coin)))
  const due = waiting.filter((one) => one !== undefined)
  const count = due.reduce((sum, one) => sum + one.count, 0)
  const body = (
    <>
      <Head
        title={count === 0 ? 'No member waits for a payout.' : `${count} wait for a payout.`}
        sub="Announcing, booking money and starting a run take two people each."
      />
      <div className="two flow">
        <div className="stack">
          <TableBlock
            title="Dividends"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="None was announced yet."
          />
          <TableBlock
            title="Runs"
            more="Newest first"
            columns={runColumns}
            rows={runs}
            keyOf={({ run }) => run}
            empty="None was started yet."
          />
        </div>
        <div className="stack">
          {turn.may('ask dividend') &&
            due.map((one) => <RunForm key={one.coin} turn={turn} run={one} />)}
          {turn.may('ask dividend') && chain.shareToken?.payer !== undefined && (
            <AnnounceForm turn={turn} />
          )}
          {chain.shareToken?.payer === undefined && (
            <Block title="No payer">
              <p className="sub-n">Set DIVIDEND_PAYER before a dividend can be announced.</p>
            </Block>
          )}
        </div>
      </div>
    </>
  )
  return { title: 'Dividends', body }
}

const stateLabels = {
  asked: 'asked',
  started: 'waiting',
  ordered: 'being signed or sent',
  paid: 'final',
  failed: 'failed',
}

const runColumns: Column<RunRow>[] = [
  { title: 'Run', place: 'm1', cell: ({ run }) => run },
  {
    title: 'Payouts',
    place: 'm3',
    cell: ({ states }) =>
      states.map(({ state, count }) => `${count} ${stateLabels[state]}`).join(', '),
  },
  {
    title: 'Final',
    place: 'm2',
    isFigure: true,
    cell: ({ coin, states }) =>
      inCoins(states.find(({ state }) => state === 'paid')?.amount ?? 0n, coin),
  },
  {
    title: 'All',
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
      <h2 className="h2">
        Pay out {inCoins(total, coin)} to {count}
      </h2>
      <p className="sm mut">
        Each is one transfer, signed by the payer’s key on its own machine. Whoever asks later waits
        for the next run.
      </p>
      <Form turn={turn} action="/ask/dividend-pay" className="stack stack-s">
        <input type="hidden" name="coin" value={coin} />
        <input type="hidden" name="until" value={String(until)} />
        <input type="hidden" name="count" value={String(count)} />
        <input type="hidden" name="total" value={String(total)} />
        <ReasonField id={`${id}-reason`} />
        <button type="submit" className="btn btn-fill btn-wide">
          Request this run
        </button>
      </Form>
    </section>
  )
}

function AnnounceForm({ turn }: { turn: OperatorTurn }) {
  return (
    <section className="ctl">
      <h2 className="h2">Announce a dividend</h2>
      <p className="sm mut">
        Your request is the draft: nobody else sees it until a second person approves. What is
        announced can’t be changed.
      </p>
      <Form turn={turn} action="/ask/dividend-announce" className="stack stack-s">
        <Field name="perShare" label="Amount a share" unit="$" inputMode="decimal" />
        <Field name="recordAt" label="Record date" hint="In UTC, such as 2027-01-20T24:00." />
        <Field name="payAt" label="Paid from" hint="In UTC, after the record date." />
        <Select name="coin" label="Paid in" options={coinOptions} />
        <ReasonField id="announce-reason" />
        <button type="submit" className="btn btn-fill btn-wide">
          Request this dividend
        </button>
      </Form>
    </section>
  )
}
