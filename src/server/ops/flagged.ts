import { and, asc, count, eq, gt, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { kycApplicants } from '@/server/modules/kyc/tables'
import type { Services } from '../services'

interface Flagged {
  accountId: string
  applicantId: string | null
  kycStatus: string
  closedAt: Date | null
  personHash: string | null
}

/** Accounts of one person, and names that differ, by their ids and the provider's: never by names. */
export async function listFlagged(services: Services): Promise<string> {
  const groups = new Map<string | null, Flagged[]>()
  for (const row of await ofOnePerson(services))
    groups.set(row.personHash, [...(groups.get(row.personHash) ?? []), row])
  const blocks = [...groups.values()].map((rows) =>
    block(`One person, ${rows.length} accounts:`, rows),
  )
  const renamed = await ofAnotherName(services)
  if (renamed.length > 0)
    blocks.push(block('Another name in the document than in the account:', renamed))
  blocks.push(...(await ofOneAddress(services)))
  if (blocks.length === 0)
    return 'Nobody has two accounts, and nobody another name, as far as the provider can tell.'
  return blocks.join('\n\n')
}

const shown = {
  accountId: kycApplicants.accountId,
  applicantId: kycApplicants.applicantId,
  kycStatus: accounts.kycStatus,
  closedAt: accounts.closedAt,
  personHash: kycApplicants.personHash,
}

function ofOnePerson({ db }: Services): Promise<Flagged[]> {
  const several = db
    .select({ personHash: kycApplicants.personHash })
    .from(kycApplicants)
    .where(isNotNull(kycApplicants.personHash))
    .groupBy(kycApplicants.personHash)
    .having(gt(count(), 1))
  return db
    .select(shown)
    .from(kycApplicants)
    .innerJoin(accounts, eq(accounts.id, kycApplicants.accountId))
    .where(inArray(kycApplicants.personHash, several))
    .orderBy(asc(kycApplicants.startedAt), asc(kycApplicants.accountId))
}

function ofAnotherName({ db }: Services): Promise<Flagged[]> {
  return db
    .select(shown)
    .from(kycApplicants)
    .innerJoin(accounts, eq(accounts.id, kycApplicants.accountId))
    .where(and(eq(kycApplicants.isOtherName, true), eq(accounts.kycStatus, 'APPROVED')))
    .orderBy(asc(kycApplicants.startedAt), asc(kycApplicants.accountId))
}

/** The younger of two has the key of the older, a blank and its own id; a new address frees it of that. */
async function ofOneAddress({ db }: Services): Promise<string[]> {
  const { id, emailKey, createdAt, closedAt } = accounts
  const shared = sql<string>`split_part(${emailKey}, ' ', 1)`
  const younger = db
    .select({ shared })
    .from(accounts)
    .where(and(like(emailKey, '% %'), isNull(closedAt)))
  const rows = await db
    .select({ id, shared })
    .from(accounts)
    .where(and(inArray(shared, younger), isNull(closedAt)))
    .orderBy(asc(createdAt), asc(id))
  const groups = new Map<string, string[]>()
  for (const row of rows) groups.set(row.shared, [...(groups.get(row.shared) ?? []), row.id])
  return [...groups.values()].map((ids) =>
    ['One e-mail address, the oldest account first:', ...ids.map((one) => `  ${one}`)].join('\n'),
  )
}

function block(title: string, rows: Flagged[]): string {
  const lines = rows.map(({ accountId, applicantId, kycStatus, closedAt }) => {
    const state = closedAt === null ? kycStatus : `${kycStatus}, closed`
    return `  ${accountId}  ${state}  applicant ${applicantId}`
  })
  return [title, ...lines].join('\n')
}
