import { Fragment } from 'react'
import { opsCommand } from '@/config/ops-command'
import * as labels from '@/messages/labels'
import { type Fields, kindOf, requestKinds, verifyEvents } from '@/server/modules/operators'
import {
  countEvents,
  newestEvents,
  type OperatorEvent,
  oldestEvents,
  type WantedEvents,
} from '@/server/modules/operators/event-log.service'
import type { Db } from '@/server/platform/db/database'
import { newestEvent } from '@/server/platform/security/operator-events'
import { act, type ConsolePage, type OperatorTurn, page, type Route, rowNumber } from '../access'
import { actionIn, detailName, eventName, outcomeName } from '../drawing/event-names'
import { dayTime, OlderLink } from '../drawing/figures'
import { type Column, column, Field, Form, figure, Head, Said, Table } from '../drawing/parts'
import * as common from '../messages/common'
import * as m from '../messages/operators'

export const eventRoutes: Route[] = [
  page('/events', 'see events', (turn) => eventsPage(turn)),
  act('/events/verify', 'verify events', async (turn) => {
    const verified = await verifyEvents(turn.needs.db)
    return eventsPage(turn, verified)
  }),
  act('/events/export/csv', 'export events', (turn) => exportEvents(turn, 'csv')),
  act('/events/export/jsonl', 'export events', (turn) => exportEvents(turn, 'jsonl')),
]

type Verified = Awaited<ReturnType<typeof verifyEvents>>

const shownAtOnce = 50

function wantedIn(read: (name: keyof WantedEvents) => string | undefined): WantedEvents {
  const of = (name: keyof WantedEvents) => (read(name) ?? '').trim().slice(0, 120)
  const day = of('day')
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  const words = { operator: of('operator'), action: actionIn(of('action')), subject: of('subject') }
  return { ...words, day: isDay ? day : '' }
}

const short = (hash: string) => `${hash.slice(0, 8)}…`

const columns = (): Column<OperatorEvent>[] => [
  figure('wide-only', common.noLabel(), ({ serial }) => serial),
  column('top-end', common.timeLabel(), ({ at }) => dayTime(at)),
  column('top', m.actionLabel(), ({ action }) => eventName(action)),
  column('middle-end', common.subjectLabel(), ({ subject }) => breakable(subject || '–')),
  column('bottom', m.detailsLabel(), detailsText),
  column('middle', m.operatorLabel(), ({ operator }) => operator),
  column('wide-only', m.hashLabel(), ({ hash }) => <span className="code mut">{short(hash)}</span>),
]

