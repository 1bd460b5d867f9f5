import { eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { TestApi } from './api'
import type { TestMember } from './member'

export type MadeTransaction = typeof memberTransactions.$inferSelect
type Given = Partial<Omit<MadeTransaction, 'accountId' | 'serial'>>

export async function accountIdOf(api: TestApi, { email }: TestMember): Promise<string> {
  const [row] = await api.services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email))
  return row?.id as string
}

export function someHash(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Buffer.from(bytes).toString('hex')}`
}

export async function makeTransaction(
  api: TestApi,
  member: TestMember,
  values: Given = {},
): Promise<MadeTransaction> {
  const [row] = await makeTransactions(api, member, [values])
  return row as MadeTransaction
}

export async function makeTransactions(
  api: TestApi,
  member: TestMember,
  valuesOfEach: Given[],
): Promise<MadeTransaction[]> {
  const accountId = await accountIdOf(api, member)
  const at = api.clock.now()
  const rows = valuesOfEach.map((values) => ({
    id: crypto.randomUUID(),
    accountId,
    kind: 'purchase' as const,
    status: 'confirmed' as const,
    at,
    currency: 'USDT',
    decimals: 18,
    pay: 312_000_000_000_000_000_001n,
    fee: 1_560_000_000_000_000_001n,
    microShares: 25_000_000n,
    sharePriceMicroUsd: 12_480_000n,
    currencyPriceMicroUsd: 1_000_000n,
    hash: someHash(),
    blockNumber: 41_000_000n,
    endedAt: at,
    ...values,
  }))
  return api.services.db.insert(memberTransactions).values(rows).returning()
}
