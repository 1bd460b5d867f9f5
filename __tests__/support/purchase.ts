import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { acceptedOf, type DocumentAccepted, type Offering } from '@/contract/offering'
import type { PurchaseOrder, Quote } from '@/contract/purchase'
import { accounts } from '@/server/modules/identity/tables'
import { offeredMicroShares } from '@/server/modules/ledger/ledger-account'
import { post } from '@/server/modules/ledger/post'
import { payments, settlements } from '@/server/modules/purchases/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { TestApi } from './api'
import type { OpenedAnswer } from './call'
import { accountIdOf, someHash } from './make-transactions'
import type { TestMember } from './member'

export const hundred = String(100n * 10n ** 18n)

export async function issueShares(api: TestApi, amount = offeredMicroShares): Promise<void> {
  const at = api.clock.now()
  const from = { type: 'issued', asset: 'SHARE' } as const
  const to = { type: 'unsold', asset: 'SHARE' } as const
  const journal = { key: 'shares issued', kind: 'issue', at, moves: [{ from, to, amount }] }
  await api.services.db.transaction((tx) => post(tx, [journal]))
}

export async function makeBuyer(api: TestApi, member: TestMember): Promise<string> {
  const { db } = api.services
  const accountId = await accountIdOf(api, member)
  await issueShares(api)
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, accountId))
  return linkNewWallet(api, accountId)
}

export async function linkNewWallet(api: TestApi, accountId: string): Promise<string> {
  const address = privateKeyToAddress(generatePrivateKey()).toLowerCase()
  await api.services.db
    .insert(walletLinks)
    .values({ accountId, address, linkedAt: api.clock.now() })
  return address
}

export function payOf(currency = 'USDT'): string {
  return currency === 'BNB' ? String(10n ** 18n) : hundred
}

export async function quoteTo(
  member: TestMember,
  wish: { currency?: string; pay?: string; receive?: string } = { pay: hundred },
): Promise<Quote> {
  const input = { currency: 'USDT', ...wish }
  const { opened, text } = await member.call('GET', 'wallet/getConvertedAmount', input)
  if (opened === undefined) throw new Error(text)
  return opened
}

export async function placeOrderAs(
  member: TestMember,
  input: { quoteId: string; payer: string; isSecond?: boolean; accepted?: DocumentAccepted[] },
  key?: string,
): Promise<OpenedAnswer> {
  const accepted = input.accepted ?? (await acceptCurrentDocuments(member))
  return member.call('POST', 'wallet/placeOrder', { ...input, accepted }, key)
}

export async function acceptCurrentDocuments(member: TestMember): Promise<DocumentAccepted[]> {
  const { opened, text } = await member.call('GET', 'wallet/offering')
  if (opened === undefined) throw new Error(text)
  return acceptedOf((opened as Offering).documents)
}

export async function makeOrder(
  api: TestApi,
  member: TestMember,
  { payer, ...wish }: { payer?: string; currency?: string; pay?: string } = {},
): Promise<PurchaseOrder> {
  const quote = await quoteTo(member, { pay: payOf(wish.currency), ...wish })
  const from = payer ?? (await makeBuyer(api, member))
  const answer = await placeOrderAs(member, { quoteId: quote.id, payer: from, isSecond: true })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.opened
}

export async function recordSettledPayment(api: TestApi, member: TestMember): Promise<void> {
  const { db } = api.services
  const accountId = await accountIdOf(api, member)
  const now = api.clock.now()
  const [payment] = await db
    .insert(payments)
    .values({
      chainId: 56,
      hash: someHash(),
      logIndex: 0,
      blockNumber: 1n,
      blockHash: someHash(),
      blockAt: now,
      payer: await linkNewWallet(api, accountId),
      treasury: api.services.treasury.toLowerCase(),
      currency: 'USDT',
      amount: 1n,
      state: 'settled',
      seenAt: now,
    })
    .returning({ id: payments.id })
  const paymentId = payment?.id as string
  await db.insert(settlements).values({
    paymentId,
    outcome: 'credited',
    accountId,
    decidedAt: now,
    microShares: 1n,
  })
}
