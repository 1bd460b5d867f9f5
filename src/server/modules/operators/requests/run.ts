import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Db, timeOf } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { sendNewsletters } from '../letters.service'
import { findOperator } from '../operators'
import { hasRight } from '../rights'
import { type OperatorRequest, operatorRequests } from '../tables'
import { type Fields, NotDone } from './kind'
import { areFactsSame, factsChanged, kindOf, noteRequest, requestHourMs } from './requests'

// Nobody waits for what was decided long ago: the one who wanted it asks again.
const latestMs = requestHourMs

/** Of what was decided, all whose time has come, and the next part of what takes longer. */
export async function runDueRequests(services: Services): Promise<number> {
  const { db } = services
  const decided = await db
    .select()
    .from(operatorRequests)
    .where(
      and(
        isNull(operatorRequests.outcome),
        inArray(operatorRequests.decision, ['alone', 'approved']),
      ),
    )
    .orderBy(operatorRequests.askedAt)
    .limit(50)
  for (const request of decided) {
    if (isUntold(request)) await tellOnce(services, request)
    else if (dueAt(request) <= services.clock.now().getTime())
      await runRequest(services, request.id)
  }
  return decided.length + (await sendNewsletters(services))
}

const isUntold = ({ kind, toldAt }: OperatorRequest) =>
  toldAt === null && kindOf(kind).tell !== undefined

function dueAt({ toldAt, decidedAt, askedAt, restHours }: OperatorRequest): number {
  return (toldAt ?? decidedAt ?? askedAt).getTime() + restHours * requestHourMs
}

async function tellOnce(services: Services, { id, kind, input }: OperatorRequest): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [row] = await tx
      .update(operatorRequests)
      .set({ toldAt: services.clock.now() })
      .where(
        and(
          eq(operatorRequests.id, id),
          isNull(operatorRequests.toldAt),
          isNull(operatorRequests.outcome),
        ),
      )
      .returning()
    if (row !== undefined) await kindOf(kind).tell?.(within(services, tx), input as Fields)
  })
}

/** Once, whoever else tries at the same moment: what it does and that it is done are one transaction. */
export async function runRequest(services: Services, id: string): Promise<OperatorRequest> {
  try {
    await services.db.transaction((tx) => runWithin(within(services, tx), id))
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    await end(services, id, { outcome: 'failed', result: error.message })
  }
  const [row] = await services.db.select().from(operatorRequests).where(eq(operatorRequests.id, id))
  return row as OperatorRequest
}

/** The embedded database has one connection: whoever asked past the transaction would wait for its own end. */
function within(services: Services, tx: Db): Services {
  return { ...services, db: tx, databaseTime: () => timeOf(tx) }
}

async function runWithin(services: Services, id: string): Promise<void> {
  const isOpen = and(
    eq(operatorRequests.id, id),
    isNull(operatorRequests.outcome),
    inArray(operatorRequests.decision, ['alone', 'approved']),
  )
  const [request] = await services.db.select().from(operatorRequests).where(isOpen).for('update')
  if (request === undefined) return
  const why = await whyVoid(services, request)
  if (why !== undefined) return end(services, id, { outcome: 'void', result: why })
  const { kind, input, askedBy: by, reason } = request
  const result = await kindOf(kind).execute(services, input as Fields, { by, reason })
  await end(services, id, { outcome: 'done', result })
}

async function whyVoid(services: Services, request: OperatorRequest): Promise<string | undefined> {
  const { askedBy, decidedBy, kind } = request
  if (
    services.clock.now().getTime() - dueAt(request) >=
    latestMs + request.restHours * requestHourMs
  )
    return 'Nobody carried it out in time.'
  const { ask, approve } = kindOf(kind)
  // Who has left, or has another role by now, wants nothing any more. Names of commands are no operators.
  const people = [[askedBy, ask] as const, ...(decidedBy ? [[decidedBy, approve] as const] : [])]
  for (const [email, right] of people) {
    const operator = await findOperator(services.db, email)
    if (operator === undefined) continue
    if (operator.endedAt !== null || !hasRight(operator.roles, right))
      return `${email} may not ask for this or approve it any more.`
  }
  return (await areFactsSame(services, request)) ? undefined : factsChanged
}

async function end(
  services: Services,
  id: string,
  { outcome, result }: Required<Pick<OperatorRequest, 'outcome' | 'result'>>,
): Promise<void> {
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    const [row] = await tx
      .update(operatorRequests)
      .set({ outcome, result, ...(outcome === 'done' && { executedAt: now }) })
      .where(and(eq(operatorRequests.id, id), isNull(operatorRequests.outcome)))
      .returning()
    if (row === undefined) return
    const happened = { operator: 'the product', action: outcome ?? '', details: { result } }
    await noteRequest(services, tx, row, happened)
  })
}
