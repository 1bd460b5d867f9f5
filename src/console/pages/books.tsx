import type { ReactNode } from 'react'
import { bankCurrency, bankDecimals, coinDecimals, moneyDecimals } from '@/config/coins'
import { opsCommand } from '@/config/ops-command'
import { formatCoins } from '@/contract/format/amounts'
import { bankBalances } from '@/server/modules/bank/operator-reads.service'
import { newestSnapshot, platformBalances, shareAsset } from '@/server/modules/ledger'
import { kindOf } from '@/server/modules/operators'
import {
  newestTreasuryChecks,
  type TreasuryCheck,
  unexplainedDifferences,
} from '@/server/modules/purchases/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime, inCoins, KeyFigures, StateMark } from '../drawing/figures'
import {
  Block,
  type Column,
  column,
  figure,
  Head,
  KnownFacts,
  Table,
  TableBlock,
} from '../drawing/parts'
import { ledgerAccountName } from '../drawing/record-names'
import { type KindName, RequestForm } from '../drawing/request-form'
import * as m from '../messages/books'
import * as common from '../messages/common'
import type { ConsoleNeeds } from '../needs'

export const bookRoutes: Route[] = [page('/books', 'see books', booksPage)]

async function booksPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db } = turn.needs
  const newest = await newestSnapshot(db)
  const balances = await platformBalances(db)
  const looks = await newestTreasuryChecks(db, [...new Set(balances.map(({ asset }) => asset))])
  const apart = await unexplainedDifferences(db)
  const findings = newest?.differenceCount
  const atBank = turn.needs.bank && (await bankBalances(db))
  const missing = turn.may('ask issue') ? await notIssued(turn.needs) : []
  const body = (
    <>
      <Head title={titleOf(findings, apart.length)} sub={subOf(newest?.at)} />
      <KeyFigures figures={keyFigures(newest, balances, apart.length)} />
      <div className={missing.length > 0 ? 'two' : undefined}>
        <div className="stack">
          <TableBlock
            title={m.platformAccountsTitle()}
            more={m.assetsSumToZeroText()}
            columns={accountColumns()}
            rows={balances}
            keyOf={({ asset, type }) => `${asset} ${type}`}
            empty={m.theBooksAreEmptyText()}
          />
          <Block title={m.treasuryOnChainTitle()} more={m.latestCheckPerCurrencyText()}>
            <Looks caption={m.latestChecksLabel()} rows={looks} empty={m.notCheckedYetText()} />
          </Block>
          {atBank && (
            <Block title={m.atTheBankTitle()} more={m.byItsStatementsText()}>
              <KnownFacts facts={bankFacts(atBank)} />
            </Block>
          )}
          <Block title={m.unexplainedDifferencesTitle()} more={common.newestFirstLabel()}>
            <Looks caption={m.differencesLabel()} rows={apart} empty={common.nothingText()} />
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
  return { title: common.booksLabel(), body }
}

type Snapshot = Awaited<ReturnType<typeof newestSnapshot>>
type Balances = Awaited<ReturnType<typeof platformBalances>>

function keyFigures(newest: Snapshot, own: Balances, unexplained: number) {
  return [
    {
      label: m.findingsLabel(),
      value: newest?.differenceCount ?? '–',
      more: m.differingBalancesText(),
    },
    {
      label: m.unexplainedLabel(),
      value: unexplained,
      more: m.treasuryDiffersFromBooksText(),
    },
    {
      label: m.membersHoldLabel(),
      value: inUnits(shareAsset, heldByMembers(own)),
      more: common.sharesText(),
    },
    {
      label: m.ofWhichStakedLabel(),
      value: newest ? inUnits(shareAsset, BigInt(newest.totals.staked)) : '–',
      more: m.atText({ time: dayTime(newest?.at) }),
    },
  ]
}

