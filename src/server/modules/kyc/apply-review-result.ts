import { and, eq, ne } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import type { KycStatus } from '@/contract/fields'
import { type Account, lockAccount, setStanding } from '@/server/modules/identity'
import { letters, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { keptCountry } from './address-country'
import { type IdentityFacts, plainName, type Refusal, type ReviewResult } from './identity'
import type { IdentityCheckNeeds } from './needs'
import { type Change, newsOf, shownComment, turnOf } from './reasons'
import { kycApplicants, kycEvents } from './tables'

/**
 * The status that each result of the provider leads to. An approved account stays approved until a
 * new review is decided; no result leads out of `BLOCKED`.
 */
const transitions: Record<KycStatus, Partial<Record<ReviewResult, KycStatus>>> = {
  NOT_APPLIED: {
    pending: 'PENDING',
    open: 'PENDING',
    approved: 'APPROVED',
    rejected: 'REJECTED',
    blocked: 'BLOCKED',
  },
  PENDING: {
    started: 'NOT_APPLIED',
    returned: 'NOT_APPLIED',
    approved: 'APPROVED',
    rejected: 'REJECTED',
    blocked: 'BLOCKED',
  },
  APPROVED: { started: 'NOT_APPLIED', rejected: 'REJECTED', blocked: 'BLOCKED' },
  REJECTED: {
    started: 'NOT_APPLIED',
    pending: 'PENDING',
    open: 'PENDING',
    approved: 'APPROVED',
    blocked: 'BLOCKED',
  },
  BLOCKED: {},
}

export interface Finding {
  accountId: string
  applicantId: string
  source: 'webhook' | 'poll' | 'operator' | 'reset' | 'person'
  reviewResult: ReviewResult
  at: Date
  refusal: Refusal
  digest?: string
  attempt?: number
  who?: IdentityFacts
}

export type ReviewOutcome = 'changed' | 'unchanged' | 'older' | 'duplicate' | 'closed'

type Row = typeof kycApplicants.$inferSelect

const settledMs = 2 * minuteMs

/**
 * The only function that changes the status: row locks serialize a person's events, and the
 * provider's time decides.
 */
export function applyReviewResult(
  needs: IdentityCheckNeeds,
  given: Finding,
): Promise<ReviewOutcome> {
  return needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, given.accountId)
    if (account.closedAt !== null) return 'closed'
    const finding = { ...given, reviewResult: meantBy(given, account) }
    const row = await boundRow(needs, tx, finding)
    // guard: without it, the provider, still undecided, undoes a rejection —
    //   server/kyc/decided-by-a-person: still undecided — without the second condition
    const isOlder = isPast(row, finding, account.kycStatus) || isDecided(row, finding)
    const next = isOlder ? account.kycStatus : decide(account.kycStatus, finding.reviewResult)
    const became = next === account.kycStatus ? null : next
    if (!(await recordFinding(needs, tx, { finding, became }))) return 'duplicate'
    if (isOlder) return 'older'
    await noteOpen(tx, row, { finding, status: next })
    const noted = { account, row, who: whoToNote(finding, next) }
    const { isOtherName } = await notePerson(needs, tx, noted)
    // A poll found no change. Events may still be on their way, so the time of the last event is
    // not moved.
    if (became === null && isAsked(finding)) return 'unchanged'
    await remember(tx, { finding, row, status: next })
    if (became === null) return 'unchanged'
    await setStanding(tx, account, { kycStatus: became })
    const { reviewResult, refusal } = finding
    await tell(needs, tx, { account, became, reviewResult, refusal, isOtherName })
    return 'changed'
  })
}

async function tell(needs: IdentityCheckNeeds, tx: Db, change: Change): Promise<void> {
  const { account, became, reviewResult } = change
  const turn = turnOf({ became, reviewResult }, account.kycStatus)
  const facts = { status: became, turn }
  const mail = () => letters.verification(needs, newsOf(change))
  const at = needs.clock.now()
  await notify(needs, tx, { accountId: account.id, kind: 'identity', facts, at, mail })
}

function isAsked({ source }: Finding): boolean {
  return source === 'poll' || source === 'operator'
}

/**
 * If a poll finds a sent check begun again, the provider wants something more from the person; it
 * is no reset.
 */
function meantBy(finding: Finding, { kycStatus }: Account): ReviewResult {
  const { reviewResult } = finding
  const isBackAgain = reviewResult === 'started' && isAsked(finding) && kycStatus === 'PENDING'
  return isBackAgain ? 'returned' : reviewResult
}

/**
 * Whether a finding is older than what we know. Right after an event a lower attempt is outdated;
 * later it means that the provider restarted its count. A poll may have read the state from before
 * the event.
 */
function isPast({ lastEventAt, attempt }: Row, finding: Finding, status: KycStatus): boolean {
  if (lastEventAt === null || finding.source === 'person') return false
  const aheadMs = finding.at.getTime() - lastEventAt.getTime()
  const isEarlierAttempt = (finding.attempt ?? attempt) < attempt
  const { reviewResult } = finding
  const isUndecided = reviewResult === 'pending' && status === 'REJECTED'
  const isStepBack = reviewResult === 'started' || reviewResult === 'returned' || isUndecided
  const isDoubtful = isEarlierAttempt || (isStepBack && finding.source === 'poll')
  return aheadMs <= 0 || (isDoubtful && aheadMs < settledMs)
}

/**
 * Whether an operator has decided this attempt. That the provider still has not decided is then no
 * news; its own decision, or a new attempt, counts.
 */
