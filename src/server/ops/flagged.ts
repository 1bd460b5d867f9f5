import { asc, isNotNull } from 'drizzle-orm'
import { kycApplicants } from '../db/schema/kyc'
import type { Services } from '../services'

/** Accounts of a person who has another one, by their ids and the provider's. */
export async function listFlagged({ db }: Services): Promise<string> {
  const rows = await db
    .select()
    .from(kycApplicants)
    .where(isNotNull(kycApplicants.sameAs))
    .orderBy(asc(kycApplicants.startedAt))
  if (rows.length === 0) return 'Nobody has two accounts, as far as the provider can tell.'
  return rows
    .map((row) => `${row.accountId}  applicant ${row.applicantId}  same person as ${row.sameAs}`)
    .join('\n')
}
