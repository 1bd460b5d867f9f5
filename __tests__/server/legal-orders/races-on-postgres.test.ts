import { eq } from 'drizzle-orm'
import { getAddress } from 'viem'
import { dayMs, minuteMs } from '@/config/durations'
import { eraseMember } from '@/server/modules/closing'
import { lockAccount, setStanding } from '@/server/modules/identity'
import { beginTransfer, type TransferInput } from '@/server/modules/legal-orders'
import { refuseEstateByMail } from '@/server/modules/legal-orders/not-me.service'
import { estateSecret } from '@/server/modules/legal-orders/tell'
import { shareRecoveries } from '@/server/modules/recoveries/tables'
import { makeApi, type TestApi } from '../../support/api'
import {
  answerGift,
  giftBalances,
  makeGiver,
  sendGift,
  share,
  runGiftJob as turnGifts,
} from '../../support/gifts'
import {
  advanceOrders,
  balanceOfOwner,
  newestOf,
  transferByOrder,
} from '../../support/legal-orders'
import { makeLostWallet } from '../../support/lost-wallet'
import { expectSoundBooks } from '../../support/payment-fixture'
import { realPostgres, times } from '../../support/real-postgres'
import { runCount } from '../../support/size'

const database = realPostgres()
const rounds = runCount(4, 40)
let api: TestApi

beforeEach(async () => {
  api = await makeApi({ database: database() })
})

type Held = Awaited<ReturnType<typeof makeGiver>>

async function twoMembers(): Promise<[Held, Held]> {
  return [await makeGiver(api, 'Dana Demo'), await makeGiver(api, 'Ruth Ito', 10n)]
}

async function waitingGift(from: Held, to: Held, shares: bigint) {
  const { gift } = await sendGift(from, to.member.email, shares)
  await turnGifts(from)
  return gift
}

async function ownedBy(...members: Held[]): Promise<bigint> {
  let total = 0n
  for (const member of members) {
    const { available, sending } = await giftBalances(member)
    total += available + sending
  }
  return total
}

const hold = ({ accountId }: Held) =>
  api.services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    await setStanding(tx, account, { onHoldAt: api.clock.now() })
  })

const wish = (from: Held, to: Held, changes: Partial<TransferInput> = {}): TransferInput => ({
  basis: 'court',
  accountId: from.accountId,
  receiverId: to.accountId,
  wanted: undefined,
  fileNumber: '5 C 1/26',
  document: 'A judgment',
  documentHash: 'ab'.repeat(32),
  isTold: true,
  ...changes,
})

const court = (from: Held, to: Held, changes: Partial<TransferInput> = {}) =>
  api.services.db.transaction((tx) => beginTransfer(api.services, tx, wish(from, to, changes)))

const sound = () => expectSoundBooks({ api })

test('accepted, taken back and timed out at once, a gift ends once @rest', async () => {
  for (const round of times(rounds, (number) => number)) {
    const [dana, ruth] = await twoMembers()
    const { id } = await waitingGift(dana, ruth, 30n)
    // Its last millisecond, or the first after it.
    api.clock.forward(7 * dayMs - (round % 2))
    const [accepted, takenBack] = await Promise.all([
      answerGift(ruth, { id }, 'accept'),
      dana.member.call('POST', 'wallet/takeBackGift', { id }),
      turnGifts(dana),
      turnGifts(dana),
    ])
    const isTheirs = accepted.status === 200
    if (isTheirs) expect(takenBack.status).not.toBe(200)
    expect(await giftBalances(dana)).toEqual({
      available: (isTheirs ? 70n : 100n) * share,
      sending: 0n,
    })
    expect((await giftBalances(ruth)).available).toBe((isTheirs ? 40n : 10n) * share)
  }
  await sound()
})

test('an erasure and an acceptance at once: whoever accepted is not erased @rest', async () => {
  for (const _ of times(rounds, () => 0)) {
    const dana = await makeGiver(api, 'Dana Demo')
    const emma = await makeGiver(api, 'Emma Empty', 0n)
    const gift = await waitingGift(dana, emma, 30n)
    const [{ status }, erased] = await Promise.all([
      answerGift(emma, gift, 'accept'),
      eraseMember(api.services, emma.accountId),
    ])
    expect(erased).toBe(status === 200 ? 'CLOSING_SHARES' : 'erased')
    expect((await giftBalances(emma)).available).toBe(status === 200 ? 30n * share : 0n)
    expect(await ownedBy(dana, emma)).toBe(100n * share)
  }
  await sound()
})

