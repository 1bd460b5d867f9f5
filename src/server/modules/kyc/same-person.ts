import { and, eq, ne } from 'drizzle-orm'
import { ownAccount } from '@/server/modules/identity'
import type { Db } from '@/server/platform/db/database'
import { type IdentityFacts, plainName } from './identity'
import type { IdentityCheckNeeds } from './needs'
import { kycApplicants } from './tables'

/**
 * Whether a person checked by the provider is the owner of an account: by the keyed hash of name
 * and birthday from the account's own check, otherwise by its name.
 */
export async function isSamePerson(
  { db, keys }: Pick<IdentityCheckNeeds, 'db' | 'keys'>,
  accountId: string,
  { names, personKey }: IdentityFacts,
): Promise<boolean> {
  const [applicant] = await db
    .select({ personHash: kycApplicants.personHash })
    .from(kycApplicants)
    .where(eq(kycApplicants.accountId, accountId))
  const personHash = applicant?.personHash ?? null
  if (personHash !== null && personKey !== undefined)
    return personHash === (await keys.hash(`person:${personKey}`))
  const { fullName } = await ownAccount(db, accountId)
  return names.some((name) => plainName(name) === plainName(fullName))
}

const othersShown = 20

/** Other accounts of one person, by the keyed hash of name and birthday. */
export async function otherAccountsOf(
  db: Db,
  { personHash, accountId }: Pick<typeof kycApplicants.$inferSelect, 'personHash' | 'accountId'>,
): Promise<{ accountId: string }[]> {
  if (personHash === null) return []
  return db
    .select({ accountId: kycApplicants.accountId })
    .from(kycApplicants)
    .where(and(eq(kycApplicants.personHash, personHash), ne(kycApplicants.accountId, accountId)))
    .limit(othersShown)
}
