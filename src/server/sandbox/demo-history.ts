import { and, desc, eq, exists, sql } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther, parseGwei } from 'viem'
import { chainFacts } from '@/config/chain'
import { acceptedOf } from '@/contract/offering'
import type { LockedQuote } from '@/contract/purchase'
import { readHeader } from '@/server/chain/blocks/chain-block'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { presentDocuments } from '@/server/modules/content'
import { accounts, sessions } from '@/server/modules/identity/tables'
import { withoutDigits } from '@/server/modules/offerings'
import { getConvertedAmount, lockQuote } from '@/server/modules/purchases'
import { payments, quotes } from '@/server/modules/purchases/tables'
import { link } from '@/server/modules/wallets'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Member } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import type { Services } from '@/server/services'
import { demoWallet } from './chain/sandbox-tokens'

type Quote = typeof quotes.$inferSelect

const demoEmail = 'demo@fnx.example'
const payer = demoWallet.address.toLowerCase()
const minuteMs = 60_000
const bought = [
  { currency: 'USDT', pay: parseEther('1250') },
  { currency: 'BNB', pay: parseEther('0.75') },
  { currency: 'USDC', pay: parseEther('480') },
]

/**
 * Lets the demo person of a sandbox buy a few times, as everybody does: locked here, paid on the local
 * chain, found and credited by the follower. What was broken off goes on: the orders themselves say what is
 * still missing. True when there is nothing left to do.
 */
export async function demoHistory(services: Services): Promise<boolean> {
  const { db, clock, faucet, chain } = services
  if (faucet === undefined) return true
  const [person] = await db.select().from(accounts).where(eq(accounts.email, demoEmail))
  if (person?.kycStatus !== 'APPROVED' || person.closedAt !== null) return true
  const [known] = await db
    .select()
    .from(walletLinks)
    .where(eq(walletLinks.address, payer))
    .orderBy(desc(walletLinks.linkedAt))
    .limit(1)
  // Whoever unlinks it has made the account their own.
  if (known !== undefined && (known.unlinkedAt !== null || known.accountId !== person.id))
    return true
  const wanted = await missing(services, person.id)
  if (wanted.length === 0) return true
  const mayHavePaid = wanted.some(({ isOrdered }) => isOrdered)
  if (mayHavePaid && !(await isAllFollowed(services))) return false
  // A chain that is being prepared has neither tokens nor money yet: then this is tried again.
  await chain.currencies()
  await faucet.fund(demoWallet.address, () => undefined)
  if (known === undefined)
    await link(db, { accountId: person.id, address: demoWallet.address, now: clock.now() })
  await buyAll(services, person.id, wanted)
  return true
}

interface Missing {
  currency: string
  pay: bigint
  isOrdered: boolean
  /** An order that may still be paid. */
  order: Quote | undefined
}

/** What no payment was seen for. */
async function missing({ db }: Services, accountId: string): Promise<Missing[]> {
  const isPaid = exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.payer, payer), eq(payments.amount, quotes.pay))),
  )
  const ordered = await db
    .select({ quote: quotes, isPaid: sql<boolean>`${isPaid}` })
    .from(quotes)
    .where(and(eq(quotes.accountId, accountId), eq(quotes.payer, payer)))
  return bought.flatMap(({ currency, pay }) => {
    const own = ordered.filter(
      ({ quote }) => quote.currency === currency && withoutDigits(quote.pay) === pay,
    )
    if (own.some((one) => one.isPaid)) return []
    const order = own.find(({ quote }) => quote.state === 'open')?.quote
    return [{ currency, pay, isOrdered: own.length > 0, order }]
  })
}

/** Whether nothing that this wallet has sent is still to be seen: else it might pay twice. */
async function isAllFollowed({ chain, db }: Services): Promise<boolean> {
  const address = demoWallet.address
  const [mined, sent] = await Promise.all([
    chain.reader.getTransactionCount({ address, blockTag: 'latest' }),
    chain.reader.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  const head = await readHeader(chain.reader, 'latest')
  const position = await readChainCursor(db)
  return mined === sent && head !== undefined && head.number <= (position?.height ?? -1n)
}

async function buyAll(services: Services, accountId: string, wanted: Missing[]): Promise<void> {
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
  for (const { currency, pay, order } of wanted) {
    await payOrder(services, order ?? (await lock(services, member, { currency, pay })), nonce)
    nonce += 1
  }
  await db.update(sessions).set({ endedAt: clock.now() }).where(eq(sessions.id, sessionId))
}

async function lock(
  services: Services,
  member: Member,
  { currency, pay }: Pick<Missing, 'currency' | 'pay'>,
) {
  const offer = await getConvertedAmount(services, member, { currency, pay: String(pay) })
  const accepted = acceptedOf(await presentDocuments(services.db))
  const order = { offerId: offer.id, payer: demoWallet.address, isSecond: true, accepted }
  return lockQuote(services, member, order, plainIdempotency(services))
}

/** Nobody asks a second time here, so there is no answer to keep. */
function plainIdempotency({ db }: Services): Idempotently {
  return async ({ before, work }) => {
    const facts = (await before?.()) as never
    return (await db.transaction((tx) => work(tx as never, facts))) as Stored<never>
  }
}

async function payOrder(
  { chain }: Services,
  { token, treasury, pay }: Pick<Quote | LockedQuote, 'token' | 'treasury' | 'pay'>,
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
