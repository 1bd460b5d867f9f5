import { passkeysOf } from '@/server/modules/operators/sign-in/passkeys.service'
import {
  endOperatorSession,
  type OpenSession,
  openSessions,
} from '@/server/modules/operators/sign-in/sessions.service'
import { act, type ConsolePage, goTo, type OperatorTurn, page, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { roleNames } from '../drawing/labels'
import { type Column, column, Form, Head, KnownFacts, TableBlock } from '../drawing/parts'
import * as common from '../messages/common'
import * as m from '../messages/frame'

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
  column('top', m.browserLabel(), ({ id, device }) =>
    id === turn.session.id ? <b>{m.thisBrowserText()}</b> : device.slice(0, 60),
  ),
  column('top-end', m.byLabel(), ({ method }) =>
    method === 'passkey' ? m.passkeyText() : m.passwordText(),
  ),
  column('middle', common.sinceLabel(), ({ createdAt }) => dayTime(createdAt)),
  column('middle-end', common.lastSeenLabel(), ({ lastSeenAt }) => dayTime(lastSeenAt)),
]

async function ownPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { email, name, roles, passwordHash } = turn.operator
  const rows = await openSessions(turn.needs, turn.operator.id)
  const passkeys = await passkeysOf(turn.needs.db, turn.operator.id)
  const ways = [
    passkeys.length > 0 && m.passkeyText(),
    passwordHash !== null && m.passwordAndAuthenticatorText(),
  ].filter(Boolean)
  const body = (
    <>
      <Head title={name || email} sub={m.ownSignInText()} />
      <div className="stack">
        <KnownFacts
          facts={[
            [common.workEmailLabel(), email],
            [common.rolesLabel(), roleNames(roles)],
            [m.signsInByText(), ways.join(', ')],
          ]}
        />
        <TableBlock
          title={common.sessionsLabel()}
          more={m.openText({ count: rows.length })}
          columns={columns(turn)}
          rows={rows}
          keyOf={({ id }) => id}
          empty={common.noneText()}
        />
        {rows.length > 1 && (
          <Form turn={turn} action="/own/end-others">
            <button type="submit" className="btn btn-line">
              {m.endOtherSessionsAction()}
            </button>
          </Form>
        )}
      </div>
    </>
  )
  return { title: m.yourAccessTitle(), body }
}
