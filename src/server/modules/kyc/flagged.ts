import { and, asc, count, eq, gt, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import type { KycStatus } from '@/contract/fields'
import { accounts } from '@/server/modules/identity/tables'
import type { Db } from '@/server/platform/db/database'
import { kycApplicants } from './tables'

interface FlaggedAccount {
  accountId: string
  kycStatus: KycStatus
  applicantId: string | null
  closedAt: Date | null
}

export interface FlaggedGroup {
  why: 'one person' | 'other name' | 'one address'
  accounts: FlaggedAccount[]
}

/**
 * Accounts that an operator should look at. Names and addresses are left out, and the console's
 * role may not read them.
 */
export async function listFlagged(db: Db): Promise<FlaggedGroup[]> {
  const [people, renamed, addresses] = [
    await ofOnePerson(db),
    await ofAnotherName(db),
    await ofOneAddress(db),
  ]
  return [
    ...groups('one person', people, ({ personHash }) => personHash),
    ...groups('other name', renamed, () => 'all'),
    ...groups('one address', addresses, ({ shared }) => shared),
  ]
}

function groups<Row extends FlaggedAccount>(
  why: FlaggedGroup['why'],
  rows: Row[],
  keyOf: (row: Row) => string | null,
): FlaggedGroup[] {
  const accountsByKey = new Map<string | null, FlaggedAccount[]>()
  for (const row of rows) {
    const { accountId, kycStatus, applicantId, closedAt } = row
    const one = { accountId, kycStatus, applicantId, closedAt }
    accountsByKey.set(keyOf(row), [...(accountsByKey.get(keyOf(row)) ?? []), one])
  }
  return [...accountsByKey.values()].map((accounts) => ({ why, accounts }))
}

const flaggedColumns = {
  accountId: accounts.id,
  kycStatus: accounts.kycStatus,
  applicantId: kycApplicants.applicantId,
  closedAt: accounts.closedAt,
}

function ofOnePerson(db: Db) {
  const several = db
    .select({ personHash: kycApplicants.personHash })
    .from(kycApplicants)
    .where(isNotNull(kycApplicants.personHash))
    .groupBy(kycApplicants.personHash)
    .having(gt(count(), 1))
  return db
    .select({ ...flaggedColumns, personHash: kycApplicants.personHash })
    .from(kycApplicants)
    .innerJoin(accounts, eq(accounts.id, kycApplicants.accountId))
    .where(inArray(kycApplicants.personHash, several))
    .orderBy(asc(kycApplicants.startedAt), asc(kycApplicants.accountId))
}

function ofAnotherName(db: Db) {
  return db
    .select(flaggedColumns)
    .from(kycApplicants)
    .innerJoin(accounts, eq(accounts.id, kycApplicants.accountId))
    .where(and(eq(kycApplicants.isOtherName, true), eq(accounts.kycStatus, 'APPROVED')))
    .orderBy(asc(kycApplicants.startedAt), asc(kycApplicants.accountId))
}

function ofOneAddress(db: Db) {
  const { id, emailKey, createdAt, closedAt } = accounts
  const shared = sql<string>`split_part(${emailKey}, ' ', 1)`
  const younger = db
    .select({ shared })
    .from(accounts)
    .where(and(like(emailKey, '% %'), isNull(closedAt)))
  return db
    .select({ ...flaggedColumns, shared })
    .from(accounts)
    .leftJoin(kycApplicants, eq(kycApplicants.accountId, id))
    .where(and(inArray(shared, younger), isNull(closedAt)))
    .orderBy(asc(createdAt), asc(id))
}
