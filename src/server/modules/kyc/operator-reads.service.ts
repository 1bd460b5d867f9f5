import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { KycStatus } from '@/contract/fields'
import { accounts } from '@/server/modules/identity/tables'
import type { Db } from '@/server/platform/db/database'
import { kycApplicants, kycEvents } from './tables'

export { type OpenCheck, openCheckOf } from './decide'
export { caseAddress } from './identity'
export { otherAccountsOf } from './same-person'

interface Queue {
  status: KycStatus
  isOldestFirst?: boolean
  /** Only checks that the provider leaves to an operator. */
  isLeftOpen?: boolean
}

/** The last row of a page; the next page begins after it. */
export interface PlaceInQueue {
  at: Date
  accountId: string
}

interface QueuePage {
  past: PlaceInQueue | undefined
  limit: number
}

export type QueuedCheck = Awaited<ReturnType<typeof checksIn>>[number]

export function checksIn(
  db: Db,
  { status, isOldestFirst, isLeftOpen }: Queue,
  { past, limit }: QueuePage,
) {
  const { accountId, attempt, labels, failedAsks, checkedAt, lastEventAt } = kycApplicants
  const [order, beyond] = isOldestFirst ? [asc, gt] : [desc, lt]
  const wherePastPage =
    past &&
    or(
      beyond(lastEventAt, past.at),
      and(eq(lastEventAt, past.at), beyond(accountId, past.accountId)),
    )
  const whereLeftOpen = isLeftOpen ? isNotNull(kycApplicants.leftOpenAt) : undefined
  return db
    .select({
      accountId,
      name: accounts.fullName,
      attempt,
      labels,
      failedAsks,
      checkedAt,
      since: lastEventAt,
    })
    .from(kycApplicants)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(eq(accounts.kycStatus, status), isNull(accounts.closedAt), wherePastPage, whereLeftOpen),
    )
    .orderBy(order(lastEventAt), order(accountId))
    .limit(limit)
}

export type IdentityCheck = typeof kycApplicants.$inferSelect

export interface CheckedMember {
  id: string
  fullName: string
  kycStatus: KycStatus
  createdAt: Date
  closedAt: Date | null
}

interface FoundCheck {
  account: CheckedMember
  /** The newest check of this member's identity; undefined if none was ever begun. */
  check: IdentityCheck | undefined
}

export async function findCheck(db: Db, accountId: string): Promise<FoundCheck | undefined> {
  const { id, fullName, kycStatus, createdAt, closedAt } = accounts
  const [account] = await db
    .select({ id, fullName, kycStatus, createdAt, closedAt })
    .from(accounts)
    .where(eq(id, accountId))
  if (account === undefined) return undefined
  const [check] = await db
    .select()
    .from(kycApplicants)
    .where(eq(kycApplicants.accountId, accountId))
  return { account, check }
}

const eventsShown = 100

export type CheckEvent = Awaited<ReturnType<typeof checkEvents>>[number]

export function checkEvents(db: Db, accountId: string) {
  const { id, source, reviewResult, at, became } = kycEvents
  return db
    .select({ id, source, reviewResult, at, became })
    .from(kycEvents)
    .where(eq(kycEvents.accountId, accountId))
    .orderBy(desc(kycEvents.receivedAt), desc(kycEvents.at))
    .limit(eventsShown)
}

interface CheckProgress {
  attempt: number
  heardAt: Date | undefined
}

export async function checkProgress(db: Db, accountId: string): Promise<CheckProgress> {
  const [applicant] = await db
    .select({ attempt: kycApplicants.attempt })
    .from(kycApplicants)
    .where(eq(kycApplicants.accountId, accountId))
  const [event] = await db
    .select({ at: kycEvents.receivedAt })
    .from(kycEvents)
    .where(eq(kycEvents.accountId, accountId))
    .orderBy(desc(kycEvents.receivedAt))
    .limit(1)
  return { attempt: applicant?.attempt ?? 0, heardAt: event?.at }
}
