import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { Answer } from '@/contract/define'
import type { statementCalls } from '@/contract/statement'
import type { legalOrderCalls } from '@/contract/user/legal-orders'
import { accounts } from '@/server/modules/identity/tables'
import { depositRewards } from '@/server/modules/ledger'
import { refuseEstateByMail } from '@/server/modules/legal-orders/not-me.service'
import { shareLegalOrders } from '@/server/modules/legal-orders/tables'
import { estateSecret } from '@/server/modules/legal-orders/tell'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import {
  answerGift,
  makeGiver,
  sendGift,
  share,
  runGiftJob as turnGifts,
} from '../../support/gifts'
import * as shares from '../../support/held-shares'
import { askFor, endDueStakes } from '../../support/jobs'
import {
  advanceOrders,
  balanceOfOwner,
  endNotice,
  freezeByCourt,
  isOnHold,
  newestOf,
  notificationTitles,
  runRequestByTwo,
  stopNewestOrder,
  transferByCourt,
  transferByOrder,
} from '../../support/legal-orders'
import { expectSoundBooks } from '../../support/payment-fixture'
import { sendStake } from '../../support/staking'

let dana: shares.HeldShares
let ruth: shares.HeldShares

beforeEach(async () => {
  dana = await makeGiver(undefined, 'Dana Demo')
  ruth = await makeGiver(dana.api, 'Ruth Ito', 10n)
})

const statementOf = async (ownShares: shares.HeldShares) =>
  (await ownShares.member.call('GET', 'wallet/shareStatement')).opened as Answer<
    (typeof statementCalls)['shareStatement']
  >

async function mailsTo({ api, accountId }: shares.HeldShares, channel: 'email' | 'sms') {
  const { text, about, isCode } = outboxMessages
  const rows = await api.services.db
    .select({ text, channel: outboxMessages.channel, isCode })
    .from(outboxMessages)
    .where(eq(about, accountId))
  return rows.filter((row) => row.channel === channel && !row.isCode).map((row) => row.text ?? '')
}

test('an estate is told to both sides, moves after the days of notice, and both read it', async () => {
  expect(await transferByOrder(dana, ruth)).toContain('done: Started. Both sides are told')
  expect(await newestOf(dana)).toMatchObject({ state: 'waiting', moved: 0n })
  expect(await isOnHold(dana)).toBe(true)
  expect(await notificationTitles(dana)).toEqual(['An estate is being settled from your account'])
  expect(await notificationTitles(ruth)).toEqual(['Shares from the estate of Dana Demo'])
  expect((await mailsTo(dana, 'email')).join()).toContain('This is wrong')
  expect((await mailsTo(dana, 'sms')).join()).toContain('we were told that you have died')
  await advanceOrders(dana)
  expect(await balanceOfOwner(ruth)).toBe(10n * share)
  await endNotice(dana)
  expect(await newestOf(dana)).toMatchObject({ state: 'done', moved: 100n * share })
  expect([await balanceOfOwner(dana), await balanceOfOwner(ruth)]).toEqual([0n, 110n * share])
  expect((await notificationTitles(dana))[0]).toBe('Transferred by order: 100 shares')
  expect((await notificationTitles(ruth))[0]).toBe('Now yours: 100 shares')
  expect((await statementOf(dana)).docs.at(-1)).toMatchObject({
    kind: 'surrendered',
    available: '-100000000',
    heldAfter: '0',
  })
  expect((await statementOf(ruth)).docs.at(-1)).toMatchObject({
    kind: 'assigned',
    available: '100000000',
    heldAfter: '110000000',
  })
  await expectSoundBooks(dana)
})

test('it leaves at book value, arrives at the day’s price, and both reports agree with the books @rest', async () => {
  const { api } = dana
  await shares.publishPrices(api, ['2026-11-10', 10n], ['2026-11-19', 12n])
  const ada = await makeGiver(api, 'Ada Estate', 0n)
  const heir = await makeGiver(api, 'Hanna Heir', 0n)
  await shares.buy(ada, 100n, 1_000n, shares.novemberTime('11T12:00:00'))
  await transferByCourt(ada, heir, { shares: '40' })
  const { value, book, gain, realised, fifo } = await shares.holdingsOf(ada)
  expect({ value, book, gain, realised }).toEqual({
    value: '720000000',
    book: { paid: '600000000', rewards: '0', received: '0' },
    gain: '120000000',
    realised: undefined,
  })
  expect(fifo).toMatchObject({ book, gain })
  expect(await shares.holdingsOf(heir)).toMatchObject({
    value: '480000000',
    book: { paid: '0', rewards: '0', received: '480000000' },
    gain: '0',
  })
  for (const ownShares of [ada, heir])
    expect(gainsSums(await gainsReport(api.services, ownShares.accountId, 2026)).agrees).toBe(true)
  await shares.restorePrices(dana)
})

