import { passkeysOf } from '@/server/modules/operators/sign-in/passkeys.service'
import {
  endOperatorSession,
  type OpenSession,
  openSessions,
} from '@/server/modules/operators/sign-in/sessions.service'
import { act, type ConsolePage, goTo, type OperatorTurn, page, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { type Column, Form, Head, KnownFacts, TableBlock } from '../drawing/parts'

export const ownRoutes: Route[] = [
  page('/own', 'every operator’s', ownPage),
  act('/own/end-others', 'every operator’s', async (turn) => {
    for (const { id } of await openSessions(turn.needs, turn.operator.id))
      if (id !== turn.session.id) await endOperatorSession(turn.needs, id)
    await turn.note('ended own other sessions')
    return goTo('/own')
  }),
]

const columns = (turn: OperatorTurn): Column<OpenSession>[] => [
  {
    title: 'Browser',
    place: 'm1',
    cell: ({ id, device }) => (id === turn.session.id ? <b>This browser</b> : device.slice(0, 60)),
  },
  { title: 'By', place: 'm2', cell: ({ method }) => method },
  { title: 'Since', place: 'm3', cell: ({ createdAt }) => dayTime(createdAt) },
  { title: 'Last seen', place: 'm4', cell: ({ lastSeenAt }) => dayTime(lastSeenAt) },
]

async function ownPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { email, name, roles, passwordHash } = turn.operator
  const rows = await openSessions(turn.needs, turn.operator.id)
  const passkeys = await passkeysOf(turn.needs.db, turn.operator.id)
  const ways = [
    passkeys.length > 0 && 'passkey',
    passwordHash !== null && 'password and authenticator',
  ].filter(Boolean)
  const body = (
    <>
      <Head title={name || email} sub="How and where you’re signed in." />
      <div className="stack">
        <KnownFacts
          facts={[
            ['Work email', email],
            ['Roles', roles.join(', ')],
            ['Signs in by', ways.join(', ')],
          ]}
        />
        <TableBlock
          title="Sessions"
          more={`${rows.length} open`}
          columns={columns(turn)}
          rows={rows}
          keyOf={({ id }) => id}
          empty="None."
        />
        {rows.length > 1 && (
          <Form turn={turn} action="/own/end-others">
            <button type="submit" className="btn btn-line">
              End other sessions
            </button>
          </Form>
        )}
      </div>
    </>
  )
  return { title: 'Your access', body }
}
