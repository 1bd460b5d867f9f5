import { formatCoins } from '@/contract/format/amounts'
import {
  newestSnapshot,
  type PlatformBalance,
  platformBalances,
  shareAsset,
} from '@/server/modules/ledger'
import { kindOf } from '@/server/modules/operators'
import {
  newestTreasuryChecks,
  type TreasuryCheck,
  unexplainedDifferences,
} from '@/server/modules/purchases/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime, KeyFigures, StateMark } from '../drawing/figures'
import { Block, type Column, Form, Head, ReasonField, Table, TableBlock } from '../drawing/parts'
import type { ConsoleNeeds } from '../needs'

export const bookRoutes: Route[] = [page('/books', 'see books', booksPage)]

async function booksPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db } = turn.needs
  const newest = await newestSnapshot(db)
  const own = await platformBalances(db)
  const looks = await newestTreasuryChecks(db, [...new Set(own.map(({ asset }) => asset))])
  const apart = await unexplainedDifferences(db)
  const findings = newest?.differenceCount
  const missing = turn.may('ask issue') ? await notIssued(turn.needs) : []
  const body = (
    <>
      <Head title={titleOf(findings, apart.length)} sub={subOf(newest?.at)} />
      <KeyFigures
        figures={[
          {
            label: 'Findings',
            value: findings ?? '–',
            more: 'balances that differ from their entries',
          },
          { label: 'Unexplained', value: apart.length, more: 'treasury differs from books' },
          { label: 'Members hold', value: inUnits(shareAsset, heldByMembers(own)), more: 'shares' },
          {
            label: 'Of which staked',
            value: newest ? inUnits(shareAsset, BigInt(newest.totals.staked)) : '–',
            more: `at ${dayTime(newest?.at)}`,
          },
        ]}
      />
      <div className={missing.length > 0 ? 'two' : undefined}>
        <div className="stack">
          <TableBlock
            title="Platform accounts"
            more="Together with members’ holdings, each asset sums to zero"
            columns={accountColumns}
            rows={own}
            keyOf={({ asset, type }) => `${asset} ${type}`}
            empty="The books are empty."
          />
          <Block title="Treasury on chain" more="Latest check per currency">
            <Looks caption="Latest checks" rows={looks} empty="Not checked yet." />
          </Block>
          <Block title="Differences no payment or refund explains" more="Newest first">
            <Looks caption="Differences" rows={apart} empty="Nothing." />
          </Block>
        </div>
        {missing.length > 0 && (
          <div className="stack">
            {missing.map((kind) => (
              <IssueForm key={kind} turn={turn} kind={kind} />
            ))}
          </div>
        )}
      </div>
    </>
  )
  return { title: 'Books', body }
}

async function notIssued(needs: ConsoleNeeds): Promise<string[]> {
  const kinds = ['shares-issue', 'rewards-deposit']
  const facts = await Promise.all(kinds.map((kind) => kindOf(kind).facts(needs, {})))
  return kinds.filter((_, place) => facts[place]?.isDone === 'false')
}

function IssueForm({ turn, kind }: { turn: OperatorTurn; kind: string }) {
  return (
    <section className="ctl">
      <h2 className="h2">{kindOf(kind).title({})}</h2>
      <p className="sm mut">Done once, by two people. Until then {untilThen[kind]}.</p>
      <Form turn={turn} action={`/ask/${kind}`} className="stack stack-s">
        <ReasonField id={`${kind}-reason`} />
        <button type="submit" className="btn btn-line btn-wide">
          Request it
        </button>
      </Form>
    </section>
  )
}

const untilThen: Record<string, string> = {
  'shares-issue': 'no one can buy',
  'rewards-deposit': 'staking is closed',
}

function titleOf(findings: number | undefined, apart: number): string {
  if (findings === undefined) return 'The books haven’t been added up yet.'
  const books = findings === 0 ? 'The books add up.' : 'The books don’t add up.'
  return apart === 0 ? books : `${books} The treasury differs.`
}

function subOf(at: Date | undefined): string {
  return at === undefined
    ? 'The worker adds them up from scratch.'
    : `Added up from scratch at ${dayTime(at)}. To add them up now and check the chain, run ops reconcile.`
}

/** All shares add up to zero, so members hold what the platform's accounts lack. */
function heldByMembers(own: PlatformBalance[]): bigint {
  const shares = own.filter(({ asset }) => asset === shareAsset)
  return -shares.reduce((sum, { balance }) => sum + balance, 0n)
}

const decimalsOf = (asset: string) => (asset === shareAsset ? 6 : 18)
const inUnits = (asset: string, amount: bigint) => formatCoins(amount, decimalsOf(asset))

/** Written to the last digit: rounded, a small difference would read as none. */
const exactly = (asset: string, amount: bigint) => formatCoins(amount, decimalsOf(asset), 18)

const accountColumns: Column<PlatformBalance>[] = [
  { title: 'Account', place: 'm1', cell: ({ type }) => type },
  { title: 'Asset', place: 'm3', cell: ({ asset }) => asset },
  {
    title: 'Balance',
    place: 'm2',
    isFigure: true,
    cell: ({ asset, balance }) => inUnits(asset, balance),
  },
]

const lookColumns: Column<TreasuryCheck>[] = [
  { title: 'Checked', place: 'm3', cell: ({ checkedAt }) => dayTime(checkedAt) },
  { title: 'Currency', place: 'm1', cell: ({ currency }) => currency },
  { title: 'Block', cell: ({ blockNumber }) => String(blockNumber) },
  {
    title: 'On the chain',
    isFigure: true,
    cell: ({ currency, onChain }) => exactly(currency, onChain),
  },
  {
    title: 'In the books',
    isFigure: true,
    cell: ({ currency, inBooks }) => exactly(currency, inBooks),
  },
  {
    title: 'Difference',
    place: 'm2',
    isFigure: true,
    cell: ({ currency, onChain, inBooks }) =>
      onChain === inBooks ? (
        <StateMark kind="ok">Equal</StateMark>
      ) : (
        <StateMark kind="bad">{exactly(currency, onChain - inBooks)}</StateMark>
      ),
  },
]

function Looks({
  caption,
  rows,
  empty,
}: {
  caption: string
  rows: TreasuryCheck[]
  empty: string
}) {
  return (
    <Table
      caption={caption}
      columns={lookColumns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
    />
  )
}