/** Lets an address or an id wrap between its parts only. */
const breakable = (text: string) =>
  text.split(/(?<=[@-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/**
 * The details of a request are shown as on its page, followed by the exact text; all others as they
 * were logged.
 */
function detailsText({ action, details }: OperatorEvent): string {
  const { input, reason } = details
  const [, kind = ''] = action.split('asked: ')
  if (Object.hasOwn(requestKinds, kind) && typeof input === 'object')
    return `${kindOf(kind).title(input as Fields)}. ${reason} (${fieldsText(input as Fields, kindOf(kind).fields)})`
  return fieldsText(details) || '–'
}

const fieldsText = (details: object, fields: ReturnType<typeof kindOf>['fields'] = {}) =>
  Object.entries(details)
    .filter(([, value]) => value !== false && value !== '')
    .map(([name, value]) => {
      const words = fields[name]?.label?.() ?? detailName(name)
      if (value === true) return words
      return `${words}: ${name === 'outcome' ? outcomeName(String(value)) : valueText(value)}`
    })
    .join('; ')

function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(valueText).join(', ') : JSON.stringify(value)
}

async function eventsPage(turn: OperatorTurn, verified?: Verified): Promise<ConsolePage> {
  const { db } = turn.needs
  const { req } = turn.context
  const filter = wantedIn((name) => req.query(name))
  const before = rowNumber(req.query('before'))
  const rows = await newestEvents(db, filter, { before, limit: shownAtOnce })
  const newest = await newestEvent(db)
  const last = rows.length === shownAtOnce ? rows.at(-1)?.serial : undefined
  const body = (
    <>
      <Head title={common.eventLogLabel()} sub={m.logLeadText()}>
        {turn.may('export events') && <Exports turn={turn} wanted={filter} />}
      </Head>
      {verified && <Result verified={verified} />}
      <Chain turn={turn} newest={newest} />
      <Filters wanted={filter} />
      <Table
        caption={m.eventsLabel()}
        columns={columns()}
        rows={rows}
        keyOf={({ serial }) => serial}
        empty={m.noMatchingEventsText()}
      />
      <OlderLink
        href={last && `/events?${new URLSearchParams({ ...filter, before: String(last) })}`}
      />
      <p className="sub-n">{m.membersByIdText()}</p>
    </>
  )
  return { title: common.eventLogLabel(), body }
}

type NewestEvent = Awaited<ReturnType<typeof newestEvent>>

function Chain({ turn, newest }: { turn: OperatorTurn; newest: NewestEvent }) {
  return (
    <div className="kv mb">
      <div>
        <span className="label">{m.eventsLabel()}</span>
        <span className="v">{newest?.serial ?? 0}</span>
        <small>{m.eachSealsTheOneText()}</small>
      </div>
      <div>
        <span className="label">{m.newestHashText()}</span>
        <span className="v code">{newest ? short(newest.hash) : '–'}</span>
        <small>{m.shaText()}</small>
      </div>
      {turn.may('verify events') && (
        <Form turn={turn} action="/events/verify">
          <button type="submit" className="btn btn-line">
            {m.verifyTheChainAction()}
          </button>
          <small>
            {m.orText()} <code>{opsCommand('events verify')}</code>
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
        {m.allEventsMatchText({ count })} <span className="code">{newestHash}</span>.
      </Said>
    )
  return (
    <Said kind="down">
      {m.eventDoesNotFitText({ serial: wrong.serial, difference: wrong.what, count })}
    </Said>
  )
}

function Filters({ wanted }: { wanted: WantedEvents }) {
  return (
    <form method="get" action="/events" className="filters mb">
      <Field
        name="day"
        label={labels.dayLabel()}
        type="date"
        value={wanted.day}
        isRequired={false}
      />
      <Field name="operator" label={m.operatorLabel()} value={wanted.operator} isRequired={false} />
      <Field
        name="action"
        label={m.actionLabel()}
        value={wanted.action && eventName(wanted.action)}
        isRequired={false}
      />
      <Field
        name="subject"
        label={common.subjectLabel()}
        value={wanted.subject}
        isRequired={false}
      />
      <button type="submit" className="btn btn-line">
        {common.showAction()}
      </button>
    </form>
  )
}

function Exports({ turn, wanted }: { turn: OperatorTurn; wanted: WantedEvents }) {
  return (
    <div className="btns">
      {(['csv', 'jsonl'] as const).map((kind) => (
        <Form key={kind} turn={turn} action={`/events/export/${kind}`}>
          {Object.entries(wanted).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="btn btn-line">
            {m.exportAction({ format: kind === 'csv' ? 'CSV' : m.jsonLinesText() })}
          </button>
        </Form>
      ))}
    </div>
  )
}

/** Exports the log in pieces, so memory never holds more than one. */
async function exportEvents(turn: OperatorTurn, kind: 'csv' | 'jsonl'): Promise<Response> {
  const filter = wantedIn((name) => turn.form.get(name) ?? undefined)
  const { db } = turn.needs
  const upTo = (await newestEvent(db))?.serial ?? 0
  const count = await countEvents(db, filter, upTo)
  await turn.note('exported events', '', { kind, count, ...filter })
  const type = kind === 'csv' ? 'text/csv' : 'application/jsonl'
  return new Response(linesOf(db, { wanted: filter, upTo, kind }), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="operator-events.${kind}"`,
    },
  })
}

const exportedAtOnce = 1_000

interface Export {
  wanted: WantedEvents
  upTo: number
  kind: 'csv' | 'jsonl'
}

function linesOf(db: Db, { wanted, upTo, kind }: Export): ReadableStream {
  const line = kind === 'csv' ? csvLine : jsonLine
  let last = 0
  let lines = kind === 'csv' ? [csvHead] : []
  return new ReadableStream(
    {
      async pull(controller) {
        const range = { after: last, upTo, limit: exportedAtOnce }
        const rows = await oldestEvents(db, wanted, range)
        lines.push(...rows.map(line))
        controller.enqueue(new TextEncoder().encode(lines.map((text) => `${text}\n`).join('')))
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
  const cells = [operator, action, subject, JSON.stringify(details)].map(csvCell)
  return [serial, at.toISOString(), ...cells, previous, hash].join(',')
}

/** A spreadsheet takes a text that begins like this for a formula. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
