import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { hasIban } from '@/server/modules/bank'
import type { Db } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import { noteEvent } from '@/server/platform/security/operator-events'
import { taxLabel } from '../messages/money'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import { type OperatorRequest, operatorRequests } from '../tables'
import { astrayDecide } from './astray'
import { bankFile } from './bank-file'
import { buyBackCallOff, buyBackFund, buyBackOpen, buyBackReturn, buyBackSettle } from './buy-back'
import { closedDaysChange } from './closed-days'
import { operatorInvite, operatorOff, operatorRolesSet } from './colleagues'
import { contentReplace } from './content'
import { movesPause, movesResume } from './custody'
import { deliverySettingsChange } from './delivery-settings'
import { arrivalLook, arrivalReturn, deskSweep } from './desk'
import {
  dividendAnnounce,
  dividendFund,
  dividendPay,
  dividendProceeds,
  dividendReturn,
  withholdingRemit,
} from './dividend'
import { memberErase } from './erasure'
import { refuseOwnMatter, refuseSamePerson } from './four-eyes'
import { deliveryEnd, deliveryFromVault } from './from-vault'
import { identityDecide } from './identity'
import { jobAgain, queueAgain } from './jobs'
import { inEveryLanguage } from './kept'
import {
  alreadyDoneText,
  type Fields,
  factsChangedText,
  type Kind,
  NotDone,
  type Sentence,
  whySecond,
} from './kind'
import { courtFreeze, legalOrderStop, transferByOrder } from './legal-order'
import { limitsChange } from './limits'
import { newsletterSend, newsletterTest } from './newsletter'
import { offeringChange, priceSet } from './offering'
import {
  byAccountId,
  holdLift,
  holdSet,
  identityReread,
  sessionsEnd,
  twoFactorReset,
} from './person'
import { plansChange } from './plans'
import { walletRecover } from './recovery'
import { paymentRefund } from './refund'
import { rewardsDeposit, saleResume, saleStop, sharesIssue } from './sale'
import { dividendCorrect, residenceDecide } from './tax'
import { taxesChange } from './taxes'
import {
  refundAccount,
  refundFile,
  refundFileCancel,
  refundSettled,
  transferDecide,
} from './transfers'
import { meetingResult, voteCallOff, voteOpen } from './vote'

export const requestKinds = {
  'price-set': priceSet,
  'sale-stop': saleStop,
  'sale-resume': saleResume,
  'offering-change': offeringChange,
  'taxes-change': taxesChange,
  'limits-change': limitsChange,
  'closed-days-change': closedDaysChange,
  'plans-change': plansChange,
  'content-replace': contentReplace,
  return: paymentRefund,
  'bank-file': bankFile,
  'refund-file': refundFile,
  'refund-file-cancel': refundFileCancel,
  'refund-account': refundAccount,
  'refund-settled': refundSettled,
  'transfer-decide': transferDecide,
  'moves-pause': movesPause,
  'moves-resume': movesResume,
  'wallet-recover': walletRecover,
  'delivery-from-vault': deliveryFromVault,
  'delivery-end': deliveryEnd,
  'delivery-settings': deliverySettingsChange,
  'desk-sweep': deskSweep,
  'arrival-look': arrivalLook,
  'arrival-return': arrivalReturn,
  'astray-decide': astrayDecide,
  'transfer-by-order': transferByOrder,
  'court-freeze': courtFreeze,
  'legal-order-stop': legalOrderStop,
  'shares-issue': sharesIssue,
  'rewards-deposit': rewardsDeposit,
  'two-factor-reset': twoFactorReset,
  'sessions-end': sessionsEnd,
  'identity-reread': identityReread,
  'identity-decide': identityDecide,
  'hold-set': holdSet,
  'hold-lift': holdLift,
  'member-erase': memberErase,
  'job-again': jobAgain,
  'queue-again': queueAgain,
  'newsletter-test': newsletterTest,
  'newsletter-send': newsletterSend,
  'dividend-announce': dividendAnnounce,
  'dividend-fund': dividendFund,
  'dividend-pay': dividendPay,
  'dividend-proceeds': dividendProceeds,
  'dividend-return': dividendReturn,
  'dividend-correct': dividendCorrect,
  'residence-decide': residenceDecide,
  'withholding-remit': withholdingRemit,
  'vote-open': voteOpen,
  'vote-call-off': voteCallOff,
  'meeting-result': meetingResult,
  'buy-back-open': buyBackOpen,
  'buy-back-fund': buyBackFund,
  'buy-back-settle': buyBackSettle,
  'buy-back-return': buyBackReturn,
  'buy-back-call-off': buyBackCallOff,
  'operator-invite': operatorInvite,
  'operator-roles': operatorRolesSet,
  'operator-off': operatorOff,
} satisfies Record<string, Kind>
type KindName = keyof typeof requestKinds

export function kindOf(name: string): Kind {
  const kind: Kind | undefined = (requestKinds as Record<string, Kind>)[name]
  if (kind === undefined) throw new NotDone(m.unknownRequestError)
  return kind
}

