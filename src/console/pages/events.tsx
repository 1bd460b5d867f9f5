import { and, desc, eq, gt, gte, lt, lte, type SQL } from 'drizzle-orm'
import { verifyEvents } from '@/server/modules/operators'
import type { Db } from '@/server/platform/db/database'
import { type OperatorEvent, operatorEvents } from '@/server/platform/db/tables'
import { newestEvent } from '@/server/platform/security/operator-events'
import { act, type ConsolePage, type OperatorTurn, page, type Route, rowNumber } from '../access'
import { dayTime, OlderLink } from '../drawing/figures'
import { type Column, Field, Form, Head, Said, Table } from '../drawing/parts'

export const eventRoutes: Route[] = [
  page('/events', 'see events', (turn) => eventsPage(turn)),
  act('/events/verify', 'verify events', async (turn) => {
    const verified = await verifyEvents(turn.needs.db)
    return eventsPage(turn, verified)
  }),
  act('/events/export/csv', 'export events', (turn) => exported(turn, 'csv')),
  act('/events/export/jsonl', 'export events', (turn) => exported(turn, 'jsonl')),
]

type Verified = Awaited<ReturnType<typeof verifyEvents>>

const shownAtOnce = 50
const dayMs = 24 * 60 * 60_000

interface Wanted {
  operator: string
  action: string
  subject: string
  day: string
}

function wantedIn(read: (name: keyof Wanted) => string | undefined): Wanted {
  const of = (name: keyof Wanted) => (read(name) ?? '').trim().slice(0, 120)
  const day = of('day')
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  const words = { operator: of('operator'), action: of('action'), subject: of('subject') }
  return { ...words, day: isDay ? day : '' }
}

function matching({ operator, action, subject, day }: Wanted): SQL | undefined {
  const from = new Date(day)
  return and(
    operator === '' ? undefined : eq(operatorEvents.operator, operator),
    action === '' ? undefined : eq(operatorEvents.action, action),
    subject === '' ? undefined : eq(operatorEvents.subject, subject),
    day === '' ? undefined : gte(operatorEvents.at, from),
    day === '' ? undefined : lt(operatorEvents.at, new Date(from.getTime() + dayMs)),
  )
}

const short = (hash: string) => `${hash.slice(0, 8)}…`

const columns: Column<OperatorEvent>[] = [
  { title: 'No.', isFigure: true, cell: ({ serial }) => serial },
  { title: 'Time', place: 'm2', cell: ({ at }) => dayTime(at) },
  { title: 'Action', place: 'm1', cell: ({ action }) => action },
  { title: 'Subject', place: 'm4', cell: ({ subject }) => subject || '–' },
  { title: 'Details', place: 'm5', cell: ({ details }) => detailsText(details) },
  { title: 'Operator', place: 'm3', cell: ({ operator }) => operator },
  { title: 'Hash', cell: ({ hash }) => <span className="code mut">{short(hash)}</span> },
]

function detailsText(details: Record<string, unknown>): string {
  const parts = Object.entries(details).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return parts.join('; ') || '–'
}

async function eventsPage(turn: OperatorTurn, verified?: Verified): Promise<ConsolePage> {
  const { db } = turn.needs
  const { req } = turn.context
  const wanted = wantedIn((name) => req.query(name))
  const before = rowNumber(req.query('before'))
  const older = before === undefined ? undefined : lt(operatorEvents.serial, before)
  const rows = await db
    .select()
    .from(operatorEvents)
    .where(and(matching(wanted), older))
    .orderBy(desc(operatorEvents.serial))
    .limit(shownAtOnce)
  const [newest] = await db
    .select()
    .from(operatorEvents)
    .orderBy(desc(operatorEvents.serial))
    .limit(1)
  const last = rows.length === shownAtOnce ? rows.at(-1)?.serial : undefined
  const body = (
    <>
      <Head
        title="Event log"
        sub="What operators did and looked at. Events can only be added, never changed or deleted."
      >
        {turn.may('export events') && <Exports turn={turn} wanted={wanted} />}
      </Head>
      {verified && <Result verified={verified} />}
      <Chain turn={turn} newest={newest} />
      <Filters wanted={wanted} />
      <Table
        caption="Events"
        columns={columns}
        rows={rows}
        keyOf={({ serial }) => serial}
        empty="No matching events."
      />
      <OlderLink
        href={last && `/events?${new URLSearchParams({ ...wanted, before: String(last) })}`}
      />
      <p className="sub-n">Members appear by account ID only.</p>
    </>
  )
  return { title: 'Event log', body }
}