test('staked shares wait for their term, and come after it by themselves with what they have earned @rest', async () => {
  const { api } = dana
  const owner = await makeGiver(api, 'Stella Staker')
  await depositRewards(api.services.db, api.clock.now())
  expect((await sendStake(owner.member, 60n * share, '3-months')).status).toBe(200)
  await transferByOrder(owner, ruth)
  await endNotice(owner)
  expect(await newestOf(owner)).toMatchObject({ state: 'moving', moved: 40n * share })
  api.clock.forward(93 * dayMs)
  await endDueStakes(api.services)
  await advanceOrders(owner)
  const { state, moved } = await newestOf(owner)
  expect(state).toBe('done')
  expect(moved).toBeGreaterThan(100n * share)
  expect(await balanceOfOwner(ruth)).toBe(10n * share + moved)
  for (const type of ['available', 'staked', 'promised'] as const)
    expect(await balanceOfOwner(owner, type)).toBe(0n)
  await expectSoundBooks(dana)
})

test('a court’s order moves at once, and tells the member nothing where the court forbids it', async () => {
  expect(await transferByCourt(dana, ruth, { shares: '25.5', notice: 'no' })).toBe(
    'done: Done: all of it has moved.',
  )
  expect([await balanceOfOwner(dana), await balanceOfOwner(ruth)]).toEqual([
    74_500_000n,
    35_500_000n,
  ])
  expect(await notificationTitles(dana)).toEqual([])
  expect(await mailsTo(dana, 'email')).toEqual([])
  expect(await notificationTitles(ruth)).toEqual(['Now yours: 25.5 shares'])
  expect(await isOnHold(dana)).toBe(false)
  const transferAgain = transferByCourt(dana, ruth, { shares: '25.5', notice: 'no' })
  await expect(transferAgain).rejects.toThrow(
    'Under this document, shares have already gone to this member',
  )
})

test('shares that a court cannot take at once keep the account on hold until it has all of it', async () => {
  const { gift } = await sendGift(dana, ruth.member.email, 30n)
  await turnGifts(dana)
  expect(await transferByCourt(dana, ruth, { shares: '90' })).toContain(
    'What is available has moved',
  )
  expect(await newestOf(dana)).toMatchObject({ state: 'moving', moved: 70n * share })
  expect(await isOnHold(dana)).toBe(true)
  expect((await answerGift(ruth, gift, 'accept')).code).toBe('GIFT_NOT_NOW')
  await expect(runRequestByTwo(dana.api, 'hold-lift', { account: dana.accountId })).rejects.toThrow(
    'An order is open: 3 VI 218/26',
  )
  dana.api.clock.forward(7 * dayMs)
  await turnGifts(dana)
  await advanceOrders(dana)
  expect(await newestOf(dana)).toMatchObject({ state: 'done', moved: 90n * share })
  expect([await balanceOfOwner(dana), await balanceOfOwner(ruth)]).toEqual([
    10n * share,
    100n * share,
  ])
  await runRequestByTwo(dana.api, 'hold-lift', { account: dana.accountId })
  expect(await isOnHold(dana)).toBe(false)
})

test('an objection by the mail’s link stops an estate, and a court’s order knows none', async () => {
  const { api } = dana
  await transferByOrder(dana, ruth)
  const secret = await estateSecret(api.services, await newestOf(dana))
  const objections = async ({ member }: typeof dana) => {
    const { opened } = await member.call('GET', 'wallet/legalOrders')
    return (opened as Answer<(typeof legalOrderCalls)['legalOrders']>).docs.map(
      ({ objection }) => objection,
    )
  }
  expect([await objections(dana), await objections(ruth)]).toEqual([[secret], [null]])
  expect(await refuseEstateByMail(api.services, `${secret.slice(0, -1)}x`)).toBe('unknown')
  const { status, text } = await api.request(`/api/not-me?t=${secret}`, { method: 'POST' })
  expect([status, text]).toEqual([200, expect.stringContaining('nothing more moves')])
  await endNotice(dana)
  expect(await newestOf(dana)).toMatchObject({ state: 'objected', moved: 0n })
  expect(await isOnHold(dana)).toBe(true)
  expect(await balanceOfOwner(dana)).toBe(100n * share)
  expect(await refuseEstateByMail(api.services, secret)).toBe('halted')
  expect(await objections(dana)).toEqual([null])
  await transferByCourt(dana, ruth, { shares: '10', file: '5 C 1/26' })
  const ofCourt = await estateSecret(api.services, await newestOf(dana))
  expect(await refuseEstateByMail(api.services, ofCourt)).toBe('unknown')
})

