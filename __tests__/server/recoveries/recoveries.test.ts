import { AsyncLocalStorage } from 'node:async_hooks'
import { and, desc, eq } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { carryLocale } from '@/messages/locale'
import { shareTokens, shareWallets } from '@/server/modules/custody/tables'
import { accounts } from '@/server/modules/identity/tables'
import { ledgerJournals } from '@/server/modules/ledger/tables'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { payouts } from '@/server/modules/payables/tables'
import { refuseRecoveryByMail } from '@/server/modules/recoveries/not-me.service'
import { shareRecoveries } from '@/server/modules/recoveries/tables'
import { objectionSecret } from '@/server/modules/recoveries/tell'
import {
  askToDeliver,
  type CustodyFixture,
  eachWithHolders,
  fetchMoves,
  sendByWallet,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { askFor } from '../../support/jobs'
import { password } from '../../support/member'
import {
  askRecovery,
  decideRecoveryByTwo,
  identifyAnew,
  type Loser,
  makeLoser,
  makeWaitingRecovery,
  pair,
  recoveryOf,
  runRecoveryJob,
  signByVault,
  startRecovery,
  stopRecovery,
} from '../../support/recoveries'

beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))

let token: TokenChain
let ownFixture: CustodyFixture
let dana: Loser

eachWithHolders(
  async (custodyFixture) => [await makeLoser(custodyFixture)],
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    dana = chainFixture.people[0] as Loser
  },
)

const stateOf = async () => (await recoveryOf(dana)).recovery?.state
const whyOf = async () => (await recoveryOf(dana)).recovery?.why
const overNotice = () => ownFixture.api.clock.forward(minuteMs + 1_000)

async function sentTo(channel: 'email' | 'sms'): Promise<string[]> {
  const { about, text, serial, isCode } = outboxMessages
  const isMeant = and(
    eq(about, dana.accountId),
    eq(outboxMessages.channel, channel),
    eq(isCode, false),
  )
  const rows = await ownFixture.api.services.db
    .select({ text })
    .from(outboxMessages)
    .where(isMeant)
    .orderBy(desc(serial))
  return rows.map((row) => row.text ?? '')
}

const isOnHold = async () => {
  const [row] = await ownFixture.api.services.db
    .select({ onHoldAt: accounts.onHoldAt })
    .from(accounts)
    .where(eq(accounts.id, dana.accountId))
  return row?.onHoldAt !== null
}

test('before its days of notice are over no recovery is carried out', async () => {
  const id = await makeWaitingRecovery(ownFixture, dana)
  await expect(decideRecoveryByTwo(ownFixture, id)).rejects.toThrow(
    'The days of notice are not over.',
  )
})

test('shares of a lost wallet arrive in the new one, and the books say the same owner all along @rest', async () => {
  const before = await ownFixture.api.services.db.$count(ledgerJournals)
  const { recovery } = await startRecovery(dana)
  expect(recovery).toMatchObject({ state: 'identity', shares: '10000000' })
  await identifyAnew(ownFixture, dana, recovery.id)
  expect(await stateOf()).toBe('checked')
  expect((await askRecovery(ownFixture, dana, recovery.id)).recovery).toMatchObject({
    state: 'waiting',
  })
  expect((await sentTo('sms'))[0]).toContain('someone asked to move your shares')
  expect((await sentTo('email'))[0]).toContain('This wasn’t me')
  await expect(decideRecoveryByTwo(ownFixture, recovery.id)).rejects.toThrow(
    'The days of notice are not over.',
  )
  overNotice()
  await ownFixture.settleAll()
  await decideRecoveryByTwo(ownFixture, recovery.id)
  expect(await stateOf()).toBe('signing')
  await signByVault(token, dana)
  await ownFixture.settleAll()
  await runRecoveryJob(ownFixture)
  expect(await stateOf()).toBe('done')
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(0n)
  expect(await ownFixture.onChain(dana.fresh.address)).toBe(10n * share)
  expect(await sharesOf(ownFixture, dana)).toEqual({
    available: 90n * share,
    delivering: 0n,
    delivered: 10n * share,
  })
  expect(await ownFixture.api.services.db.$count(ledgerJournals)).toBe(before)
  await ownFixture.settleAll()
  const { wallets, docs } = await fetchMoves(dana)
  expect(wallets).toMatchObject([{ address: dana.fresh.address, shares: '10000000' }])
  expect(docs[0]).toMatchObject({ kind: 'between', state: 'done' })
  const isOld = eq(shareWallets.address, dana.wallet.address.toLowerCase())
  const [old] = await ownFixture.api.services.db.select().from(shareWallets).where(isOld)
  expect(old).toMatchObject({ state: 'removed', balance: 0n })
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
  expect((await ownFixture.api.get('wallet/custodyCheck')).body.data).toMatchObject({
    newest: { isEqual: true },
  })
  const applicants = await ownFixture.api.services.identity.applicantOf(recovery.id)
  expect(applicants).toBeUndefined()
})

