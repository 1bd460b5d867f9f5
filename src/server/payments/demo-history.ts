import { eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther, parseGwei } from 'viem'
import { chainFacts } from '@/config/chain'
import type { LockedQuote } from '@/contract/purchase'
import { demoWallet } from '../chain/sandbox-accounts'
import { accounts } from '../db/schema/account'
import { sessions } from '../db/schema/session'
import { walletLinks } from '../db/schema/wallet-link'
import type { Kept, Once } from '../idempotency'
import type { Member } from '../member'
import { lockQuote } from '../quotes/lock'
import { getConvertedAmount } from '../quotes/offer'
import type { Services } from '../services'
import { link } from '../wallets/links'

const demoEmail = 'demo@fnx.example'
const minuteMs = 60_000
const bought = [
  { currency: 'USDT', pay: parseEther('1250') },
  { currency: 'BNB', pay: parseEther('0.75') },
  { currency: 'USDC', pay: parseEther('480') },
]

/**
 * Lets the demo person of a sandbox buy a few times, as everybody does: locked here, paid on the local
 * chain, found and credited by the follower. Once: the wallet's link says that it was done. True when
 * there is nothing left to do.
 */
export async function demoHistory(services: Services): Promise<boolean> {
  const { db, clock, faucet, mode } = services
  if (mode !== 'sandbox' || faucet === undefined) return true
  const address = demoWallet.address.toLowerCase()
  const known = await db
    .select({ id: walletLinks.id })
    .from(walletLinks)
    .where(eq(walletLinks.address, address))
    .limit(1)
  const [person] = await db.select().from(accounts).where(eq(accounts.email, demoEmail))
  if (known.length > 0 || person === undefined || person.kycStatus !== 'APPROVED') return true
  // A chain that is being prepared has neither tokens nor money yet: then this is tried again.
  await services.chain.currencies()
  await faucet.fund(demoWallet.address, () => undefined)
  const isNew = await link(db, {
    accountId: person.id,
    address: demoWallet.address,
    now: clock.now(),
  })
  if (isNew) await buyAll(services, person.id)
  return true
}

async function buyAll(services: Services, accountId: string): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const row = { accountId, device: 'Sandbox', createdAt: now, lastSeenAt: now }
  const [session] = await db
    .insert(sessions)
    .values({ ...row, expiresAt: new Date(now.getTime() + minuteMs) })
    .returning({ id: sessions.id })
  const sessionId = session?.id as string
  const member = { accountId, sessionId } as Member
  let nonce = await services.chain.reader.getTransactionCount({
    address: demoWallet.address,
    blockTag: 'pending',
  })
  for (const { currency, pay } of bought) {
    const offer = await getConvertedAmount(services, member, { currency, pay: String(pay) })
    const order = { offerId: offer.id, payer: demoWallet.address, isSecond: true }
    await payOrder(services, await lockQuote(services, member, order, plainOnce(services)), nonce)
    nonce += 1
  }
  await db.update(sessions).set({ endedAt: clock.now() }).where(eq(sessions.id, sessionId))
}

/** Nobody asks a second time here, so there is no answer to keep. */
function plainOnce({ db }: Services): Once {
  return async ({ before, work }) => {
    const facts = (await before?.()) as never
    return (await db.transaction((tx) => work(tx as never, facts))) as Kept<never>
  }
}

async function payOrder(
  { chain }: Services,
  { token, treasury, pay }: LockedQuote,
  nonce: number,
): Promise<void> {
  const amount = BigInt(pay)
  const call =
    token === null
      ? { to: treasury as Address, value: amount, data: '0x' as Hex }
      : {
          to: token as Address,
          value: 0n,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [treasury as Address, amount],
          }),
        }
  const serializedTransaction = await demoWallet.signTransaction({
    ...call,
    chainId: chainFacts.id,
    nonce,
    gas: 200_000n,
    maxFeePerGas: parseGwei('10'),
    maxPriorityFeePerGas: parseGwei('1'),
  })
  await chain.reader.sendRawTransaction({ serializedTransaction })
}