test('two people stop it: what has moved stays, nothing else moves, and the hold is theirs to lift @rest', async () => {
  await sendGift(dana, 'friend@elsewhere.example', 30n)
  await transferByCourt(dana, ruth)
  expect(await stopNewestOrder(dana)).toBe('done: Stopped. What has moved stays where it is.')
  expect((await notificationTitles(dana))[0]).toBe('The transfer by order is stopped')
  dana.api.clock.forward(7 * dayMs)
  await turnGifts(dana)
  await advanceOrders(dana)
  expect([await balanceOfOwner(dana), await balanceOfOwner(ruth)]).toEqual([
    30n * share,
    80n * share,
  ])
  expect(await isOnHold(dana)).toBe(true)
  await expect(stopNewestOrder(dana)).rejects.toThrow('It is over already.')
})

test('a court’s freeze holds the account; an estate waits for it, and a court’s order does not', async () => {
  await transferByOrder(dana, ruth)
  expect(await freezeByCourt(dana)).toContain('Frozen.')
  expect((await notificationTitles(dana))[0]).toBe('A court has frozen your shares')
  await endNotice(dana)
  expect(await newestOf(dana)).toMatchObject({ act: 'freeze', state: 'standing' })
  expect(await balanceOfOwner(ruth)).toBe(10n * share)
  await transferByCourt(dana, ruth, { shares: '5', file: '5 C 78/26' })
  expect(await balanceOfOwner(ruth)).toBe(15n * share)
  const [freeze] = await dana.api.services.db
    .select()
    .from(shareLegalOrders)
    .where(eq(shareLegalOrders.act, 'freeze'))
  await runRequestByTwo(dana.api, 'legal-order-stop', { order: freeze?.id ?? '' })
  await advanceOrders(dana)
  expect([await balanceOfOwner(dana), await balanceOfOwner(ruth)]).toEqual([0n, 110n * share])
})

test('each of several heirs gets their part, in the order in which they were named @rest', async () => {
  const mia = await makeGiver(dana.api, 'Mia Okonjo-Lind', 0n)
  const part = (to: shares.HeldShares, wantedName: string) =>
    transferByOrder(dana, to, { shares: wantedName })
  await part(ruth, '60')
  await expect(part(mia, '41')).rejects.toThrow('They own less than that')
  await part(mia, 'all')
  await expect(part(await makeGiver(dana.api, 'Third Heir', 0n), '1')).rejects.toThrow(
    'Another order claims all',
  )
  await endNotice(dana)
  await advanceOrders(dana)
  expect([
    await balanceOfOwner(dana),
    await balanceOfOwner(ruth),
    await balanceOfOwner(mia),
  ]).toEqual([0n, 70n * share, 40n * share])
})

test('shares never go to an unverified receiver, and wait for one who is stopped meanwhile @rest', async () => {
  const changeAccount = (change: object) =>
    dana.api.services.db.update(accounts).set(change).where(eq(accounts.id, ruth.accountId))
  await changeAccount({ kycStatus: 'PENDING' })
  await expect(transferByOrder(dana, ruth)).rejects.toThrow('has to be a verified member')
  await changeAccount({ kycStatus: 'APPROVED' })
  await transferByOrder(dana, ruth)
  await changeAccount({ onHoldAt: dana.api.clock.now() })
  await endNotice(dana)
  expect(await balanceOfOwner(dana)).toBe(100n * share)
  await changeAccount({ onHoldAt: null })
  await advanceOrders(dana)
  expect(await balanceOfOwner(dana)).toBe(0n)
})

test.each([
  [{ hash: 'abc' }, 'SHA-256'],
  [{ file: ' ' }, 'file number'],
  [{ notice: 'no' }, 'told to both sides'],
  [{ notice: '' }, 'may be told'],
  [{ shares: '101' }, 'They own less'],
  [{ shares: '0' }, 'how many shares'],
  [{ basis: '' }, 'estate or a court'],
  [{ receiver: 'mia' }, 'both member numbers'],
  [{ receiver: '1234 5671' }, 'No such member'],
])('%j is no order @rest', async (wrongFields, reason) => {
  await expect(transferByOrder(dana, ruth, wrongFields)).rejects.toThrow(reason)
})

test('neither of the two decides about it as an operator', async () => {
  const fields = { account: dana.accountId, receiver: ruth.accountId, basis: 'court', shares: '1' }
  const papers = { file: '1', document: 'A judgment', hash: 'ab'.repeat(32), notice: 'yes' }
  for (const { member } of [dana, ruth]) {
    const wish = { kind: 'transfer-by-order' as const, given: { ...fields, ...papers } }
    const asking = askFor(dana.api.services, { ...wish, reason: 'Mine.', by: member.email })
    await expect(asking).rejects.toThrow('your own account')
  }
})
