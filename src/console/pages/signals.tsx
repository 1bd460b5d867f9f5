import { operatorTerms } from '@/config/terms'
import type { Signal } from '@/contract/health'
import { readStatus, type Status } from '@/server/platform/signals/read'
import { thresholds } from '@/server/platform/signals/renew'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { clockTime, dayTime, lasting } from '../drawing/figures'
import { Block, Head, KnownFacts } from '../drawing/parts'
import * as bank from '../messages/bank'
import * as common from '../messages/common'
import * as m from '../messages/signals'

export const signalRoutes: Route[] = [page('/signals', 'see signals', signalsPage)]

const names = (): Record<Signal['name'], [name: string, what: string]> => ({
  crediting: [m.creditingLabel(), m.oldestUncreditedText()],
  chain: [common.chainLabel(), m.behindTheFurthestNodeText()],
  clock: [m.clockLabel(), m.processAgainstDatabaseText()],
  disk: [m.diskLabel(), m.ofTheDataDirectoryText()],
  letters: [common.messagesLabel(), m.oldestUnsentCodeText()],
  jobs: [common.jobsLabel(), m.oldestDueJobText()],
  books: [common.booksLabel(), m.sinceLastCheckText()],
  prices: [m.pricesLabel(), m.oldestCoinPriceText()],
  replica: [m.replicaLabel(), m.furthestBehindThePrimaryText()],
  backup: [m.backupLabel(), m.sinceLastBackupText()],
  restore: [m.restoreLabel(), m.sinceRehearsalText()],
  transactions: [m.transactionsLabel(), m.oldestOpenTransactionText()],
  locks: [m.locksLabel(), m.longestLockText()],
  pages: [common.pagesLabel(), m.timeToAnswerText()],
  custody: [common.custodyLabel(), m.sinceCustodyCheckText()],
  escrow: [m.escrowFileLabel(), m.sinceEscrowWrittenText()],
  custodian: [common.custodianLabel(), m.sinceEscrowOpenedText()],
  'buy-backs': [common.buyBacksLabel(), m.oldestUnsettledText()],
  bank: [bank.bankTitle(), m.bankingDaysText()],
  work: [m.workLabel(), m.longestFailureText()],
  sale: [common.saleLabel(), m.whetherMembersCanOrderText()],
})

type Row = Signal & { measured: number | undefined }

const rank = { alarm: 0, warn: 1, good: 2 }
const words = () => ({ alarm: m.alarmText(), warn: m.warningText(), good: '' })

async function signalsPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { needs } = turn
  const status = await readStatus(needs)
  const measured = new Map(status.rows.map(({ name, value }) => [name, value]))
  const rows = status.signals
    .filter(({ name }) => name !== 'sale')
    .map((signal) => ({ ...signal, measured: measured.get(signal.name) }))
    .sort((a, b) => rank[a.state] - rank[b.state])
  const title = titleOf(status)
  const body = (
    <>
      <Head title={title} sub={subOf(status)}>
        <p className="state num">{m.readAtText({ time: clockTime(needs.clock.now()) })}</p>
      </Head>
      <div className="two flow">
        <div className="stack">
          <Block title={common.signalsLabel()} more={countsOf(rows)}>
            <Signals rows={rows} />
          </Block>
        </div>
        <div className="stack">
          <Block title={common.saleLabel()}>
            <KnownFacts facts={saleFacts(status)} />
          </Block>
        </div>
      </div>
    </>
  )
  return { title: common.signalsLabel(), body }
}

function titleOf({ orders, signals }: Status): string {
  const alarms = signals.filter(({ state }) => state === 'alarm').length
  const warnings = signals.filter(({ state, name }) => state === 'warn' && name !== 'sale').length
  const people = orders === 'open' ? m.membersCanBuyText() : m.membersCantBuyText()
  if (alarms > 0) return m.alarmsTitle({ count: alarms, people })
  return warnings > 0 ? m.warningsTitle({ count: warnings, people }) : m.allIsWellTitle({ people })
}