function bankFacts({ atBank, inBooks }: Awaited<ReturnType<typeof bankBalances>>) {
  const money = (cents: bigint) => inCoins(cents, bankCurrency, bankDecimals)
  const isEqual = atBank === inBooks
  return [
    [m.byStatementsLabel(), money(atBank)],
    [m.inTheBooksLabel(), money(inBooks)],
    [
      common.differenceLabel(),
      <StateMark key="difference" kind={isEqual ? 'ok' : 'bad'}>
        {isEqual ? common.equalLabel() : money(atBank - inBooks)}
      </StateMark>,
    ],
  ] satisfies [string, ReactNode][]
}

async function notIssued(needs: ConsoleNeeds): Promise<KindName[]> {
  const kinds = ['shares-issue', 'rewards-deposit'] as const
  const facts = await Promise.all(kinds.map((kind) => kindOf(kind).facts(needs, {})))
  return kinds.filter((_, place) => facts[place]?.isDone === 'false')
}

function IssueForm({ turn, kind }: { turn: OperatorTurn; kind: KindName }) {
  const text = m.doneOnceByTwoText({ consequence: untilThen()[kind] ?? '' })
  return <RequestForm turn={turn} kind={kind} title={kindOf(kind).title({})} text={text} />
}

const untilThen = (): Record<string, string> => ({
  'shares-issue': m.noOneCanBuyText(),
  'rewards-deposit': m.stakingIsClosedText(),
})

function titleOf(findings: number | undefined, apart: number): string {
  if (findings === undefined) return m.notAddedUpYetText()
  const books = findings === 0 ? m.theBooksAddUpText() : m.theBooksDontAddText()
  return apart === 0 ? books : m.theTreasuryDiffersText({ books })
}

function subOf(at: Date | undefined): string {
  return at === undefined
    ? m.addedUpByWorkerText()
    : m.addedUpFromScratchText({ at: dayTime(at), command: opsCommand('reconcile') })
}

/** All share accounts sum to zero, so members hold what the platform's accounts lack. */
type PlatformBalance = Awaited<ReturnType<typeof platformBalances>>[number]

function heldByMembers(own: PlatformBalance[]): bigint {
  const shares = own.filter(({ asset }) => asset === shareAsset)
  return -shares.reduce((sum, { balance }) => sum + balance, 0n)
}

const decimalsOf = (asset: string) => (asset === shareAsset ? 6 : moneyDecimals(asset))
const inUnits = (asset: string, amount: bigint) => formatCoins(amount, decimalsOf(asset))

/** With all digits: rounded, a small difference would look like none. */
const exactly = (asset: string, amount: bigint) =>
  formatCoins(amount, decimalsOf(asset), coinDecimals)

const accountColumns = (): Column<PlatformBalance>[] => [
  column('top', common.accountLabel(), ({ type }) => ledgerAccountName(type)),
  column('middle', m.assetLabel(), ({ asset }) => asset),
  figure('top-end', m.balanceLabel(), ({ asset, balance }) => inUnits(asset, balance)),
]

const lookColumns = (): Column<TreasuryCheck>[] => [
  column('middle', m.checkedLabel(), ({ checkedAt }) => dayTime(checkedAt)),
  column('top', m.currencyLabel(), ({ currency }) => currency),
  column('wide-only', common.blockLabel(), ({ blockNumber }) => String(blockNumber)),
  figure('wide-only', m.onTheChainLabel(), ({ currency, onChain }) => exactly(currency, onChain)),
  figure('wide-only', m.inTheBooksLabel(), ({ currency, inBooks }) => exactly(currency, inBooks)),
  figure('top-end', common.differenceLabel(), ({ currency, onChain, inBooks }) =>
    onChain === inBooks ? (
      <StateMark kind="ok">{common.equalLabel()}</StateMark>
    ) : (
      <StateMark kind="bad">{exactly(currency, onChain - inBooks)}</StateMark>
    ),
  ),
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
      columns={lookColumns()}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
    />
  )
}