const longestReason = 500

/** The reason for asking, declining or stopping, which the log keeps permanently. */
function checkedReason(typed: string): string {
  const reason = typed.trim().slice(0, longestReason)
  // guard: without it, a stranger’s account stands in a log that is never deleted —
  //   console/transfers: two operators approve the account that an owner named, and it is in no
  //   request and no log
  if (hasIban(reason)) throw new NotDone(m.noAccountInReasonError, 'reason')
  return reason
}

interface RequestInput {
  kind: KindName
  given: Fields
  reason: string
  by: string
  needsNobody?: boolean
}

export interface FiledRequest {
  request: OperatorRequest
  whyTwo: string | undefined
}

export async function askFor(needs: OperatorsNeeds, wish: RequestInput): Promise<FiledRequest> {
  const { kind: name, by } = wish
  const kind = kindOf(name)
  const reason = checkedReason(wish.reason)
  const needsReason = !wish.needsNobody && kind.byFile === undefined
  if (reason === '' && needsReason) throw new NotDone(m.enterAReasonError, 'reason')
  const input = kind.parse(await byAccountId(needs, wish.given))
  await refuseOwnMatter(needs.db, (await kind.members?.(needs, input)) ?? [], [by])
  const facts = await kind.facts(needs, input)
  const whyTwo = wish.needsNobody ? undefined : await whySecond(kind, needs, input)
  const askedAt = needs.clock.now()
  const expiresAt = new Date(askedAt.getTime() + kind.lifeHours * hourMs)
  const request = await needs.db.transaction(async (tx) => {
    const asked = { kind: name, input, facts, reason, askedBy: by, askedAt, expiresAt }
    const decision = whyTwo === undefined ? ({ decision: 'alone' } as const) : {}
    const before = wish.needsNobody ? undefined : await askedJustNow(tx, { ...asked, ...decision })
    if (before !== undefined) return before
    if (kind.isAskedOnce) await refuseAskedAlready(tx, asked)
    const [row] = await tx
      .insert(operatorRequests)
      .values({ ...asked, ...decision, restHours: kind.restHours ?? 0 })
      .returning()
    const made = row as OperatorRequest
    await noteRequest(needs, tx, made, {
      operator: by,
      action: 'asked',
      details: { input, reason },
    })
    return made
  })
  return { request, whyTwo }
}

type NewRequest = Pick<OperatorRequest, 'kind' | 'input' | 'reason' | 'askedBy' | 'askedAt'> & {
  decision?: 'alone'
}

/** Longer than an accidental second press takes, and shorter than a deliberate one. */
const secondPressMs = 5_000

/**
 * The same request by the same person a moment ago, still open or carried out: an operator who
 * presses a button twice makes one request. Facts are not compared, because carrying it out changes
 * them. A later repetition is deliberate: the first one may still fail.
 */
