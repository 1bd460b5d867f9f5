import { and, eq, ne } from 'drizzle-orm'
import type { Account } from '@/server/modules/identity'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { plainName, type Who } from './identity'
import { kycApplicants } from './tables'

type Row = typeof kycApplicants.$inferSelect

/**
 * Notices one person with two accounts, and an approved document in another name. An operator is
 * told, nobody is refused: twins share a birthday, and people marry.
 */
export async function notePerson(
  services: Services,
  tx: Db,
  { account, row, who }: { account: Account; row: Row; who: Who },
): Promise<{ isOtherName: boolean }> {
  const found = await factsOf(services, account, row, who)
  const { personHash, isOtherName } = found
  if (personHash === row.personHash && isOtherName === row.isOtherName) return found
  const sameAs = await otherAccountOf(tx, account.id, personHash)
  const { log } = services
  if (sameAs !== null && sameAs !== row.sameAs)
    log.info('one person, two accounts', { accountId: account.id, sameAs })
  if (isOtherName && !row.isOtherName)
    log.info('another name in the document', { accountId: account.id })
  await tx
    .update(kycApplicants)
    .set({ personHash, isOtherName, sameAs })
    .where(eq(kycApplicants.accountId, account.id))
  return found
}

async function factsOf({ keys }: Services, account: Account, row: Row, who: Who) {
  const { names, personKey } = who
  const isTold = names.length > 0
  const ownName = plainName(account.fullName)
  return {
    personHash: personKey === undefined ? row.personHash : await keys.hash(`person:${personKey}`),
    isOtherName: isTold ? !names.some((name) => plainName(name) === ownName) : row.isOtherName,
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
