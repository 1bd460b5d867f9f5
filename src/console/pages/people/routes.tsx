import { type FoundMember, foundMembers } from '@/server/modules/identity/operator-reads.service'
import { type Act, newestActs } from '@/server/modules/operators/event-log.service'
import { act, type ConsolePage, goTo, type OperatorTurn, page, type Route } from '../../access'
import { dayTime, ShortCode } from '../../drawing/figures'
import { type Column, Field, Form, Head, Said, Table, TableBlock } from '../../drawing/parts'
import { addNote, personPage } from './person'
import { findMembers } from './search'

export const peopleRoutes: Route[] = [
  page('/people', 'see people', (turn) => searchPage(turn)),
  // What is searched for identifies somebody, so it is posted and stands in no address, history or
  // log.
  act('/people', 'see people', search),
  page('/people/:id', 'see people', personPage),
  act('/people/:id/notes', 'write notes', addNote),
]

async function search(turn: OperatorTurn): Promise<Response | ConsolePage> {
  const text = (turn.form.get('q') ?? '').trim().slice(0, 254)
  const found = await findMembers(turn.needs.db, text)
  if (found === undefined)
    return searchPage(
      turn,
      'Enter a name, email, phone number, wallet address, payment hash or order number.',
    )
  const { by, ids } = found
  const [only] = ids
  const subject = ids.length === 1 ? `member ${only}` : ''
  await turn.note('searched for a member', subject, { by, found: ids.length })
  if (ids.length === 1) return goTo(`/people/${only}`)
  if (ids.length === 0) return searchPage(turn, `No member has this ${by}.`)
  return foundPage(turn, await foundMembers(turn.needs.db, ids))
}

async function searchPage(turn: OperatorTurn, said?: string): Promise<ConsolePage> {
  const lately = await openedLately(turn)
  const body = (
    <>
      <Head title="People" sub="Every search and every member you open is logged." />
      {said && <Said kind="caution">{said}</Said>}
      <div className="stack">
        <SearchForm turn={turn} />
        <TableBlock
          title="Recently opened by you"
          columns={openedColumns}
          rows={lately}
          keyOf={({ serial }) => serial}
          empty="No one yet."
        />
      </div>
    </>
  )
  return { title: 'People', body, ...(said && { status: 422 as const }) }
}

function SearchForm({ turn }: { turn: OperatorTurn }) {
  return (
    <Form turn={turn} action="/people" className="find">
      <Field
        name="q"
        label="Find a member"
        type="search"
        autoComplete="off"
        hint="By name, email, phone, wallet address, payment hash, order number or member number."
      />
      <button type="submit" className="btn btn-fill">
        Find
      </button>
    </Form>
  )
}

async function openedLately({ needs, operator }: OperatorTurn): Promise<Act[]> {
  const rows = await newestActs(needs.db, operator.email)
  const opened = rows.filter((row) => row.action === openedMember)
  return opened.filter((row, at) => opened.findIndex((one) => one.subject === row.subject) === at)
}

const openedMember = 'opened a member'

const openedColumns: Column<Act>[] = [
  {
    title: 'Member',
    place: 'm1',
    cell: ({ subject }) => {
      const id = subject.replace('member ', '')
      return <ShortCode code={id} href={`/people/${id}`} />
    },
  },
  { title: 'Opened', place: 'm2', cell: ({ at }) => dayTime(at) },
]

const foundColumns: Column<FoundMember>[] = [
  {
    title: 'Name',
    place: 'm1',
    cell: ({ id, fullName }) => <a href={`/people/${id}`}>{fullName || 'No name'}</a>,
  },
  { title: 'Member', place: 'm3', cell: ({ id }) => <ShortCode code={id} /> },
  { title: 'Joined', place: 'm4', cell: ({ createdAt }) => dayTime(createdAt) },
  { title: 'State', place: 'm2', cell: ({ closedAt }) => (closedAt ? 'Closed' : 'Open') },
]

function foundPage(turn: OperatorTurn, rows: FoundMember[]): ConsolePage {
  const body = (
    <>
      <Head title={`${rows.length} members`} sub="More than one matches." />
      <div className="stack">
        <SearchForm turn={turn} />
        <Table
          caption="Members found"
          columns={foundColumns}
          rows={rows}
          keyOf={({ id }) => id}
          empty="Nobody."
        />
      </div>
    </>
  )
  return { title: 'People', body }
}