test('a hold and an acceptance at once: one comes first, and after the hold nothing moves @rest', async () => {
  for (const round of times(rounds, (number) => number)) {
    const [dana, ruth] = await twoMembers()
    const gift = await waitingGift(dana, ruth, 30n)
    const heldShares = round % 2 === 0 ? dana : ruth
    const [{ status, code }] = await Promise.all([
      answerGift(ruth, gift, 'accept'),
      hold(heldShares),
    ])
    if (status !== 200) expect(code).toBe(heldShares === dana ? 'GIFT_NOT_NOW' : 'ON_HOLD')
    const after = await giftBalances(ruth)
    await answerGift(ruth, gift, 'accept')
    expect(await giftBalances(ruth)).toEqual(after)
    expect(await ownedBy(dana, ruth)).toBe(110n * share)
  }
  await sound()
})

test('a court’s order during gifts of either side neither waits in a circle nor loses a share @rest', async () => {
  for (const _ of times(rounds, () => 0)) {
    const [dana, ruth] = await twoMembers()
    const [firstGift, secondGift] = [
      await waitingGift(dana, ruth, 30n),
      await waitingGift(ruth, dana, 5n),
    ]
    await Promise.all([
      answerGift(ruth, firstGift, 'accept'),
      answerGift(dana, secondGift, 'accept'),
      court(dana, ruth),
      advanceOrders({ ...dana, api }),
      hold(dana),
    ])
    api.clock.forward(8 * dayMs)
    await turnGifts(dana)
    await advanceOrders({ ...dana, api })
    expect(await newestOf({ ...dana, api })).toMatchObject({ state: 'done' })
    expect(await ownedBy(dana)).toBe(0n)
    expect(await ownedBy(ruth)).toBe(110n * share)
  }
  await sound()
})

test('two orders for all of it at once: one is begun', async () => {
  for (const _ of times(rounds, () => 0)) {
    const [dana, ruth] = await twoMembers()
    const mia = await makeGiver(api, 'Mia Okonjo-Lind', 0n)
    const begunOrders = await Promise.all([
      court(dana, ruth),
      court(dana, mia, { fileNumber: '5 C 2/26' }),
      court(dana, ruth),
    ])
    expect(begunOrders.filter((order) => typeof order !== 'string')).toHaveLength(1)
    expect(await ownedBy(ruth, mia)).toBe(110n * share)
  }
  await sound()
})

test('an objection and several turns at once: all of it moves, or nothing @rest', async () => {
  for (const _ of times(rounds, () => 0)) {
    const [dana, ruth] = await twoMembers()
    const owner = { ...dana, api }
    await transferByOrder(owner, { ...ruth, api })
    const secret = await estateSecret(api.services, await newestOf(owner))
    api.clock.forward(minuteMs + 1_000)
    const [giftAnswer] = await Promise.all([
      refuseEstateByMail(api.services, secret),
      advanceOrders(owner),
      advanceOrders(owner),
      advanceOrders(owner),
    ])
    const { state } = await newestOf(owner)
    expect(state).toBe(giftAnswer === 'halted' ? 'objected' : 'done')
    expect(await balanceOfOwner({ ...ruth, api })).toBe((state === 'done' ? 110n : 10n) * share)
  }
  await sound()
})

test('a wallet is unlinked or recovered, never both @rest', async () => {
  for (const _ of times(rounds, () => 0)) {
    const heldShares = await makeGiver(api, 'Ada Lost', 0n)
    const { lost, fresh } = await makeLostWallet(api, heldShares.member)
    const [began, unlinked] = await Promise.all([
      heldShares.member.call('POST', 'wallet/startRecovery', { from: lost, to: fresh }),
      heldShares.member.call('POST', 'user/userWalletRequest', {
        action: 'unlink',
        address: getAddress(fresh),
      }),
      hold(heldShares),
    ])
    expect([began.status, unlinked.status].filter((status) => status === 200).length).toBeLessThan(
      2,
    )
    const isOwn = eq(shareRecoveries.accountId, heldShares.accountId)
    const openRecoveryCount = await api.services.db.$count(shareRecoveries, isOwn)
    expect(openRecoveryCount).toBe(began.status === 200 ? 1 : 0)
  }
})
