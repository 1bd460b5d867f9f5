import { and, eq, ne } from 'drizzle-orm'
import type { KycStatus } from '@/contract/user/profile'
import { type Account, lockAccount } from '../accounts/find-account'
import { post } from '../accounts/outbox'
import type { Db } from '../db/database'
import { accounts } from '../db/schema/account'
import { kycApplicants, kycEvents } from '../db/schema/kyc'
import type { Verdict } from '../ports/identity'
import type { Services } from '../services'
import { decide } from './decide'
import { statusMessage } from './messages'

export interface Finding {
  accountId: string
  applicantId: string
  source: 'webhook' | 'poll' | 'reset'
  verdict: Verdict
  /** The provider's own time of the event; for a poll the time it was asked. */
  at: Date
  labels: string[]
  /** Of a webhook: the same one twice is one event. */
  digest?: string
  /** Known only when the provider was asked. */
  attempt?: number
  personKey?: string | undefined
}

export type Outcome = 'changed' | 'unchanged' | 'older' | 'duplicate' | 'closed'

type Row = typeof kycApplicants.$inferSelect

/**
 * The only place that changes a state. Row locks make events of one person take turns; the
 * provider's time decides which of two counts, whatever order they arrive in.
 */
export function applyVerdict(services: Services, finding: Finding): Promise<Outcome> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, finding.accountId)
    if (account.closedAt !== null) return 'closed'
    const row = await boundRow(services, tx, finding)
    const isOlder = isPast(row, finding)
    const next = isOlder ? account.kycStatus : decide(account.kycStatus, finding.verdict)
    const became = next === account.kycStatus ? null : next
    if (!(await recorded(services, tx, { finding, became }))) return 'duplicate'
    if (isOlder) return 'older'
    // What a poll found unchanged says nothing about the order of events still on their way.
    if (became === null && finding.source === 'poll') return 'unchanged'
    await remember(services, tx, { finding, row, status: next })
    if (became === null) return 'unchanged'
    await change(services, tx, { account, became, labels: finding.labels })
    return 'changed'
  })
}

/** By the provider's own time, and by the attempt it belongs to where that is known. */
function isPast({ lastEventAt, attempt }: Row, finding: Finding): boolean {
  const isLate = lastEventAt !== null && finding.at <= lastEventAt
  return isLate || (finding.attempt ?? attempt) < attempt
}

async function change(
  services: Services,
  tx: Db,
  { account, became, labels }: { account: Account; became: KycStatus; labels: string[] },
): Promise<void> {
  await tx.update(accounts).set({ kycStatus: became }).where(eq(accounts.id, account.id))
  await post(services, tx, statusMessage(services, { account, became, labels }))
}

/** The provider may speak before the page has told us the applicant: its signed word binds it. */
async function boundRow({ clock }: Services, tx: Db, finding: Finding): Promise<Row> {
  const { accountId, applicantId } = finding
  const [row] = await tx
    .insert(kycApplicants)
    .values({ accountId, applicantId, startedAt: clock.now() })
    .onConflictDoUpdate({ target: kycApplicants.accountId, set: { applicantId } })
    .returning()
  return row as Row
}

/** False for a webhook that was heard before. A poll is only worth a line when it changed something. */
async function recorded(
  { clock }: Services,
  tx: Db,
  { finding, became }: { finding: Finding; became: KycStatus | null },
): Promise<boolean> {
  const { accountId, source, digest, verdict, at } = finding
  if (source === 'poll' && became === null) return true
  const rows = await tx
    .insert(kycEvents)
    .values({ accountId, source, digest, verdict, at, receivedAt: clock.now(), became })
    .onConflictDoNothing()
    .returning({ id: kycEvents.id })
  return rows.length === 1
}

async function remember(
  services: Services,
  tx: Db,
  { finding, row, status }: { finding: Finding; row: Row; status: KycStatus },
): Promise<void> {
  const { accountId, at, labels, attempt, personKey } = finding
  const isRefused = status === 'REJECTED' || status === 'BLOCKED'
  const person =
    personKey === undefined ? {} : await personFields(services, tx, { accountId, personKey })
  await tx
    .update(kycApplicants)
    .set({
      lastEventAt: at,
      attempt: attempt ?? row.attempt,
      labels: isRefused ? labels : [],
      ...person,
    })
    .where(eq(kycApplicants.accountId, accountId))
}

/** One person with two accounts is flagged for an operator, not refused: twins share a birthday. */
async function personFields(
  services: Services,
  tx: Db,
  { accountId, personKey }: { accountId: string; personKey: string },
) {
  const personHash = await services.keys.hash(`person:${personKey}`)
  const [other] = await tx
    .select({ accountId: kycApplicants.accountId })
    .from(kycApplicants)
    .where(and(eq(kycApplicants.personHash, personHash), ne(kycApplicants.accountId, accountId)))
    .limit(1)
  if (other !== undefined)
    services.log.info('one person, two accounts', { accountId, sameAs: other.accountId })
  return { personHash, sameAs: other?.accountId ?? null }
}