async function askedJustNow(tx: Db, asked: NewRequest): Promise<OperatorRequest | undefined> {
  const { kind, input, reason, askedBy, askedAt } = asked
  // Two presses arrive at once. Without the lock neither would see the other's row.
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`asks ${askedBy}`}, 0))`
  const { outcome, decision } = operatorRequests
  const pressed = new Date(askedAt.getTime() - secondPressMs)
  const [row] = await tx
    .select()
    .from(operatorRequests)
    .where(
      and(
        eq(operatorRequests.kind, kind),
        eq(operatorRequests.askedBy, askedBy),
        eq(operatorRequests.reason, reason),
        sql`${operatorRequests.input} = ${JSON.stringify(input)}::jsonb`,
        gt(operatorRequests.askedAt, pressed),
        asked.decision === 'alone' ? eq(decision, 'alone') : isNull(decision),
        or(isNull(outcome), eq(outcome, 'done')),
      ),
    )
    .orderBy(desc(operatorRequests.number))
    .limit(1)
  return row
}

/** Of two requests for the same terms only the first could be carried out. */
async function refuseAskedAlready(
  tx: Db,
  { kind, input, facts, askedAt }: NewRequest & { facts: Fields },
): Promise<void> {
  const open = await tx
    .select()
    .from(operatorRequests)
    .where(isOpenFor(kind, input, askedAt))
  const same = open.find((one) => factsBetween(one.facts, facts).length === 0)
  if (same !== undefined)
    throw new NotDone(() => m.askedAlreadyError({ number: String(same.number) }))
}

const isOpenFor = (kind: string, input: object, now: Date) =>
  and(
    eq(operatorRequests.kind, kind),
    sql`${operatorRequests.input} = ${JSON.stringify(input)}::jsonb`,
    isNull(operatorRequests.decision),
    isNull(operatorRequests.outcome),
    gt(operatorRequests.expiresAt, now),
  )

interface EventToNote {
  operator: string
  action: string
  details?: Record<string, unknown>
}

export function noteRequest(
  needs: OperatorsNeeds,
  tx: Db,
  { number, kind }: OperatorRequest,
  happened: EventToNote,
) {
  const { operator, action, details = {} } = happened
  const subject = `request ${number}`
  return noteEvent(needs, tx, { operator, action: `${action}: ${kind}`, subject, details })
}

interface RequestDecision {
  id: string
  by: string
  isApproved: boolean
  reason: string
}

/**
 * Approves or rejects a request: by another person than its author, once, and while it is open. It
 * is void if the facts that its author saw have changed.
 */
export async function decideRequest(
  needs: OperatorsNeeds,
  { id, by, isApproved, reason }: RequestDecision,
): Promise<OperatorRequest> {
  const { db, clock } = needs
  const now = clock.now()
  const decisionReason = checkedReason(reason)
  const [open] = await db.select().from(operatorRequests).where(eq(operatorRequests.id, id))
  if (open === undefined) throw new NotDone(m.noSuchRequestError)
  // guard: without it, an operator is a second one to themselves — server/operators/requests:
  //   operators cannot decide their own requests, even in the database
  if (open.askedBy === by) throw new NotDone(m.secondPersonError)
  if (isApproved) {
    await refuseSamePerson(db, open.askedBy, by)
    const members = await kindOf(open.kind).members?.(needs, open.input as Fields)
    // guard: without it, an operator lifts the hold on their own account —
    //   server/operators/requests: an operator cannot lift the hold on their own account, with any
    //   spelling of their address
    await refuseOwnMatter(db, members ?? [], [open.askedBy, by])
  }
  const changedText = isApproved ? await changedFactsText(needs, open) : undefined
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(operatorRequests)
      .set({
        decision: isApproved ? 'approved' : 'declined',
        decidedBy: by,
        decidedAt: now,
        decisionReason,
        ...(changedText && {
          outcome: 'void' as const,
          result: inEveryLanguage(changedText),
        }),
        ...(!isApproved && {
          outcome: 'stopped' as const,
          result: inEveryLanguage(m.declinedText),
        }),
      })
      .where(
        and(
          eq(operatorRequests.id, id),
          ne(operatorRequests.askedBy, by),
          isNull(operatorRequests.decision),
          isNull(operatorRequests.outcome),
          gt(operatorRequests.expiresAt, now),
        ),
      )
      .returning()
    if (row === undefined) throw new NotDone(m.alreadyDecidedOrExpiredError)
    const action = isApproved ? 'approved' : 'declined'
    await noteRequest(needs, tx, row, {
      operator: by,
      action,
      details: { reason: decisionReason, isVoid: changedText !== undefined },
    })
    return row
  })
}

/** Names the facts that have changed since, by their labels; undefined if none has. */
export async function changedFactsText(
  needs: OperatorsNeeds,
  { kind, input, facts }: OperatorRequest,
): Promise<Sentence | undefined> {
  const { facts: factsNow, fields } = kindOf(kind)
  const names = factsBetween(facts, await factsNow(needs, input as Fields))
  if (names.length === 0) return undefined
  const labels = names.flatMap((name) => fields?.[name]?.label ?? factLabels[name] ?? [])
  if (labels.length === 0) return factsChangedText
  return () => m.factsChangedText({ facts: [...new Set(labels.map((of) => of()))].join(', ') })
}

/** Facts without a field in a form. */
const factLabels: Partial<Record<string, Sentence>> = { taxesVersion: taxLabel }

function factsBetween(before: object, now: object): string[] {
  const [one, other] = [before, now].map((facts) => new Map(Object.entries(facts)))
  const names = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])
  return [...names].filter(
    (name) => JSON.stringify(one?.get(name)) !== JSON.stringify(other?.get(name)),
  )
}

export async function stopRequest(
  needs: OperatorsNeeds,
  { id, by, reason: typed }: { id: string; by: string; reason: string },
): Promise<OperatorRequest> {
  const reason = checkedReason(typed)
  return needs.db.transaction(async (tx) => {
    const [row] = await tx
      .update(operatorRequests)
      .set({ outcome: 'stopped', result: inEveryLanguage(() => m.stoppedByText({ by })) })
      .where(and(eq(operatorRequests.id, id), isNull(operatorRequests.outcome)))
      .returning()
    if (row === undefined) throw new NotDone(alreadyDoneText)
    await noteRequest(needs, tx, row, { operator: by, action: 'stopped', details: { reason } })
    return row
  })
}

export async function sameWish(
  needs: OperatorsNeeds,
  { kind, given, by }: Pick<RequestInput, 'kind' | 'given' | 'by'>,
): Promise<OperatorRequest | undefined> {
  const isOpen = isOpenFor(kind, kindOf(kind).parse(given), needs.clock.now())
  const rows = await needs.db
    .select()
    .from(operatorRequests)
    .where(and(isOpen, ne(operatorRequests.askedBy, by)))
    .orderBy(operatorRequests.askedAt)
  for (const row of rows) if ((await changedFactsText(needs, row)) === undefined) return row
  return undefined
}