function Chain({ turn, newest }: { turn: OperatorTurn; newest: OperatorEvent | undefined }) {
  return (
    <div className="kv mb">
      <div>
        <span className="label">Events</span>
        <span className="v">{newest?.serial ?? 0}</span>
        <small>each seals the one before</small>
      </div>
      <div>
        <span className="label">Newest hash</span>
        <span className="v code">{newest ? short(newest.hash) : '–'}</span>
        <small>SHA-256</small>
      </div>
      {turn.may('verify events') && (
        <Form turn={turn} action="/events/verify">
          <button type="submit" className="btn btn-line">
            Verify the chain
          </button>
          <small>
            or <code>ops events verify</code>
          </small>
        </Form>
      )}
    </div>
  )
}

function Result({ verified: { count, newestHash, wrong } }: { verified: Verified }) {
  if (wrong === undefined)
    return (
      <Said kind="ok">
        All {count} events fit. The newest hash is <span className="code">{newestHash}</span>.
      </Said>
    )
  return (
    <Said kind="down">
      Event {wrong.serial} does not fit: {wrong.what}. The {count} before it do.
    </Said>
  )
}

function Filters({ wanted }: { wanted: Wanted }) {
  return (
    <form method="get" action="/events" className="filters mb">
      <Field name="day" label="Day, as 2026-11-21" value={wanted.day} isRequired={false} />
      <Field name="operator" label="Operator" value={wanted.operator} isRequired={false} />
      <Field name="action" label="Action" value={wanted.action} isRequired={false} />
      <Field name="subject" label="Subject" value={wanted.subject} isRequired={false} />
      <button type="submit" className="btn btn-line">
        Show
      </button>
    </form>
  )
}

function Exports({ turn, wanted }: { turn: OperatorTurn; wanted: Wanted }) {
  return (
    <div className="btns">
      {(['csv', 'jsonl'] as const).map((kind) => (
        <Form key={kind} turn={turn} action={`/events/export/${kind}`}>
          {Object.entries(wanted).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="btn btn-line">
            Export {kind === 'csv' ? 'CSV' : 'JSON lines'}
          </button>
        </Form>
      ))}
    </div>
  )
}

/** Holds no more of the log than is read at once. */
async function exported(turn: OperatorTurn, kind: 'csv' | 'jsonl'): Promise<Response> {
  const wanted = wantedIn((name) => turn.form.get(name) ?? undefined)
  const { db } = turn.needs
  const upTo = (await newestEvent(db))?.serial ?? 0
  const which = and(matching(wanted), lte(operatorEvents.serial, upTo))
  const count = await db.$count(operatorEvents, which)
  await turn.note('exported events', '', { kind, count, ...wanted })
  const type = kind === 'csv' ? 'text/csv' : 'application/jsonl'
  return new Response(linesOf(db, which, kind), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="operator-events.${kind}"`,
    },
  })
}

const exportedAtOnce = 1_000

function linesOf(db: Db, which: SQL | undefined, kind: 'csv' | 'jsonl'): ReadableStream {
  const line = kind === 'csv' ? csvLine : jsonLine
  let last = 0
  let lines = kind === 'csv' ? [csvHead] : []
  return new ReadableStream(
    {
      async pull(controller) {
        const rows = await db
          .select()
          .from(operatorEvents)
          .where(and(which, gt(operatorEvents.serial, last)))
          .orderBy(operatorEvents.serial)
          .limit(exportedAtOnce)
        lines.push(...rows.map(line))
        controller.enqueue(new TextEncoder().encode(lines.map((one) => `${one}\n`).join('')))
        lines = []
        last = rows.at(-1)?.serial ?? last
        if (rows.length < exportedAtOnce) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const jsonLine = (event: OperatorEvent) => JSON.stringify(event)
const csvHead = 'serial,at,operator,action,subject,details,previous,hash'

function csvLine(event: OperatorEvent): string {
  const { serial, at, operator, action, subject, details, previous, hash } = event
  const cells = [operator, action, subject, JSON.stringify(details)].map(quoted)
  return [serial, at.toISOString(), ...cells, previous, hash].join(',')
}

/** Spreadsheets take such a beginning for a formula. */
function quoted(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