test('meanwhile neither wallet is unlinked, delivered to or named once more, and the account stays @rest', async () => {
  const id = await makeWaitingRecovery(ownFixture, dana)
  for (const { address } of [dana.wallet, dana.fresh]) {
    const input = { action: 'unlink', address }
    const { body } = await dana.member.call('POST', 'user/userWalletRequest', input)
    expect(body).toMatchObject({ code: 'WALLET_RECOVERING' })
    expect((await askToDeliver(dana, share, address)).code).toBe('WALLET_RECOVERING')
  }
  expect((await startRecovery(dana)).code).toBe('RECOVERY_OPEN')
  const { body } = await dana.member.call('POST', 'user/deactivateAccount', {
    password,
  })
  expect(body).toMatchObject({ code: 'CLOSING_RECOVERY' })
  expect((await stopRecovery(dana, id, true)).recovery.state).toBe('withdrawn')
  expect((await askToDeliver(dana, share, dana.fresh.address)).status).toBe(200)
  expect(await isOnHold()).toBe(false)
})

test('nothing goes to a lost wallet, also not between the end of its recovery and that of its link', async () => {
  const { db } = ownFixture.api.services
  const { accountId, wallet, fresh } = dana
  const lostWallet = wallet.address.toLowerCase()
  const askedAt = ownFixture.api.clock.now()
  const payTo = async (address: string) => {
    const input = { coin: 'USDC', address, isAlways: false }
    const { body } = await dana.member.call('POST', 'user/payout', input)
    return (body as { code?: string }).code
  }
  const id = await makeWaitingRecovery(ownFixture, dana)
  expect(await payTo(wallet.address)).toBe('WALLET_LOST')
  expect(await payTo(fresh.address)).toBe('PAYOUT_TOO_SMALL')
  // As long as money is on its way there the link of the wallet lasts.
  const isSent = { state: 'ordered', amount: 1n } as const
  await db
    .insert(payouts)
    .values({ accountId, coin: 'USDC', address: lostWallet, askedAt, ...isSent })
  overNotice()
  await ownFixture.settleAll()
  await decideRecoveryByTwo(ownFixture, id)
  await signByVault(token, dana)
  await ownFixture.settleAll()
  await runRecoveryJob(ownFixture)
  expect(await stateOf()).toBe('done')
  expect((await askToDeliver(dana, share, wallet.address)).code).toBe('WALLET_LOST')
  expect(await payTo(wallet.address)).toBe('WALLET_LOST')
  expect((await askToDeliver(dana, share, fresh.address)).status).toBe(200)
})

test('“This wasn’t me” stops it, and nothing goes to either wallet any more @rest', async () => {
  const id = await makeWaitingRecovery(ownFixture, dana)
  const secret = await objectionSecret(ownFixture.api.services, { id })
  expect(await refuseRecoveryByMail(ownFixture.api.services, `${id}.${'0'.repeat(64)}`)).toBe(
    'unknown',
  )
  const { status, text } = await ownFixture.api.request(`/api/not-me?t=${secret}`, {
    method: 'POST',
  })
  expect({ status, text }).toMatchObject({
    status: 200,
    text: expect.stringContaining('is stopped'),
  })
  expect(await stateOf()).toBe('objected')
  expect(await isOnHold()).toBe(true)
  expect((await askToDeliver(dana, share, dana.fresh.address)).code).toBe('ON_HOLD')
  overNotice()
  await expect(decideRecoveryByTwo(ownFixture, id)).rejects.toThrow('isn’t waiting for a decision')
})

test('an objection and the second person at once: it is stopped, or approved and then stopped @rest', async () => {
  for (const isFirst of [true, false]) {
    const lostMember = isFirst ? dana : await makeLoser(ownFixture)
    const id = await makeWaitingRecovery(ownFixture, lostMember)
    overNotice()
    await ownFixture.settleAll()
    const objects = () => refuseRecoveryByMail(ownFixture.api.services, secret)
    const secret = await objectionSecret(ownFixture.api.services, { id })
    const decides = () => decideRecoveryByTwo(ownFixture, id).catch(() => undefined)
    await Promise.all(isFirst ? [objects(), decides()] : [decides(), objects()])
    const { recovery } = await recoveryOf(lostMember)
    expect(recovery?.state).toBe('objected')
  }
})

