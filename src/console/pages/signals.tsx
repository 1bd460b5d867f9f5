import type { Signal } from '@/contract/health'
import { readStatus, type Status } from '@/server/platform/signals/read'
import { thresholds } from '@/server/platform/signals/renew'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { clockTime, dayTime, lasting } from '../drawing/figures'
import { Block, Head, KnownFacts } from '../drawing/parts'

export const signalRoutes: Route[] = [page('/signals', 'see signals', signalsPage)]

const names: Record<Signal['name'], [name: string, what: string]> = {
  crediting: ['Crediting', 'Age of the oldest uncredited payment'],
  chain: ['Chain', 'Behind the furthest node'],
  clock: ['Clock', 'Process against database'],
  disk: ['Disk', 'Of the data directory, used'],
  letters: ['Messages', 'Age of the oldest unsent code'],
  jobs: ['Jobs', 'Age of the oldest due job, and dead jobs'],
  books: ['Books', 'Since they were last checked'],
  prices: ['Prices', 'Age of the oldest coin price'],
  replica: ['Replica', 'Furthest behind the primary'],
  backup: ['Backup', 'Since the last one'],
  restore: ['Restore', 'Since a backup was last restored as a rehearsal'],
  transactions: ['Transactions', 'Age of the oldest open one in the database'],
  locks: ['Locks', 'Longest wait for a lock in the database'],
  pages: ['Pages', 'Time to answer'],
  custody: ['Custody', 'Since books, chain, powers and fees were last looked at'],
  escrow: ['Escrow file', 'Since the newest one was written'],
  custodian: ['Custodian', 'Since an escrow file was last opened'],
  'buy-backs': ['Buy-backs', 'Since the oldest one closed that is not settled'],
  sale: ['Sale', 'Whether members can order'],
}

type Row = Signal & { measured: number | undefined }

const rank = { alarm: 0, warn: 1, good: 2 }
const words = { alarm: 'Alarm', warn: 'Warning', good: '' }

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
        <p className="state num">Read at {clockTime(needs.clock.now())}</p>
      </Head>
      <div className="two flow">
        <div className="stack">
          <Block title="Signals" more={countsOf(rows)}>
            <Signals rows={rows} />
          </Block>
        </div>
        <div className="stack">
          <Block title="Sale">
            <KnownFacts facts={saleFacts(status)} />
          </Block>
        </div>
      </div>
    </>
  )
  return { title: 'Signals', body }
}

function titleOf({ orders, signals }: Status): string {
  const alarms = signals.filter(({ state }) => state === 'alarm').length
  const warnings = signals.filter(({ state, name }) => state === 'warn' && name !== 'sale').length
  const people = orders === 'open' ? 'Members can buy.' : 'Members can’t buy.'
  if (alarms > 0) return `${counted(alarms, 'alarm')}. ${people}`
  return warnings > 0 ? `${counted(warnings, 'warning')}. ${people}` : `All is well. ${people}`
}

function counted(count: number, noun: string): string {
  const number = ['No', 'One', 'Two', 'Three', 'Four', 'Five'][count] ?? String(count)
  return `${number} ${noun}${count === 1 ? '' : 's'}`
}

function subOf({ signals }: Status): string {
  const pausing = signals.filter(({ isPausing }) => isPausing).map(({ name }) => names[name][0])
  return pausing.length > 0
    ? `New orders are paused: ${pausing.join(', ')}. Paid orders are still credited.`
    : 'Nothing is blocking new orders.'
}

function countsOf(rows: Row[]): string {
  const of = (state: Signal['state']) => rows.filter((row) => row.state === state).length
  return `${rows.length} signals, ${counted(of('warn'), 'warning').toLowerCase()}, ${counted(of('alarm'), 'alarm').toLowerCase()}`
}

function saleFacts({ signals, orders }: Status): [string, string][] {
  const sale = signals.find(({ name }) => name === 'sale')
  return [
    ['Orders', orders === 'open' ? 'Open' : 'Paused'],
    ['By an operator', sale?.isPausing ? 'Stopped' : 'Not stopped'],
    ['Since', sale?.since ? dayTime(new Date(sale.since)) : '–'],
  ]
}

function Signals({ rows }: { rows: Row[] }) {
  return (
    <>
      <table className="tb stk sig">
        <caption className="sr">State of the business</caption>
        <thead>
          <tr>
            <th scope="col">Signal</th>
            <th scope="col" className="r">
              Now
            </th>
            <th scope="col">Scale</th>
            <th scope="col" className="r">
              Warns at
            </th>
            <th scope="col" className="r">
              Alarms at
            </th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SignalRow key={row.name} row={row} />
          ))}
        </tbody>
      </table>
      <p className="sub-n">
        Each scale runs from good to alarm: the first mark is a warning, the second an alarm. A
        signal not refreshed for 30 s counts as failed.
      </p>
    </>
  )
}

function SignalRow({ row }: { row: Row }) {
  const { name, state, value, since } = row
  const [title, what] = names[name]
  const levels = name === 'sale' ? undefined : thresholds[name]
  const levelText = (level: number) => (name === 'disk' ? `${level}%` : lasting(level))
  return (
    <tr className={state === 'good' ? undefined : state}>
      <td className="ld">
        <b>{title}</b>
        <small>{what}</small>
      </td>
      <td className="r now">
        {value}
        {state !== 'good' && (
          <small className={state === 'warn' ? 'caution' : 'down'}>{words[state]}</small>
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
