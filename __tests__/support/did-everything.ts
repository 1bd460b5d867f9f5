import { deliveryJournal } from '@/server/modules/custody/books/journals'
import { shareDeliveries } from '@/server/modules/custody/tables'
import { beginSession } from '@/server/modules/identity/sessions'
import { post } from '@/server/modules/ledger/post'
import { walletLinks } from '@/server/modules/wallets/tables'
import { answerGift, makeGiver, runGiftJob, sendGift, share } from './gifts'
import { creditShares, type HeldShares, publishPrices } from './held-shares'
import { makeTransaction } from './make-transactions'
import { callAs, type TestMember } from './member'
import { issueShares, linkNewWallet } from './purchase'
import { nextDay, sendStake } from './staking'
import { offer, openBuyBackStored, settleStored } from './stored-buy-back'
import { creditStored, markPaid } from './stored-dividend'
import { seeDelivery, seeReturn, settleReturn } from './stored-moves'

const coin = 10n ** 18n

/** The purchases with their payments, fee included; BNB is at $600. */
const purchases = [
  { currency: 'USDT', pay: 100n * coin, fee: coin / 2n, shares: 10n, rate: 1n },
  { currency: 'USDC', pay: 55n * coin, fee: coin / 4n, shares: 5n, rate: 1n },
  { currency: 'BNB', pay: coin / 20n, fee: coin / 4_000n, shares: 3n, rate: 600n },
]

async function buy(
  heldShares: HeldShares,
  { currency, pay, fee, shares, rate }: (typeof purchases)[0],
) {
  const at = heldShares.api.clock.now()
  await creditShares(heldShares, shares * share, at)
  await makeTransaction(heldShares.api, heldShares.member, {
    currency,
    pay,
    fee,
    microShares: shares * share,
    at,
    endedAt: at,
    sharePriceMicroUsd: 10_000_000n,
    currencyPriceMicroUsd: rate * 1_000_000n,
  })
  heldShares.api.clock.forward(1_000)
}

async function deliverAndReturn(heldShares: HeldShares, address: string): Promise<void> {
  const { db, clock } = heldShares.api.services
  const { accountId } = heldShares
  const row = {
    id: crypto.randomUUID(),
    asset: 'SHARE' as const,
    generation: 0,
    accountId,
    address,
  }
  const askedMove = { ...row, microShares: 4n * share, askedAt: clock.now() }
  const [delivery] = await db.insert(shareDeliveries).values(askedMove).returning()
  const journal = deliveryJournal(delivery as NonNullable<typeof delivery>, clock.now())
  await db.transaction((tx) => post(tx, [journal]))
  heldShares.api.clock.forward(1_000)
  await seeDelivery(heldShares.api, row.id, true)
  heldShares.api.clock.forward(1_000)
  await seeReturn(heldShares.api, { accountId, address }, share)
  await settleReturn(heldShares.api)
  heldShares.api.clock.forward(1_000)
}

/** From the shares for sale: there are no more than those of the one issue. */
async function fillPool({ api }: HeldShares): Promise<void> {
  const { db, clock } = api.services
  await issueShares(api)
  const [from, to] = [
    { type: 'unsold', asset: 'SHARE' } as const,
    { type: 'rewards', asset: 'SHARE' } as const,
  ]
  const pool = { key: 'test pool', kind: 'rewards deposited', at: clock.now() }
  await db.transaction((tx) => post(tx, [{ ...pool, moves: [{ from, to, amount: 100n * share }] }]))
}

async function stakeAndLeave({ api, member }: HeldShares): Promise<void> {
  const { opened } = await sendStake(member, 10n * share)
  const { id } = opened as { id: string }
  const wait = async (days: number) => {
    for (let half = 0; half < 2 * days; half += 1) await nextDay(api, member)
  }
  await wait(2)
  expect((await member.call('POST', 'user/stakingClaim', { stakeId: id })).status).toBe(200)
  await wait(1)
  expect(
    (
      await member.call('POST', 'user/leaveStake', {
        stakeId: id,
        returned: '9999247',
        reward: '0',
      })
    ).status,
  ).toBe(200)
}

/** In one session from now on: an account has only so many. */
export async function stayLoggedIn(heldShares: HeldShares): Promise<HeldShares> {
  const { api, accountId } = heldShares
  const { services } = api
  const session = { accountId, device: 'A browser' }
  const { token } = await beginSession(services, services.db, session)
  const call: TestMember['call'] = (...args) => callAs(api, token, ...args)
  return { ...heldShares, member: { ...heldShares.member, token, call } }
}

/**
 * A member who did everything, at $12 a share. Dana owns 15.00226 shares at the end: 18 were
 * bought, 4 given to her and 2 by her, 0.003013 claimed and 0.000753 of it taken back, and 5 sold
 * to the bank.
 */
export async function makeBusyMember() {
  const dana = await makeGiver(undefined, 'Dana Demo', 0n)
  const { api, member } = dana
  const mia = await makeGiver(api, 'Mia Okonjo-Lind')
  await publishPrices(api, ['2026-11-10', 10n], ['2026-11-20', 12n])
  await fillPool(dana)
  const wallet = await linkNewWallet(api, dana.accountId)
  await api.services.db.update(walletLinks).set({ message: 'signed', signature: '0x00' })
  for (const purchase of purchases) await buy(dana, purchase)
  for (const [from, to, shares] of [
    [mia, dana, 4n],
    [dana, mia, 2n],
  ] as const) {
    const { gift } = await sendGift(from, to.member.email, shares)
    await runGiftJob(dana)
    expect((await answerGift(to, gift, 'accept')).status).toBe(200)
  }
  await deliverAndReturn(dana, wallet)
  await stakeAndLeave(dana)
  await creditStored(api, 250_000n)
  const payout = { coin: 'USDC', address: wallet, isAlways: false }
  expect((await member.call('POST', 'user/payout', payout)).status).toBe(200)
  await markPaid(api)
  await creditStored(api, 500_000n)
  const first = await openBuyBackStored(api)
  expect((await offer(dana, first, 5n * share)).status).toBe(200)
  await settleStored(api, first)
  const second = await openBuyBackStored(api)
  expect((await offer(dana, second, 2n * share)).status).toBe(200)
  expect((await sendGift(dana, 'nobody@elsewhere.example', 1n)).status).toBe(200)
  return { dana: await stayLoggedIn(dana), mia: await stayLoggedIn(mia), wallet }
}
