import { desc, eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { formatMemberNumber } from '@/contract/member-number'
import type { Notification } from '@/contract/notification'
import { eraseMember } from '@/server/modules/closing'
import { accounts } from '@/server/modules/identity/tables'
import { outboxMessages } from '@/server/modules/notifications/tables'
import {
  answerGift,
  freshCode,
  giftBalances,
  giftsOf,
  makeGiver,
  runGiftJob,
  sendGift,
  share,
} from '../../support/gifts'
import type { HeldShares } from '../../support/held-shares'
import { strictLimits } from '../../support/own-terms'
import { expectSoundBooks } from '../../support/payment-fixture'

let dana: HeldShares
let mia: HeldShares

beforeEach(async () => {
  dana = await makeGiver(undefined, 'Dana Demo')
  mia = await makeGiver(dana.api, 'Mia Okonjo-Lind', 10n)
})

async function toldTo({ member }: HeldShares): Promise<string[]> {
  const { opened } = await member.call('GET', 'notification/listNotification')
  return (opened as { docs: Notification[] }).docs.map(({ title }) => title)
}

async function mailedTo({ api, member }: HeldShares): Promise<string[]> {
  const rows = await api.services.db
    .select({ subject: outboxMessages.subject })
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, member.email))
    .orderBy(desc(outboxMessages.serial))
  return rows.map(({ subject }) => subject ?? '').filter((subject) => !/^\d{6} /.test(subject))
}

const setHold = ({ api, accountId }: HeldShares, at: Date | null) =>
  api.services.db.update(accounts).set({ onHoldAt: at }).where(eq(accounts.id, accountId))

test('two shares leave the sender’s available, and are the receiver’s once accepted @rest', async () => {
  const { status, gift } = await sendGift(dana, mia.member.email)
  expect({ status, state: gift.state }).toEqual({ status: 200, state: 'waiting' })
  expect(await giftBalances(dana)).toEqual({ available: 98n * share, sending: 2n * share })
  expect(await toldTo(mia)).toEqual([])
  await runGiftJob(dana)
  expect(await toldTo(mia)).toEqual(['Dana Demo is sending you 2 shares'])
  expect(await mailedTo(mia)).toEqual(['Dana Demo is sending you 2 shares'])
  expect((await giftsOf(mia)).docs).toMatchObject([
    { direction: 'received', state: 'waiting', name: 'Dana Demo', to: null },
  ])
  expect((await answerGift(mia, gift, 'accept')).status).toBe(200)
  expect((await answerGift(mia, gift, 'accept')).status).toBe(200)
  expect(await giftBalances(dana)).toEqual({ available: 98n * share, sending: 0n })
  expect(await giftBalances(mia)).toEqual({ available: 12n * share, sending: 0n })
  expect((await giftsOf(dana)).docs).toMatchObject([
    { state: 'accepted', acceptedBy: 'Mia Okonjo-Lind', to: null },
  ])
  expect((await toldTo(dana))[0]).toBe('Mia Okonjo-Lind has accepted 2 shares')
  await expectSoundBooks(dana)
})

test('a stranger, a decline, silence and an unverified member read and are mailed the same', async () => {
  const { api } = dana
  const quiet = await makeGiver(api, 'Quentin Quiet', 0n)
  const waitingShares = await makeGiver(api, 'Una Unverified', 0n)
  const isUna = eq(accounts.id, waitingShares.accountId)
  await api.services.db.update(accounts).set({ kycStatus: 'PENDING' }).where(isUna)
  const addresses = [
    'nobody@elsewhere.example',
    mia.member.email,
    quiet.member.email,
    waitingShares.member.email,
  ]
  const seenAnswers: unknown[] = []
  for (const [index, to] of addresses.entries()) {
    const sender = await makeGiver(api, `Sender ${index}`)
    const sentAnswer = await sendGift(sender, to)
    await runGiftJob(dana)
    if (to === mia.member.email) await answerGift(mia, sentAnswer.gift, 'decline')
    const ownNumber = (await giftsOf(sender)).memberNumber
    const blurred = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll(to, 'THEM')
          .replaceAll(ownNumber, 'ME')
          .replaceAll(sentAnswer.gift.id, 'GIFT')
          .replaceAll(/2026-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
      )
    const before = await giftsOf(sender)
    api.clock.forward(7 * dayMs)
    await runGiftJob(dana)
    const after = await giftsOf(sender)
    seenAnswers.push(
      blurred([sentAnswer, before, after, await toldTo(sender), await mailedTo(sender)]),
    )
    expect(after.docs).toMatchObject([{ state: 'returned', to: null, acceptedBy: null }])
    expect(await giftBalances(sender)).toEqual({ available: 100n * share, sending: 0n })
  }
  for (const answer of seenAnswers) expect(answer).toEqual(seenAnswers[0])
  const requestedCodes = await api.services.db.select().from(outboxMessages)
  const isAbout = ({ recipient }: (typeof requestedCodes)[number]) =>
    recipient === addresses[0] || recipient === waitingShares.member.email
  expect(requestedCodes.filter(isAbout)).toEqual([])
})

