import { and, asc, desc, eq, gt, gte, isNull, lt, max, sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import {
  type Operator,
  type OperatorRequest,
  operatorRequests,
  operatorSessions,
  operators,
} from './tables'

export type { Operator, OperatorRequest }

export async function operatorWithId(db: Db, id: string): Promise<Operator | undefined> {
  const [row] = await db.select().from(operators).where(eq(operators.id, id))
  return row
}

export interface SeenOperator extends Operator {
  seenAt: Date | null
}

export async function listOperators(db: Db): Promise<SeenOperator[]> {
  const people = await db.select().from(operators).orderBy(asc(operators.email))
  const sessions = await db
    .select({ id: operatorSessions.operatorId, at: max(operatorSessions.lastSeenAt) })
    .from(operatorSessions)
    .groupBy(operatorSessions.operatorId)
  const lastSeen = new Map(sessions.map(({ id, at }) => [id, at]))
  return people.map((operator) => ({ ...operator, seenAt: lastSeen.get(operator.id) ?? null }))
}

export async function requestWithNumber(
  db: Db,
  number: number,
): Promise<OperatorRequest | undefined> {
  const [row] = await db.select().from(operatorRequests).where(eq(operatorRequests.number, number))
  return row
}

export function undecidedRequests({
  db,
  clock,
}: Pick<Ports, 'clock' | 'db'>): Promise<OperatorRequest[]> {
  const { number, outcome, decision, expiresAt } = operatorRequests
  const whereWaitingRequest = and(isNull(outcome), isNull(decision), gt(expiresAt, clock.now()))
  return db.select().from(operatorRequests).where(whereWaitingRequest).orderBy(desc(number))
}

interface PageBefore {
  before: number | undefined
  limit: number
}

export function newestRequests(db: Db, { before, limit }: PageBefore): Promise<OperatorRequest[]> {
  const { number } = operatorRequests
  return db
    .select()
    .from(operatorRequests)
    .where(before === undefined ? undefined : lt(number, before))
    .orderBy(desc(number))
    .limit(limit)
}

const aboutOneShown = 50

export function requestsAbout(db: Db, accountId: string): Promise<OperatorRequest[]> {
  return db
    .select()
    .from(operatorRequests)
    .where(sql`${operatorRequests.input} ->> 'account' = ${accountId}`)
    .orderBy(desc(operatorRequests.number))
    .limit(aboutOneShown)
}

interface Since {
  oldest: Date
  limit: number
}

export function pricesSet(db: Db, { oldest, limit }: Since): Promise<OperatorRequest[]> {
  const { kind, outcome, executedAt, number } = operatorRequests
  return db
    .select()
    .from(operatorRequests)
    .where(and(eq(kind, 'price-set'), eq(outcome, 'done'), gte(executedAt, oldest)))
    .orderBy(desc(number))
    .limit(limit)
}
