import {
  endOperatorSessions,
  NotDone,
  operatorRoles,
  requestKinds,
} from '@/server/modules/operators'
import {
  listOperators,
  type Operator,
  operatorWithId,
  type SeenOperator,
} from '@/server/modules/operators/operator-reads.service'
import { countOpenSessions } from '@/server/modules/operators/sign-in/sessions.service'
import { isUuid } from '@/server/platform/db/database'
import { act, type ConsolePage, goTo, type OperatorTurn, page, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { Block, type Column, Field, Form, Head, KnownFacts, Table } from '../drawing/parts'

export const operatorRoutes: Route[] = [
  page('/operators', 'see operators', operatorsPage),
  page('/operators/:id', 'see operators', operatorPage),
  act('/operators/:id/end-sessions', 'ask operators', async (turn) => {
    const operator = await operatorNamed(turn)
    const { needs } = turn
    const ended = await endOperatorSessions(needs, needs.db, operator.id)
    await turn.note('ended sessions of an operator', `operator ${operator.email}`, { ended })
    return goTo(`/operators/${operator.id}`)
  }),
]

const columns: Column<SeenOperator>[] = [
  {
    title: 'Operator',
    place: 'm1',
    cell: ({ id, name, email }) => <a href={`/operators/${id}`}>{name || email}</a>,
  },
  { title: 'Work email', place: 'm5', cell: ({ email }) => email },
  { title: 'Roles', place: 'm3', cell: ({ roles }) => roles.join(', ') },
  { title: 'State', place: 'm2', cell: stateOf },
  { title: 'Last seen', place: 'm4', cell: ({ seenAt }) => dayTime(seenAt) },
]

const signsIn = 'Signs in'

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function stateOf({ endedAt, invitationHash, name }: Operator): string {
  if (endedAt === null && name !== '') return signsIn
  return invitationHash === null ? 'Switched off' : 'Invited'
}

async function operatorsPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await listOperators(turn.needs.db)
  const active = rows.filter((one) => stateOf(one) === signsIn)
  const admins = active.filter(({ roles }) => roles.includes('admin')).length
  const body = (
    <>
      <Head
        title={`${counted(active.length, 'operator')}, ${counted(admins, 'admin')}.`}
        sub={
          admins < 2
            ? 'A lone admin can’t invite or assign roles. To bring in a second, run ops operator invite.'
            : 'Two admins decide who can sign in, and with which roles.'
        }
      />
      <div className="two flow">
        <div className="stack">
          <Table
            caption="Operators"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="None."
          />
        </div>
        {turn.may('ask operators') && (
          <div className="stack">
            <section className="ctl">
              <h2 className="h2">Invite an operator</h2>
              <p className="sm mut">
                Another admin decides. Only the invitee gets the link. It works once, within 24
                hours.
              </p>
              <Form turn={turn} action="/ask/operator-invite" className="stack stack-s">
                <Field name="email" label="Work email" type="email" />
                <Roles chosen={[]} />
                <Field name="reason" label="Reason" />
                <button type="submit" className="btn btn-fill btn-wide">
                  Request invitation
                </button>
              </Form>
            </section>
          </div>
        )}
      </div>
    </>
  )
  return { title: 'Operators', body }
}

function Roles({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset className="checks">
      <legend className="label">Roles</legend>
      {operatorRoles.map((role) => (
        <label key={role} className="check">
          <input type="checkbox" name="roles" value={role} defaultChecked={chosen.includes(role)} />
          {role}
        </label>
      ))}
    </fieldset>
  )
}

async function operatorNamed(turn: OperatorTurn): Promise<Operator> {
  const id = turn.context.req.param('id') ?? ''
  const row = isUuid(id) ? await operatorWithId(turn.needs.db, id) : undefined
  if (row === undefined) throw new NotDone('No such operator.')
  return row
}

async function operatorPage(turn: OperatorTurn): Promise<ConsolePage> {
  const operator = await operatorNamed(turn)
  const { needs } = turn
  const open = await countOpenSessions(needs, operator.id)
  const isOther = operator.email !== turn.operator.email
  const mayChange = turn.may('ask operators') && isOther && operator.endedAt === null
  const { whyTwo } = requestKinds['operator-off']
  const isLast = (await whyTwo(needs, { email: operator.email })) !== undefined
  const body = (
    <>
      <Head title={operator.name || operator.email} sub={operator.email} />
      <div className="two flow">
        <div className="stack">
          <Block title="Access">
            <KnownFacts
              facts={[
                ['State', stateOf(operator)],
                ['Roles', operator.roles.join(', ')],
                ['Invited', dayTime(operator.createdAt)],
                [
                  'Password',
                  operator.passwordHash === null ? 'none, passkey only' : 'with authenticator',
                ],
                ['Open sessions', String(open)],
                ['Switched off', dayTime(operator.endedAt)],
              ]}
            />
          </Block>
        </div>
        {mayChange && <Changes turn={turn} operator={operator} isLast={isLast} />}
      </div>
    </>
  )
  return { title: operator.name || operator.email, body }
}

interface ChangesProps {
  turn: OperatorTurn
  operator: Operator
  isLast: boolean
}

function Changes({ turn, operator, isLast }: ChangesProps) {
  const { id, email, roles } = operator
  return (
    <div className="stack">
      <section className="ctl">
        <h2 className="h2">Change roles</h2>
        <p className="sm mut">Another admin decides. The operator then has to sign in again.</p>
        <Form turn={turn} action="/ask/operator-roles" className="stack stack-s">
          <input type="hidden" name="email" value={email} />
          <Roles chosen={roles} />
          <Field name="reason" label="Reason" />
          <button type="submit" className="btn btn-line btn-wide">
            Request these roles
          </button>
        </Form>
      </section>
      <section className="ctl">
        <h2 className="h2">End access</h2>
        <Form turn={turn} action={`/operators/${id}/end-sessions`} className="stack stack-s">
          <button type="submit" className="btn btn-line btn-wide">
            End all sessions
          </button>
        </Form>
        <Form turn={turn} action="/ask/operator-off" className="stack stack-s">
          <input type="hidden" name="email" value={email} />
          <Field id="off-reason" name="reason" label="Reason" />
          <button type="submit" className="btn btn-danger btn-wide">
            {isLast ? 'Request switching off' : 'Switch off'}
          </button>
        </Form>
        <p className="sub-n">
          {isLast
            ? 'The last other admin: they have to agree, or whoever runs the server switches them off there.'
            : 'Immediate. Coming back takes a new invitation from two admins.'}
        </p>
      </section>
    </div>
  )
}
