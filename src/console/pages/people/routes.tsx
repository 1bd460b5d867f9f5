import { type FoundMember, foundMembers } from '@/server/modules/identity/operator-reads.service'
import { type Act, newestActs } from '@/server/modules/operators/event-log.service'
import { act, type ConsolePage, goTo, type OperatorTurn, page, type Route } from '../../access'
import { dayTime, MemberLink, ShortCode } from '../../drawing/figures'
import {
  type Column,
  column,
  Field,
  Form,
  Head,
  Said,
  Table,
  TableBlock,
} from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/people'
import { addNote, personPage } from './person'
import { type FoundMembers, findMembers } from './search'

export const peopleRoutes: Route[] = [
  page('/people', 'see people', (turn) => searchPage(turn)),
  // A search text identifies a person, so it is posted and appears in no address, history or log.
  act('/people', 'see people', search),
  page('/people/:id', 'see people', personPage),
  act('/people/:id/notes', 'write notes', addNote),
]

const membersShown = 20

async function search(turn: OperatorTurn): Promise<Response | ConsolePage> {
  const text = (turn.form.get('q') ?? '').trim().slice(0, 254)
  const matches = await findMembers(turn.needs.db, text)
  if (matches === undefined) return searchPage(turn, m.enterSearchTermText())
  const { by, ids } = matches
  const [only] = ids
  const subject = ids.length === 1 ? `member ${only}` : ''
  await turn.note('searched for a member', subject, { by, found: ids.length })
  if (ids.length === 1) return goTo(`/people/${only}`)
  if (ids.length === 0) return searchPage(turn, m.noMemberFoundText({ property: waysToFind()[by] }))
  return foundPage(turn, await foundMembers(turn.needs.db, ids.slice(0, membersShown)))
}

const waysToFind = (): Record<FoundMembers['by'], string> => ({
  email: m.byEmailText(),
  'wallet address': m.walletAddressText(),
  'payment hash': m.paymentHashText(),
  'order or account': m.orderOrAccountText(),
  'member number': m.byMemberNumberText(),
  phone: m.byPhoneText(),
  name: m.byNameText(),
})

async function searchPage(turn: OperatorTurn, said?: string): Promise<ConsolePage> {
  const lately = await openedLately(turn)
  const body = (
    <>
      <Head title={common.peopleLabel()} sub={m.searchesAreLoggedText()} />
      {said && <Said kind="caution">{said}</Said>}
      <div className="stack">
        <SearchForm turn={turn} />
        <TableBlock
          title={m.recentlyOpenedByYouTitle()}
          columns={openedColumns(turn)}
          rows={lately}
          keyOf={({ serial }) => serial}
        />
      </div>
    </>
  )
  return { title: common.peopleLabel(), body, ...(said && { status: 422 as const }) }
}

function SearchForm({ turn }: { turn: OperatorTurn }) {
  return (
    <Form turn={turn} action="/people" className="find">
      <Field
        name="q"
        label={m.findAMemberLabel()}
        type="search"
        autoComplete="off"
        hint={m.findAMemberHint()}
      />
      <button type="submit" className="btn btn-fill">
        {common.findAction()}
      </button>
    </Form>
  )
}

async function openedLately({ needs, operator }: OperatorTurn): Promise<Act[]> {
  const rows = await newestActs(needs.db, operator.email)
  const opened = rows.filter((row) => row.action === openedMember)
  return opened.filter(
    (row, at) => opened.findIndex((other) => other.subject === row.subject) === at,
  )
}

const openedMember = 'opened a member'

const openedColumns = (turn: OperatorTurn): Column<Act>[] => [
  column('top', common.memberLabel(), ({ subject }) => (
    <MemberLink turn={turn} id={subject.replace('member ', '')} />
  )),
  column('top-end', common.openedLabel(), ({ at }) => dayTime(at)),
]

const foundColumns = (): Column<FoundMember>[] => [
  column('top', common.nameLabel(), ({ id, fullName }) => (
    <a href={`/people/${id}`}>{fullName || common.noNameLabel()}</a>
  )),
  column('middle', common.memberLabel(), ({ id }) => <ShortCode code={id} />),
  column('middle-end', m.joinedLabel(), ({ createdAt }) => dayTime(createdAt)),
  column('top-end', common.stateLabel(), ({ closedAt }) =>
    closedAt ? common.closedLabel() : common.openText(),
  ),
]

function foundPage(turn: OperatorTurn, rows: FoundMember[]): ConsolePage {
  const body = (
    <>
      <Head title={m.membersTitle({ count: rows.length })} sub={m.moreThanOneMatchesText()} />
      <div className="stack">
        <SearchForm turn={turn} />
        <Table
          caption={m.membersFoundLabel()}
          columns={foundColumns()}
          rows={rows}
          keyOf={({ id }) => id}
          empty={m.nobodyText()}
        />
      </div>
    </>
  )
  return { title: common.peopleLabel(), body }
}
