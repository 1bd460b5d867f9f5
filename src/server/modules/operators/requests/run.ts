import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { firstLocale, inLocale } from '@/messages/locale'
import { type Db, timeOf } from '@/server/platform/db/database'
import { errorFields } from '@/server/platform/log/log'
import { sendNewsletters } from '../letters.service'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import { findOperator, hasRight } from '../operators'
import { type OperatorRequest, operatorRequests } from '../tables'
import { refuseSamePerson } from './four-eyes'
import { inEveryLanguage } from './kept'
import { type Fields, NotDone, type Sentence, whySecond } from './kind'
import { changedFactsText, kindOf, noteRequest, requestKinds } from './requests'

const latestMs = hourMs

const kinds = Object.keys(requestKinds)
const toldKinds = kinds.filter((kind) => kindOf(kind).tell !== undefined)

export async function runDueRequests(needs: OperatorsNeeds): Promise<number> {
  const due = await dueRequests(needs)
  for (const request of due) {
    try {
      if (isUntold(request)) await tellOnce(needs, request)
      else await runRequest(needs, request.id)
    } catch (error) {
      const { number, kind } = request
      needs.log.error('request of an operator failed', { number, kind, ...errorFields(error) })
    }
  }
  return due.length + (await sendNewsletters(needs))
}

function dueRequests({ db, clock }: OperatorsNeeds): Promise<OperatorRequest[]> {
  const { outcome, decision, kind, toldAt, decidedAt, askedAt, restHours } = operatorRequests
  const at = sql`coalesce(${toldAt}, ${decidedAt}, ${askedAt}) + ${restHours} * interval '1 hour'`
  const whereDecided = and(isNull(outcome), inArray(decision, ['alone', 'approved']))
  const whereDue = or(
    lte(at, sql`${clock.now().toISOString()}::timestamptz`),
    and(isNull(toldAt), inArray(kind, toldKinds)),
  )
  return db
    .select()
    .from(operatorRequests)
    .where(and(whereDecided, inArray(kind, kinds), whereDue))
    .orderBy(asc(askedAt))
    .limit(50)
}

const isUntold = ({ kind, toldAt }: OperatorRequest) =>
  toldAt === null && kindOf(kind).tell !== undefined

function dueAt({ toldAt, decidedAt, askedAt, restHours }: OperatorRequest): number {
  return (toldAt ?? decidedAt ?? askedAt).getTime() + restHours * hourMs
}

async function tellOnce(
  needs: OperatorsNeeds,
  { id, kind, input }: OperatorRequest,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [row] = await tx
      .update(operatorRequests)
      .set({ toldAt: needs.clock.now() })
      .where(
        and(
          eq(operatorRequests.id, id),
          isNull(operatorRequests.toldAt),
          isNull(operatorRequests.outcome),
        ),
      )
      .returning()
    if (row !== undefined) await kindOf(kind).tell?.(within(needs, tx), input as Fields)
  })
}

/**
 * `needsNobody`: carried out in the transaction that files the request
 * (src/server/ops/price-set.ts).
 */
export async function runRequest(
  needs: OperatorsNeeds,
  id: string,
  needsNobody = false,
): Promise<OperatorRequest> {
  try {
    // guard: without it, a refund that was asked for is ordered, and its request stays open —
    //   server/purchases/refunds/refund-kills: of a refund that is raised once — outside the
    //   transaction
    await needs.db.transaction((tx) => runWithin(within(needs, tx), id, needsNobody))
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    await end(needs, id, { outcome: 'failed', result: error.say })
  }
  const [row] = await needs.db.select().from(operatorRequests).where(eq(operatorRequests.id, id))
  return row as OperatorRequest
}

/**
 * The embedded database has one connection, which this transaction has taken; a query outside of it
 * would wait for ever.
 */
function within(needs: OperatorsNeeds, tx: Db): OperatorsNeeds {
  return { ...needs, db: tx, databaseTime: () => timeOf(tx) }
}

