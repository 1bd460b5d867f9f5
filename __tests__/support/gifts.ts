import { eq } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import type { giftCalls, MemberGift } from '@/contract/user/gifts'
import { beginSession } from '@/server/modules/identity/sessions'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import type { TestApi } from './api'
import { giveShares, type HeldShares, heldShares } from './held-shares'
import { advanceGifts } from './jobs'
import { accountIdOf } from './make-transactions'
import { callAs, codeFor, type TestMember } from './member'
import { makeHolder } from './staking'

export const share = 1_000_000n

/** A verified member with shares, under a name of their own. */
export async function makeGiver(
  api: TestApi | undefined,
  fullName: string,
  shares = 100n,
): Promise<HeldShares> {
  const holding = await heldShares(api)
  const isOwn = eq(accounts.id, holding.accountId)
  const { db, clock } = holding.api.services
  await db.update(accounts).set({ fullName, kycStatus: 'APPROVED' }).where(isOwn)
  if (shares > 0n) await giveShares(holding, shares * share, clock.now())
  return { ...holding, member: { ...holding.member, call: callsWithNewSession(holding) } }
}

/** A gift takes a week, which no session outlasts. */
export function callsWithNewSession({
  api,
  accountId,
}: Pick<HeldShares, 'api' | 'accountId'>): TestMember['call'] {
  const { services } = api
  return async (method, path, input, key) => {
    const session = { accountId, device: 'A browser' }
    const { token } = await beginSession(services, services.db, session)
    return callAs(api, token, method, path, input, key)
  }
}

interface GiftAnswer {
  status: number
  code: string | undefined
  gift: MemberGift
}

/** By the API, with the code from the sender's own mail. */
export async function sendGift(
  { api, member }: HeldShares,
  to: string,
  shares = 2n,
  { code, key }: { code?: string; key?: string } = {},
): Promise<GiftAnswer> {
  const usedCode = code === undefined ? await freshCode({ api, member }) : code
  const input = { to, name: 'Mia', shares: String(shares * share), code: usedCode }
  const { status, opened, body } = await member.call('POST', 'wallet/giveShares', input, key)
  return { status, code: (body as { code?: string }).code, gift: opened as MemberGift }
}

export async function freshCode({ api, member }: Pick<HeldShares, 'api' | 'member'>) {
  api.clock.forward(31_000)
  const { status } = await member.call('POST', 'wallet/giftCode')
  expect(status).toBe(200)
  return codeFor(api, member.email)
}

export async function answerGift(
  { member }: HeldShares,
  { id }: Pick<MemberGift, 'id'>,
  answer: 'accept' | 'decline',
): Promise<GiftAnswer> {
  const { status, opened, body } = await member.call('POST', 'wallet/answerGift', { id, answer })
  return { status, code: (body as { code?: string }).code, gift: opened as MemberGift }
}

export async function giftsOf({ member }: HeldShares) {
  const { opened } = await member.call('GET', 'wallet/gifts')
  return opened as Answer<(typeof giftCalls)['gifts']>
}

export const runGiftJob = ({ api }: Pick<HeldShares, 'api'>) => advanceGifts(api.services)

export async function giftBalances({ api, accountId: owner }: HeldShares) {
  const of = (type: 'available' | 'sending') =>
    balanceOf(api.services.db, { owner, type, asset: 'SHARE' })
  return { available: await of('available'), sending: await of('sending') }
}

/** The receiver is asked at once; a member without shares first gets what is sent. */
export async function makeGift(
  api: TestApi,
  sender: TestMember,
  to = 'friend@elsewhere.example',
): Promise<MemberGift> {
  await makeHolder(api, sender)
  const sentGift = { api, member: sender, accountId: await accountIdOf(api, sender), stored: [] }
  const { gift } = await sendGift(sentGift, to, 1n)
  await runGiftJob(sentGift)
  return gift
}
