import {
  askFor,
  decideRequest,
  type Fields,
  kindOf,
  NotDone,
  requestKinds,
  stopRequest,
} from '@/server/modules/operators'
import {
  newestRequests,
  type OperatorRequest,
  requestWithNumber,
  undecidedRequests,
} from '@/server/modules/operators/operator-reads.service'
import { act, goTo, type OperatorTurn, page, type Reply, type Route, rowNumber } from '../access'
import * as m from '../messages/requests'
import { expectProof } from '../sign-in/proof'
import { requestPage } from './request-page'
import { maySee, requestsPage } from './requests-page'

type Kind = keyof typeof requestKinds
const kinds = Object.keys(requestKinds) as Kind[]
const shownAtOnce = 50

export const requestRoutes: Route[] = [
  page('/requests', 'every operator’s', listRequests),
  page('/requests/:number', 'every operator’s', async (turn) =>
    requestPage(turn, await requestNamed(turn)),
  ),
  act('/requests/:number/approve', 'every operator’s', (turn) => handleDecision(turn, true)),
  act('/requests/:number/decline', 'every operator’s', (turn) => handleDecision(turn, false)),
  act('/requests/:number/stop', 'every operator’s', handleStop),
  ...kinds.map((kind) =>
    act(`/ask/${kind}`, requestKinds[kind].ask, (turn) => handleAsk(turn, kind)),
  ),
]

async function requestNamed(turn: OperatorTurn): Promise<OperatorRequest> {
  const number = rowNumber(turn.context.req.param('number'))
  const row = await requestWithNumber(turn.needs.db, number ?? 0)
  // A request that this operator may not see gets the same answer as a missing one, so trying
  // numbers reveals nothing.
  if (row === undefined || !maySee(turn, row)) throw new NotDone(m.noSuchRequestError)
  return row
}

async function listRequests(turn: OperatorTurn): Promise<Reply> {
  const before = rowNumber(turn.context.req.query('before'))
  const open = await undecidedRequests(turn.needs)
  const newest = await newestRequests(turn.needs.db, { before, limit: shownAtOnce })
  const mine = (rows: OperatorRequest[]) => rows.filter((row) => maySee(turn, row))
  const next = newest.length === shownAtOnce ? newest.at(-1)?.number : undefined
  return requestsPage(turn, { open: mine(open), all: mine(newest), next })
}

async function handleAsk(turn: OperatorTurn, kind: Kind): Promise<Reply> {
  const { byFile } = kindOf(kind)
  // guard: without it, an operator without the file asks for it to be read — console/bank-forged:
  //   nothing but the file itself
  if (byFile !== undefined) throw new NotDone(byFile.how)
  const { reason = '', roles: _, ...fields } = Object.fromEntries(turn.form) as Fields
  const roles = turn.form.getAll('roles').join(', ')
  const input = { ...fields, ...(roles !== '' && { roles }) }
  const by = turn.operator.email
  const { request } = await askFor(turn.needs, { kind, given: input, reason, by })
  return goTo(`/requests/${request.number}`)
}

async function handleDecision(turn: OperatorTurn, isApproved: boolean): Promise<Reply> {
  const request = await requestNamed(turn)
  const { id, number, kind, input } = request
  const { approve, retyped, byFile } = kindOf(kind)
  if (!turn.may(approve)) throw new NotDone(m.yourRoleCantDecideError)
  // guard: without it, an operator who did not download the file from the bank approves it —
  //   console/bank-forged: nothing but the file itself
  if (isApproved && byFile !== undefined) throw new NotDone(byFile.how)
  if (isApproved) {
    if (retyped !== undefined && !retyped.isSame(input as Fields, turn.form.get('retyped') ?? ''))
      throw new NotDone(m.retypedWrongError, 'retyped')
    await expectProof(turn, id, `request ${number}`)
  }
  const reason = turn.form.get('reason') ?? ''
  if (!isApproved && reason.trim() === '') throw new NotDone(m.declineReasonError, 'reason')
  await decideRequest(turn.needs, { id, by: turn.operator.email, isApproved, reason })
  return goTo(`/requests/${number}`)
}

async function handleStop(turn: OperatorTurn): Promise<Reply> {
  const request = await requestNamed(turn)
  const by = turn.operator.email
  if (request.askedBy !== by && !turn.may(kindOf(request.kind).approve))
    throw new NotDone(m.mayNotStopError)
  await stopRequest(turn.needs, { id: request.id, by, reason: turn.form.get('reason') ?? '' })
  return goTo(`/requests/${request.number}`)
}