async function runWithin(needs: OperatorsNeeds, id: string, needsNobody: boolean): Promise<void> {
  const whereOpenRequest = and(
    eq(operatorRequests.id, id),
    isNull(operatorRequests.outcome),
    inArray(operatorRequests.decision, ['alone', 'approved']),
  )
  const [request] = await needs.db
    .select()
    .from(operatorRequests)
    .where(whereOpenRequest)
    .for('update')
  if (request === undefined) return
  await kindOf(request.kind).lock?.(needs, request.input as Fields)
  const why =
    (await voidReason(needs, request)) ??
    (needsNobody ? undefined : await secondPersonReason(needs, request))
  if (why !== undefined) return end(needs, id, { outcome: 'void', result: why })
  const { kind, input, askedBy: by, decidedBy: approvedBy, reason } = request
  const facts = request.facts as Fields
  const asked = { by, reason, approvedBy, facts }
  const result = await kindOf(kind).execute(needs, input as Fields, asked)
  await end(needs, id, { outcome: 'done', result })
}

async function voidReason(
  needs: OperatorsNeeds,
  request: OperatorRequest,
): Promise<Sentence | undefined> {
  if (needs.clock.now().getTime() - dueAt(request) >= latestMs + request.restHours * hourMs)
    return m.outOfTimeText
  const why = await lostRightReason(needs.db, request)
  if (why !== undefined) return why
  // guard: without it, an approved request is carried out although its facts changed —
  //   server/operators/requests: with other facts it is void — value undefined
  return changedFactsText(needs, request)
}

/**
 * An operator who has left or lost the role no longer counts, and one person with two addresses
 * counts once: the row's claim that two people decided is not trusted either.
 */
export async function lostRightReason(
  db: Db,
  { askedBy, decidedBy, kind }: OperatorRequest,
): Promise<Sentence | undefined> {
  const { ask, approve } = kindOf(kind)
  const people = [[askedBy, ask] as const, ...(decidedBy ? [[decidedBy, approve] as const] : [])]
  for (const [email, right] of people) {
    const operator = await findOperator(db, email)
    // A command of `ops` has no operator whose right could be lost.
    if (operator === undefined) continue
    if (operator.endedAt !== null || !hasRight(operator.roles, right))
      return () => m.lacksTheRightNowText({ email })
  }
  if (decidedBy === null) return undefined
  try {
    // guard: without it, a row that names one person twice is trusted — server/operators/requests:
    //   it is not done because its row says that two decided
    await refuseSamePerson(db, askedBy, decidedBy)
    return undefined
  } catch (error) {
    if (error instanceof NotDone) return error.say
    throw error
  }
}

/**
 * Why one person was not enough. A row's own claim proves nothing: an attacker with the console's
 * database role can write it.
 */
async function secondPersonReason(
  needs: OperatorsNeeds,
  { decision, kind, input }: OperatorRequest,
): Promise<Sentence | undefined> {
  // guard: without it, a row's claim that one person was enough is trusted —
  //   server/operators/requests: is not done because its row says that one was enough — condition
  //   true
  if (decision !== 'alone') return undefined
  const why = await whySecond(kindOf(kind), needs, input as Fields)
  return why === undefined ? undefined : m.takesTwoPeopleText
}

async function end(
  needs: OperatorsNeeds,
  id: string,
  { outcome, result }: Required<Pick<OperatorRequest, 'outcome'>> & { result: Sentence },
): Promise<void> {
  const now = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    const [row] = await tx
      .update(operatorRequests)
      .set({
        outcome,
        result: inEveryLanguage(result),
        ...(outcome === 'done' && { executedAt: now }),
      })
      .where(and(eq(operatorRequests.id, id), isNull(operatorRequests.outcome)))
      .returning()
    if (row === undefined) return
    const happened = {
      operator: 'the product',
      action: outcome ?? '',
      details: { result: inLocale(firstLocale, result) },
    }
    await noteRequest(needs, tx, row, happened)
  })
}
