import type { ReactNode } from 'react'
import { NotDone, type Right } from '@/server/modules/operators'
import { type Db, isUuid } from '@/server/platform/db/database'
import {
  type ConsoleEvent,
  type ConsolePage,
  type OperatorTurn,
  page,
  type Route,
  type Waiting,
} from '../../access'
import { KeyFigures, type Mood, StateMark } from '../../drawing/figures'
import { Block, type Column, column, Head, TableBlock } from '../../drawing/parts'
import { type KindName, RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'

type Figures = Parameters<typeof KeyFigures>[0]['figures']

/** The parts of an event's page, or of the page of one kind: both have the same layout. */
interface EventPageParts {
  heading: string
  sub: ReactNode
  figures?: Figures
  blocks: ReactNode
  /** The forms next to the facts: the actions that are possible now. */
  aside: ReactNode
}

interface Event {
  id: string
  state: string
}

interface EventPages<Row extends Event, Report> {
  path: string
  right: Right
  /**
   * The name of one event, the name of its kind, and the sentence for an event that does not exist.
   */
  names: { one: () => string; all: () => string; isUnknown: () => string }
  states: () => Record<Row['state'], readonly [words: string, mood: Mood | undefined]>
  all: (db: Db) => Promise<Row[]>
  /** The name of an event in the list, which links to its page, and the head of that column. */
  called: { label: () => string; of: (row: Row) => string }
  columns: () => Column<Row>[]
  list: (turn: OperatorTurn, rows: Row[]) => Promise<EventPageParts & { more?: ReactNode }>
  report: (needs: OperatorTurn['needs'], id: string) => Promise<Report | undefined>
  draw: (turn: OperatorTurn, report: Report) => EventPageParts
  /** Which events need an operator's action, since when, and which right it takes. */
  waiting?: { right: Right; what: () => string; since: (row: Row) => Date | undefined }
  ofMember: ConsoleEvent['ofMember']
  /** Addresses below the page's own, such as a download. */
  acts?: Route[]
}

/** Dividends, votes and buy-backs share one life cycle, so they have one list and one page. */
export function consoleEvent<Row extends Event, Report>(
  pages: EventPages<Row, Report>,
): ConsoleEvent {
  const { path, right, names, all, waiting, ofMember, acts = [] } = pages
  const waitingRow = (row: Row): Waiting | undefined => {
    const since = waiting?.since(row)
    if (waiting === undefined || since === undefined) return undefined
    return { since, what: waiting.what(), href: `${path}/${row.id}` }
  }
  return {
    routes: [...routesOf(pages), ...acts],
    menu: { label: names.all, href: path, right },
    waiting: waiting && {
      right: waiting.right,
      rows: async (db) => (await all(db)).flatMap((row) => waitingRow(row) ?? []),
    },
    ofMember,
  }
}

function routesOf<Row extends Event, Report>(pages: EventPages<Row, Report>): Route[] {
  const { path, right, names, called: nameColumn } = pages
  return [
    page(path, right, async (turn) => {
      const rows = await pages.all(turn.needs.db)
      const listParts = await pages.list(turn, rows)
      const table = (
        <TableBlock
          title={names.all()}
          more={listParts.more}
          columns={[
            column<Row>('top', nameColumn.label(), (row) => (
              <a href={`${path}/${row.id}`}>{nameColumn.of(row)}</a>
            )),
            ...pages.columns(),
            stateColumn(pages.states()),
          ]}
          rows={rows}
          keyOf={({ id }) => id}
          empty={common.noneWasAnnouncedYetText()}
        />
      )
      const blocks = (
        <>
          {table}
          {listParts.blocks}
        </>
      )
      return pageOf(names.all(), { ...listParts, blocks })
    }),
    page(`${path}/:id`, right, async (turn) => {
      const id = turn.context.req.param('id') ?? ''
      const report = isUuid(id) ? await pages.report(turn.needs, id) : undefined
      if (report === undefined) throw new NotDone(names.isUnknown)
      return pageOf(names.one(), pages.draw(turn, report))
    }),
  ]
}

function pageOf(
  title: string,
  { heading, sub, figures, blocks, aside }: EventPageParts,
): ConsolePage {
  const body = (
    <>
      <Head title={heading} sub={sub} />
      {figures && <KeyFigures figures={figures} />}
      <div className="two flow">
        <div className="stack">{blocks}</div>
        <div className="stack">{aside}</div>
      </div>
    </>
  )
  return { title, body }
}

const stateColumn = <Row extends Event>(
  states: Record<Row['state'], readonly [words: string, mood: Mood | undefined]>,
): Column<Row> =>
  column('top-end', common.stateLabel(), ({ state }) => {
    const [words, mood] = states[state as Row['state']]
    return <StateMark kind={mood}>{words}</StateMark>
  })

interface Obstacle {
  title: string
  text: string
}

export const noPayer = (address: string | undefined, text: string): Obstacle | undefined =>
  address === undefined ? { title: common.noPayerLabel(), text } : undefined

interface AnnounceProps {
  turn: OperatorTurn
  kind: KindName
  /** Why no event can be announced now, shown instead of the form. */
  prevented?: Obstacle | undefined
  title: string
  text: string
  button: string
  headings?: number
  children?: ReactNode
}

export function Announce({ prevented, ...form }: AnnounceProps) {
  if (prevented !== undefined)
    return (
      <Block title={prevented.title}>
        <p className="sub-n">{prevented.text}</p>
      </Block>
    )
  return <RequestForm {...form} look="fill" />
}
