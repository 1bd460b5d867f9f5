import { eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { hex } from '@/server/platform/crypto/keys'
import { isUuid } from '@/server/platform/db/uuid'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { applyVerdict, type Outcome } from './apply-verdict'
import type { Applicant, ProviderEvent } from './identity'
import { kycApplicants } from './tables'

export type Heard = Outcome | 'not ours'

/** One road for every webhook, the real provider's and the sandbox reviewer's. */
export async function receiveWebhook(
  services: Services,
  raw: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Promise<Heard> {
  const event = await readEvent(services, raw, headers)
  if (event === undefined) {
    // A forger, or a secret that was changed on one side only: then an operator has to know.
    const event = { kind: 'webhook-refused', reason: 'forged' } as const
    throw new AppError('WEBHOOK_FORGED', { event })
  }
  const { verdict, level, refusal, at, applicantId } = event
  if (verdict === undefined || level !== services.identity.level) return 'not ours'
  const accountId = await accountOf(services, event)
  if (accountId === undefined) return 'not ours'
  // The event says that something happened; what is true now is asked before anybody is let in.
  const applicant = verdict === 'approved' ? await services.identity.applicant(applicantId) : null
  if (applicant !== null && !isApproval(services, accountId, applicant))
    return unconfirmed(services, accountId, at)
  const digest = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', raw)))
  return applyVerdict(services, {
    ...{ accountId, applicantId, source: 'webhook', verdict, at, refusal, digest },
    ...(applicant && { attempt: applicant.attempt, who: applicant.who }),
  })
}

/** Refused, so that the provider sends it again, unless something newer has overtaken it. */
async function unconfirmed({ db }: Services, accountId: string, at: Date): Promise<Outcome> {
  const [known] = await db
    .select({ closedAt: accounts.closedAt, lastEventAt: kycApplicants.lastEventAt })
    .from(accounts)
    .leftJoin(kycApplicants, eq(kycApplicants.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  if (known === undefined || known.closedAt !== null) return 'closed'
  if (known.lastEventAt !== null && at <= known.lastEventAt) return 'older'
  throw new AppError('WEBHOOK_EARLY', { cause: new Error('Approval not confirmed') })
}

async function readEvent(services: Services, raw: Uint8Array<ArrayBuffer>, headers: Headers) {
  try {
    return await services.identity.readWebhook(raw, headers)
  } catch (cause) {
    const event = { kind: 'webhook-refused' } as const
    throw new AppError('WEBHOOK_UNREADABLE', { cause, event })
  }
}

function isApproval(
  { identity }: Services,
  accountId: string,
  applicant: Applicant | undefined,
): applicant is Applicant {
  return (
    applicant?.verdict === 'approved' &&
    applicant.externalUserId === accountId &&
    applicant.level === identity.level
  )
}

/** The account that the applicant belongs to, by what we bound and by what the provider says; both must agree. */
async function accountOf(
  { db }: Services,
  { applicantId, externalUserId }: ProviderEvent,
): Promise<string | undefined> {
  const [bound] = await db
    .select({ accountId: kycApplicants.accountId })
    .from(kycApplicants)
    .where(eq(kycApplicants.applicantId, applicantId))
  if (bound !== undefined)
    return (externalUserId ?? bound.accountId) === bound.accountId ? bound.accountId : undefined
  if (externalUserId === undefined || !isUuid(externalUserId)) return undefined
  const [account] = await db
    .select({ id: accounts.id, applicantId: kycApplicants.applicantId })
    .from(accounts)
    .leftJoin(kycApplicants, eq(kycApplicants.accountId, accounts.id))
    .where(eq(accounts.id, externalUserId))
  const isFree = account !== undefined && account.applicantId === null
  return isFree ? account.id : undefined
}