test('five gifts at once with one left today: one is taken @rest', async () => {
  for (const index of [1, 2, 3, 4])
    expect((await sendGift(dana, `friend${index}@elsewhere.example`)).status).toBe(200)
  const code = await freshCode(dana)
  const answers = await Promise.all(
    [5, 6, 7, 8].map((index) => sendGift(dana, `friend${index}@elsewhere.example`, 2n, { code })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await giftBalances(dana)).toEqual({ available: 90n * share, sending: 10n * share })
  expect((await sendGift(dana, 'friend9@elsewhere.example')).code).toBe('GIFTS_USED')
  expect((await giftsOf(dana)).today).toMatchObject({ giftsLeft: 0 })
})

test('a gift that cannot be followed holds up no other @rest', async () => {
  const { api } = dana
  const bob = await makeGiver(api, 'Bob Second')
  const brokenAnswer = await sendGift(bob, dana.member.email)
  await sendGift(dana, mia.member.email)
  const old = await makeGiver(api, 'Olga Old')
  await sendGift(old, 'nobody@elsewhere.example')
  await api.database.script(`
    create function refuse_broken() returns trigger language plpgsql as
      'begin raise exception ''broken''; end';
    create trigger refuse_broken before update on share_gift for each row
      when (old.id = '${brokenAnswer.gift.id}') execute function refuse_broken()`)
  await runGiftJob(dana)
  expect(await toldTo(mia)).toEqual(['Dana Demo is sending you 2 shares'])
  api.clock.forward(7 * dayMs)
  await runGiftJob(dana)
  expect(await giftBalances(old)).toEqual({ available: 100n * share, sending: 0n })
  expect(await giftBalances(bob)).toEqual({ available: 98n * share, sending: 2n * share })
  const errors = api.log.lines.filter(({ level }) => level === 'error')
  expect(errors.map(({ event }) => event)).toContain('a gift was not followed')
  await api.database.script('drop trigger refuse_broken on share_gift; drop function refuse_broken')
})

test('a member sends in a day what two people have decided, and reads it @rest', async () => {
  await strictLimits(dana.api.services, { gifts: '1', giftMicroShares: '3000000' })
  expect((await sendGift(dana, 'friend1@elsewhere.example', 4n)).code).toBe('GIFT_DAY_LEFT')
  expect((await sendGift(dana, 'friend1@elsewhere.example', 2n)).status).toBe(200)
  expect((await sendGift(dana, 'friend2@elsewhere.example', 1n)).code).toBe('GIFTS_USED')
})

test('a gift that cannot be sent is refused and moves nothing @rest', async () => {
  const rich = await makeGiver(dana.api, 'Rich Member', 5_000n)
  const friend = 'friend@elsewhere.example'
  expect((await sendGift(rich, friend, 2_001n)).code).toBe('GIFT_DAY_LEFT')
  expect((await sendGift(dana, friend, 101n)).code).toBe('GIFT_ABOVE_AVAILABLE')
  expect((await sendGift(dana, dana.member.email.toUpperCase())).code).toBe('GIFT_TO_SELF')
  const { memberNumber } = await giftsOf(dana)
  for (const spelling of [dana.accountId, memberNumber, formatMemberNumber(memberNumber)])
    expect((await sendGift(dana, spelling)).code).toBe('GIFT_TO_SELF')
  expect((await sendGift(dana, friend, 2n, { code: '000000' })).code).toMatch(/^CODE_/)
  expect((await sendGift(dana, friend)).status).toBe(200)
  expect((await sendGift(dana, friend)).code).toBe('GIFT_WAITS')
  await setHold(dana, dana.api.clock.now())
  expect((await dana.member.call('POST', 'wallet/giftCode')).body).toMatchObject({
    code: 'ON_HOLD',
  })
  expect(await giftBalances(dana)).toEqual({ available: 98n * share, sending: 2n * share })
})

test('while either of the two is on hold nothing is accepted, and the sender gets it back', async () => {
  const { memberNumber } = await giftsOf(mia)
  const { gift } = await sendGift(dana, formatMemberNumber(memberNumber))
  await runGiftJob(dana)
  await setHold(dana, dana.api.clock.now())
  expect((await answerGift(mia, gift, 'accept')).code).toBe('GIFT_NOT_NOW')
  await setHold(dana, null)
  await setHold(mia, dana.api.clock.now())
  expect((await answerGift(mia, gift, 'accept')).code).toBe('ON_HOLD')
  const takenAnswer = await dana.member.call('POST', 'wallet/takeBackGift', { id: gift.id })
  expect(takenAnswer.opened).toMatchObject({ state: 'taken-back' })
  expect(await giftBalances(dana)).toEqual({ available: 100n * share, sending: 0n })
})

test('a gift of their own keeps an account open, one from a stranger does not @rest', async () => {
  const { api } = dana
  const emptyShares = await makeGiver(api, 'Emma Empty', 0n)
  const { gift } = await sendGift(dana, emptyShares.member.email, 100n)
  const before = (await giftsOf(dana)).docs
  await runGiftJob(dana)
  const [ofDana, ofEmma] = await Promise.all([
    eraseMember(api.services, dana.accountId),
    eraseMember(api.services, emptyShares.accountId),
  ])
  expect([ofDana, ofEmma]).toEqual(['CLOSING_GIFT', 'erased'])
  // Anything else there would tell the sender that this address was a member’s.
  expect((await giftsOf(dana)).docs).toEqual(before)
  expect((await answerGift(emptyShares, gift, 'accept')).status).not.toBe(200)
  api.clock.forward(7 * dayMs)
  await runGiftJob(dana)
  expect(await giftBalances(dana)).toEqual({ available: 100n * share, sending: 0n })
})

test('a receiver is asked about one gift at a time, and cannot be pestered @rest', async () => {
  const bob = await makeGiver(dana.api, 'Bob Second')
  const first = await sendGift(dana, mia.member.email)
  const second = await sendGift(bob, mia.member.email)
  await runGiftJob(dana)
  expect(await toldTo(mia)).toEqual(['Dana Demo is sending you 2 shares'])
  await answerGift(mia, first.gift, 'decline')
  dana.api.clock.forward(61_000)
  await runGiftJob(dana)
  expect((await toldTo(mia))[0]).toBe('Bob Second is sending you 2 shares')
  await answerGift(mia, second.gift, 'accept')
  await dana.member.call('POST', 'wallet/takeBackGift', { id: first.gift.id })
  expect((await sendGift(dana, mia.member.email)).status).toBe(200)
  dana.api.clock.forward(2 * dayMs)
  await runGiftJob(dana)
  expect(await toldTo(mia)).toHaveLength(2)
})

test('“This wasn’t me” in the sender’s mail takes the gift back and puts the account on hold @rest', async () => {
  const { api } = dana
  const { gift } = await sendGift(dana, mia.member.email)
  await runGiftJob(dana)
  const mails = await api.services.db
    .select({ text: outboxMessages.text })
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, dana.member.email))
  const [link = ''] = mails.flatMap(({ text }) => /\/api\/not-me\?t=[\w-]+/.exec(text ?? '') ?? [])
  expect((await api.send('POST', link, '')).status).toBe(200)
  expect(await giftBalances(dana)).toEqual({ available: 100n * share, sending: 0n })
  expect((await answerGift(mia, gift, 'accept')).code).toBe('GIFT_OVER')
  expect((await dana.member.call('POST', 'wallet/giftCode')).body).toMatchObject({
    code: 'ON_HOLD',
  })
})

test('a gift that waits is found behind all that its receiver has sent since @rest', async () => {
  const { gift } = await sendGift(dana, mia.member.email)
  await runGiftJob(dana)
  await sendGift(mia, 'friend@elsewhere.example')
  const ask = async () =>
    (await mia.member.call('GET', 'wallet/gifts', { only: 'offered', limit: 1 })).opened
  expect(await ask()).toMatchObject({ docs: [{ id: gift.id, direction: 'received' }] })
  await answerGift(mia, gift, 'decline')
  expect(await ask()).toMatchObject({ docs: [] })
})
