import { opsCommand } from '@/config/ops-command'
import { operatorTerms } from '@/config/terms'
import {
  endOperatorSessions,
  kindOf,
  NotDone,
  operatorRoles,
  whySecond,
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
import { roleNames } from '../drawing/labels'
import { Block, type Column, column, Field, Form, Head, KnownFacts, Table } from '../drawing/parts'
import { useAgain } from '../drawing/refused'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/operators'

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

const columns = (): Column<SeenOperator>[] => [
  column('top', m.operatorLabel(), ({ id, name, email }) => (
    <a href={`/operators/${id}`}>{name || email}</a>
  )),
  column('bottom', common.workEmailLabel(), ({ email }) => email),
  column('middle', common.rolesLabel(), ({ roles }) => roleNames(roles)),
  column('top-end', common.stateLabel(), stateOf),
  column('middle-end', common.lastSeenLabel(), ({ seenAt }) => dayTime(seenAt)),
]

const signsIn = () => m.signsInText()

function stateOf({ endedAt, invitationHash, name }: Operator): string {
  if (endedAt === null && name !== '') return signsIn()
  return invitationHash === null ? m.switchedOffText() : m.invitedText()
}

async function operatorsPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await listOperators(turn.needs.db)
  const active = rows.filter((operator) => stateOf(operator) === signsIn())
  const admins = active.filter(({ roles }) => roles.includes('admin')).length
  const body = (
    <>
      <Head
        title={m.operatorsAndAdminsTitle({ active: active.length, admins })}
        sub={
          admins < 2
            ? m.loneAdminText({ command: opsCommand('operator invite <e-mail> <role>') })
            : m.twoAdminsDecideText()
        }
      />
      <div className="two flow">
        <div className="stack">
          <Table
            caption={common.operatorsLabel()}
            columns={columns()}
            rows={rows}
            keyOf={({ id }) => id}
            empty={common.noneText()}
          />
        </div>
        <div className="stack">
          <RequestForm
            turn={turn}
            kind="operator-invite"
            title={m.inviteAnOperatorTitle()}
            text={m.invitationDecidedText({ hours: operatorTerms.invitationHours })}
            button={m.requestInvitationAction()}
            look="fill"
          >
            <Field name="email" label={common.workEmailLabel()} type="email" />
            <Roles chosen={[]} />
          </RequestForm>
        </div>
      </div>
    </>
  )
  return { title: common.operatorsLabel(), body }
}

function Roles({ chosen }: { chosen: readonly string[] }) {
  const ticked = useAgain('roles').all ?? chosen
  return (
    <fieldset className="checks">
      <legend className="label">{common.rolesLabel()}</legend>
      {operatorRoles.map((role) => (
        <label key={role} className="check">
          <input type="checkbox" name="roles" value={role} defaultChecked={ticked.includes(role)} />
          {roleNames([role])}
        </label>
      ))}
    </fieldset>
  )
}

async function operatorNamed(turn: OperatorTurn): Promise<Operator> {
  const id = turn.context.req.param('id') ?? ''
  const row = isUuid(id) ? await operatorWithId(turn.needs.db, id) : undefined
  if (row === undefined) throw new NotDone(m.noSuchOperatorError)
  return row
}

async function operatorPage(turn: OperatorTurn): Promise<ConsolePage> {
  const operator = await operatorNamed(turn)
  const { needs } = turn
  const open = await countOpenSessions(needs, operator.id)
  const isOther = operator.email !== turn.operator.email
  const mayChange = turn.may('ask operators') && isOther && operator.endedAt === null
  const off = await whySecond(kindOf('operator-off'), needs, { email: operator.email })
  const isLast = off !== undefined
  const body = (
    <>
      <Head title={operator.name || operator.email} sub={operator.email} />
      <div className="two flow">
        <div className="stack">
          <Block title={m.accessTitle()}>
            <KnownFacts
              facts={[
                [common.stateLabel(), stateOf(operator)],
                [common.rolesLabel(), roleNames(operator.roles)],
                [m.invitedText(), dayTime(operator.createdAt)],
                [
                  common.passwordLabel(),
                  operator.passwordHash === null
                    ? m.nonePasskeyOnlyText()
                    : m.withAuthenticatorText(),
                ],
                [m.openSessionsText(), String(open)],
                [m.switchedOffText(), dayTime(operator.endedAt)],
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
      <RequestForm
        turn={turn}
        kind="operator-roles"
        about={{ email }}
        title={m.changeRolesTitle()}
        text={m.rolesDecidedText()}
        button={m.requestTheseRolesAction()}
      >
        <Roles chosen={roles} />
      </RequestForm>
      <section className="ctl">
        <h2 className="h2">{m.endAccessTitle()}</h2>
        <Form turn={turn} action={`/operators/${id}/end-sessions`} className="stack stack-s">
          <button type="submit" className="btn btn-line btn-wide">
            {common.endAllSessionsLabel()}
          </button>
        </Form>
        <RequestForm
          turn={turn}
          kind="operator-off"
          about={{ email }}
          button={isLast ? m.requestSwitchingOffText() : m.switchOffText()}
          look="danger"
        />
        <p className="sub-n">{isLast ? m.lastOtherAdminText() : m.needsNewInvitationText()}</p>
      </section>
    </div>
  )
}