test('pictures of somebody else prove nothing', async () => {
  const { recovery } = await startRecovery(dana)
  await identifyAnew(ownFixture, dana, recovery.id, { fullName: 'Mallory Stranger' })
  expect([await stateOf(), await whyOf()]).toEqual(['refused', 'other-person'])
  expect((await askRecovery(ownFixture, dana, recovery.id)).code).toBe('RECOVERY_OVER')
})

test('what leaves the wallet by its own key stops the recovery: the key is not lost', async () => {
  const id = await makeWaitingRecovery(ownFixture, dana)
  await ownFixture.settleAll()
  await token.local.fill(dana.wallet.address)
  await sendByWallet(token, dana.wallet, dana.fresh.address, share)
  await ownFixture.settleAll()
  await runRecoveryJob(ownFixture)
  expect([await stateOf(), await whyOf()]).toEqual(['refused', 'moved'])
  overNotice()
  await expect(decideRecoveryByTwo(ownFixture, id)).rejects.toThrow('isn’t waiting for a decision')
})

test('sixty others that wait hide nothing of one @night', async () => {
  await othersWait(60)
  await makeWaitingRecovery(ownFixture, dana)
  await ownFixture.settleAll()
  await token.local.fill(dana.wallet.address)
  await sendByWallet(token, dana.wallet, dana.fresh.address, share)
  await ownFixture.settleAll()
  await runRecoveryJob(ownFixture)
  expect([await stateOf(), await whyOf()]).toEqual(['refused', 'moved'])
})

/** Only rows, none of which is due for a day. */
async function othersWait(count: number): Promise<void> {
  const { db, clock } = ownFixture.api.services
  const isDana = eq(accounts.id, dana.accountId)
  const [{ number: _, ...known } = {} as typeof accounts.$inferSelect] = await db
    .select()
    .from(accounts)
    .where(isDana)
  const [token] = await db.select().from(shareTokens)
  const generation = token?.generation ?? 0
  const wallet = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
  const [begunAt, nextAt] = [clock.now(), new Date(clock.now().getTime() + 600 * minuteMs)]
  for (let number = 1; number <= count; number += 1) {
    const id = crypto.randomUUID()
    const [emailKey, phone] = [`other${number}@example.com`, `+4179${1_000_000 + number}`]
    await db.insert(accounts).values({ ...known, id, emailKey, phone })
    await db.insert(shareRecoveries).values({
      id: crypto.randomUUID(),
      accountId: id,
      asset: 'SHARE',
      generation,
      begunAt,
      nextAt,
      lost: wallet(number),
      fresh: wallet(number + count),
      microShares: share,
      state: 'waiting',
      waitsUntil: nextAt,
      askedAt: begunAt,
    })
  }
}

test('asked for in German and approved in English, it is carried out @rest', async () => {
  const id = await makeWaitingRecovery(ownFixture, dana)
  overNotice()
  await ownFixture.settleAll()
  await decideRecoveryByTwo(ownFixture, id, { ...pair, speaks: 'de' })
  expect(await stateOf()).toBe('signing')
})

test('a member on hold, one person with two names and the owner themselves decide nothing @rest', async () => {
  const id = await makeWaitingRecovery(ownFixture, dana)
  overNotice()
  await ownFixture.settleAll()
  const { services } = ownFixture.api
  const ask = (by: string) =>
    askFor(services, { kind: 'wallet-recover', given: { recovery: id }, reason: 'Key lost.', by })
  await expect(ask(dana.member.email)).rejects.toThrow('your own account')
  await services.db
    .update(accounts)
    .set({ onHoldAt: services.clock.now() })
    .where(eq(accounts.id, dana.accountId))
  await expect(ask('compliance@fnx.example')).rejects.toThrow('on hold')
})

test('each day of a production’s seven somebody is told, and the days count anew after a change of access @rest', async () => {
  const { services } = ownFixture.api
  const production = { ...services, mode: 'production' as const }
  const id = await makeWaitingRecovery(ownFixture, dana)
  const now = services.clock.now()
  const [askedAt, waitsUntil] = [now, new Date(now.getTime() + 7 * 24 * 60 * minuteMs)]
  await services.db
    .update(shareRecoveries)
    .set({ askedAt, waitsUntil })
    .where(eq(shareRecoveries.id, id))
  const { advanceRecoveries } = await import('../../support/jobs')
  for (let day = 0; day < 8; day += 1) {
    ownFixture.api.clock.forward(24 * 60 * minuteMs)
    await advanceRecoveries(production)
  }
  expect((await sentTo('sms')).filter((text) => text.includes('someone asked'))).toHaveLength(7)
  expect((await sentTo('email')).filter((text) => text.includes('/wallet/lost'))).toHaveLength(8)
})