function isDecided({ decidedAttempt, attempt }: Row, finding: Finding): boolean {
  const { reviewResult } = finding
  const isUndecided = reviewResult === 'pending' || reviewResult === 'open'
  return decidedAttempt !== null && isUndecided && (finding.attempt ?? attempt) <= decidedAttempt
}

const isLeftOpen = ({ reviewResult }: Finding, status: KycStatus) =>
  status === 'PENDING' && reviewResult === 'open'

async function noteOpen(
  tx: Db,
  { accountId, leftOpenAt: before }: Row,
  { finding, status }: { finding: Finding; status: KycStatus },
): Promise<void> {
  const leftOpenAt = isLeftOpen(finding, status) ? (before ?? finding.at) : null
  if (leftOpenAt?.getTime() === before?.getTime()) return
  await tx.update(kycApplicants).set({ leftOpenAt }).where(eq(kycApplicants.accountId, accountId))
}

/**
 * A check that is left to an operator is recorded too, because the operator has to know of a second
 * account.
 */
function whoToNote(finding: Finding, status: KycStatus): IdentityFacts {
  const { who } = finding
  if (who !== undefined && isLeftOpen(finding, status)) return who
  if (who === undefined || !(status === 'APPROVED' || status === 'BLOCKED'))
    return { names: [], personKey: undefined }
  return status === 'APPROVED' ? who : { ...who, names: [] }
}

/**
 * Binds the applicant to the account by the provider's signed event, which may arrive before our
 * page has reported the applicant's id.
 */
async function boundRow({ clock }: IdentityCheckNeeds, tx: Db, finding: Finding): Promise<Row> {
  const { accountId, applicantId } = finding
  const [row] = await tx
    .insert(kycApplicants)
    .values({ accountId, applicantId, startedAt: clock.now() })
    .onConflictDoUpdate({ target: kycApplicants.accountId, set: { applicantId } })
    .returning()
  return row as Row
}

async function recordFinding(
  { clock }: IdentityCheckNeeds,
  tx: Db,
  { finding, became }: { finding: Finding; became: KycStatus | null },
): Promise<boolean> {
  const { accountId, source, digest, reviewResult, at } = finding
  if (isAsked(finding) && became === null) return true
  const rows = await tx
    .insert(kycEvents)
    .values({ accountId, source, digest, reviewResult, at, receivedAt: clock.now(), became })
    .onConflictDoNothing()
    .returning({ id: kycEvents.id })
  return rows.length === 1
}

async function remember(
  tx: Db,
  { finding, row, status }: { finding: Finding; row: Row; status: KycStatus },
): Promise<void> {
  const { accountId, at, refusal, attempt, source, reviewResult } = finding
  const isRefused = status === 'REJECTED' || status === 'BLOCKED'
  await tx
    .update(kycApplicants)
    .set({
      lastEventAt: at,
      attempt: attempt ?? row.attempt,
      labels: isRefused ? refusal.labels : [],
      comment: status === 'REJECTED' ? shownComment(refusal.comment) : null,
      ...(source === 'person' && { decidedAttempt: attempt ?? row.attempt }),
      ...(reviewResult === 'started' && { decidedAttempt: null }),
      ...(status !== 'APPROVED' && !isLeftOpen(finding, status) && { isOtherName: false }),
    })
    .where(eq(kycApplicants.accountId, accountId))
}

export function decide(status: KycStatus, reviewResult: ReviewResult): KycStatus {
  return transitions[status][reviewResult] ?? status
}

/**
 * Records what an operator should look at. It does not lead to a refusal: different people share a
 * birthday, and people marry.
 */
async function notePerson(
  needs: IdentityCheckNeeds,
  tx: Db,
  { account, row, who }: { account: Account; row: Row; who: IdentityFacts },
): Promise<{ isOtherName: boolean }> {
  const facts = await factsOf(needs, account, row, who)
  const { personHash, isOtherName, addressCountry } = facts
  const isSame = personHash === row.personHash && isOtherName === row.isOtherName
  if (isSame && addressCountry === row.addressCountry) return facts
  const sameAs = await otherAccountOf(tx, account.id, personHash)
  const { log } = needs
  if (sameAs !== null && sameAs !== row.sameAs)
    log.info('one person, two accounts', { accountId: account.id, sameAs })
  if (isOtherName && !row.isOtherName)
    log.info('another name in the document', { accountId: account.id })
  await tx
    .update(kycApplicants)
    .set({ personHash, isOtherName, addressCountry, sameAs })
    .where(eq(kycApplicants.accountId, account.id))
  return facts
}

async function factsOf(needs: IdentityCheckNeeds, account: Account, row: Row, who: IdentityFacts) {
  const { names, personKey, country } = who
  const { keys } = needs
  const isTold = names.length > 0
  const ownName = plainName(account.fullName)
  return {
    personHash: personKey === undefined ? row.personHash : await keys.hash(`person:${personKey}`),
    isOtherName: isTold ? !names.some((name) => plainName(name) === ownName) : row.isOtherName,
    addressCountry: await keptCountry(needs, row, country),
  }
}

async function otherAccountOf(
  tx: Db,
  accountId: string,
  personHash: string | null,
): Promise<string | null> {
  if (personHash === null) return null
  const [other] = await tx
    .select({ accountId: kycApplicants.accountId })
    .from(kycApplicants)
    .where(and(eq(kycApplicants.personHash, personHash), ne(kycApplicants.accountId, accountId)))
    .limit(1)
  return other?.accountId ?? null
}