function subOf({ signals }: Status): string {
  const pausing = signals.filter(({ isPausing }) => isPausing).map(({ name }) => names()[name][0])
  return pausing.length > 0
    ? m.newOrdersArePausedText({ signals: pausing.join(', ') })
    : m.nothingIsBlockingNewText()
}

function countsOf(rows: Row[]): string {
  const of = (state: Signal['state']) => rows.filter((row) => row.state === state).length
  return m.signalsText({ signals: rows.length, warnings: of('warn'), alarms: of('alarm') })
}

function saleFacts({ signals, orders }: Status): [string, string][] {
  const sale = signals.find(({ name }) => name === 'sale')
  return [
    [common.ordersLabel(), orders === 'open' ? common.openText() : m.pausedText()],
    [m.byAnOperatorLabel(), sale?.isPausing ? common.stoppedLabel() : m.notStoppedText()],
    [common.sinceLabel(), sale?.since ? dayTime(new Date(sale.since)) : '–'],
  ]
}

function Signals({ rows }: { rows: Row[] }) {
  return (
    <>
      <table className="tb stk sig">
        <caption className="sr">{m.stateOfTheBusinessText()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.signalLabel()}</th>
            <th scope="col" className="r">
              {m.nowLabel()}
            </th>
            <th scope="col">{m.scaleLabel()}</th>
            <th scope="col" className="r">
              {m.warnsAtLabel()}
            </th>
            <th scope="col" className="r">
              {m.alarmsAtLabel()}
            </th>
            <th scope="col">{common.sinceLabel()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SignalRow key={row.name} row={row} />
          ))}
        </tbody>
      </table>
      <p className="sub-n">{m.scalesText({ seconds: operatorTerms.signalSeconds })}</p>
    </>
  )
}

function SignalRow({ row }: { row: Row }) {
  const { name, state, value, since } = row
  const [title, what] = names()[name]
  const levels = name === 'sale' ? undefined : thresholds[name]
  const levelText = (level: number) => (name === 'disk' ? `${level}%` : lasting(level))
  return (
    <tr className={state === 'good' ? undefined : state}>
      <td className="ld">
        <b>{title}</b>
        <small>{what}</small>
      </td>
      <td className="r now">
        {value === 'never measured' ? m.neverMeasuredText() : value}
        {state !== 'good' && (
          <small className={state === 'warn' ? 'caution' : 'down'}>{words()[state]}</small>
        )}
      </td>
      <td className="sc">
        <Gauge row={row} />
      </td>
      <td className="r th no-s">{levels && levelText(levels.warn)}</td>
      <td className="r th no-s">{levels && levelText(levels.alarm)}</td>
      <td className="n no-s">{since ? dayTime(new Date(since)) : '–'}</td>
    </tr>
  )
}

const marks = { warn: 62, alarm: 86, end: 100 }

function Gauge({ row: { name, state, measured } }: { row: Row }) {
  const levels = name === 'sale' ? undefined : thresholds[name]
  const way = levels && measured !== undefined ? wayOf(measured, levels) : 0
  return (
    <svg className="gauge" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <path className="way" d="M0 6H100" vectorEffect="non-scaling-stroke" />
      <rect className={state} x="0" y="4.5" height="3" width={way} />
      <path className="m-warn" d={`M${marks.warn} 2V10`} vectorEffect="non-scaling-stroke" />
      <path className="m-alarm" d={`M${marks.alarm} 2V10`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function wayOf(value: number, { warn, alarm }: { warn: number; alarm: number }): number {
  if (value < warn) return (Math.max(0, value) / warn) * marks.warn
  if (value < alarm)
    return marks.warn + ((value - warn) / (alarm - warn)) * (marks.alarm - marks.warn)
  return marks.end
}
