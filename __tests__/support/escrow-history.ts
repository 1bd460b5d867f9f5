import { randomUUID } from 'node:crypto'
import type { BuyBack } from '@/server/modules/buy-backs/tables'
import { post } from '@/server/modules/ledger/post'
import { type Outcome, payments, settlements } from '@/server/modules/purchases/tables'
import type { TestApi } from './api'
import { makeGiver, sendGift } from './gifts'
import type { HeldShares } from './held-shares'
import { advanceBuyBacks } from './jobs'
import { oneOf, type Random } from './seeded'
import { giveShares } from './shareholders'
import { offer, openBuyBackStored, share, takeBack } from './stored-buy-back'
import { announceStored, creditStored, cutStored } from './stored-dividend'

const people = ['Dana Demo', 'Mia Okonjo-Lind', 'Jörg Straßer', 'Zoë O’Neill']
let paidCount = 0

/** A payment that waits for a decision, as the follower books it. */
export async function waitingPayment(
  { services: { db, clock } }: TestApi,
  { accountId, amount, outcome }: { accountId: string | null; amount: bigint; outcome: Outcome },
): Promise<void> {
  paidCount += 1
  const at = clock.now()
  const id = randomUUID()
  const hash = `0x${paidCount.toString(16).padStart(64, '5')}`
  const places = { chainId: 56, hash, logIndex: 0, blockNumber: BigInt(paidCount), blockHash: hash }
  const parties = { payer: `0x${'c'.repeat(40)}`, treasury: `0x${'d'.repeat(40)}` }
  const money = { token: null, currency: 'USDC', amount }
  const key = `payment 56/${hash}/0`
  const outsideAccount = { type: 'outside', asset: 'USDC' } as const
  const moves = [{ from: outsideAccount, to: { type: 'suspense', asset: 'USDC' } as const, amount }]
  await db.transaction(async (tx) => {
    const row = { id, ...places, ...parties, ...money, blockAt: at, seenAt: at }
    await tx.insert(payments).values({ ...row, state: 'settled' })
    await tx.insert(settlements).values({ paymentId: id, outcome, accountId, decidedAt: at })
    await post(tx, [{ key, kind: `payment ${outcome}`, at, moves }])
  })
}

type Act = (owner: HeldShares, amount: bigint) => Promise<unknown>

/** A few members do so many things, in an order that the seed decides. */
export async function randomHistory(
  random: Random,
  acts: number,
): Promise<{ api: TestApi; owners: HeldShares[] }> {
  const owners: HeldShares[] = []
  for (const name of people) owners.push(await makeGiver(owners[0]?.api, name))
  const api = owners[0]?.api as TestApi
  let buyBack: BuyBack | undefined
  const doable: Act[] = [
    ({ member }, amount) => giveShares(api, member, amount),
    ({ member }, amount) => giveShares(api, member, amount, 'staked'),
    (owner) => sendGift(owner, oneOf(random, owners).member.email, 1n),
    (owner) => sendGift(owner, 'nobody@elsewhere.example', 2n),
    async (owner, amount) => {
      buyBack ??= await openBuyBackStored(api, { closesAt: new Date('2027-06-01T00:00:00Z') })
      return offer(owner, buyBack, amount)
    },
    async (owner) => buyBack && takeBack(owner, buyBack),
    () => creditStored(api, BigInt(1 + Math.floor(random() * 900_000))),
    async () => cutStored(api, await announceStored(api)),
    ({ accountId }, amount) => waitingPayment(api, { accountId, amount, outcome: 'decision' }),
    (_, amount) => waitingPayment(api, { accountId: null, amount, outcome: 'held' }),
  ]
  for (let act = 0; act < acts; act += 1) {
    const amount = BigInt(100_000 + Math.floor(random() * 20 * Number(share)))
    await oneOf(random, doable)(oneOf(random, owners), amount)
    await advanceBuyBacks(api.services)
  }
  return { api, owners }
}
