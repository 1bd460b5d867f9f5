import { and, eq, gt, ne } from 'drizzle-orm'
import { parseEther } from 'viem'
import { dividendTerms } from '@/config/terms'
import { deliverCall } from '@/server/chain/token/calls'
import { buyBacks } from '@/server/modules/buy-backs/tables'
import { chainOrders, chainSends } from '@/server/modules/chain-orders/tables'
import { accounts } from '@/server/modules/identity/tables'
import { post } from '@/server/modules/ledger/post'
import { dividendPay } from '@/server/modules/operators/requests/dividend'
import { operatorRequests } from '@/server/modules/operators/tables'
import { nextRun } from '@/server/modules/payables'
import { entitlements, payouts } from '@/server/modules/payables/tables'
import { shareRecoveries } from '@/server/modules/recoveries/tables'
import { readStatus } from '@/server/platform/signals/read'
import {
  askToDeliver,
  eachWithHolders,
  type Shareholder,
  share,
} from '../../support/custody-fixture'
import {
  askForPayout,
  coin,
  type DividendFixture,
  dividendFixture,
  dividendsOf,
  owedMoney,
  payer,
  withDividends,
} from '../../support/dividend-fixture'
import { renewOwnSignals, signNext } from '../../support/jobs'
import { moveShares } from '../../support/shareholders'

let ownFixture: DividendFixture
let dana: Shareholder
let otherHolder: Shareholder
let dividend: string

const dollar = 10n ** 18n
/** A hundred shares at a quarter, less 30% because no residence is known. */
const net = (25n * dollar * 70n) / 100n

/** Each begins with a dividend that is credited to two. */
eachWithHolders(
  async (custodyFixture, token) => {
    ownFixture = await dividendFixture(token, custodyFixture)
    const holders = [await ownFixture.shareholder(100n), await ownFixture.shareholder(100n)]
    dividend = await credit()
    return holders
  },
  ({ token, own: custodyFixture, people }) => {
    ownFixture = withDividends(token, custodyFixture)
    ;[dana, otherHolder] = people as [Shareholder, Shareholder]
  },
)

async function credit(perShare = '0.25'): Promise<string> {
  const id = await ownFixture.announce(perShare)
  await ownFixture.advance(3)
  await ownFixture.fundAll(id)
  await ownFixture.advance(2)
  return id
}

/** Asked for, started by two and written as orders for the signer. */
async function orderFor(...people: Shareholder[]) {
  for (const person of people) await askForPayout(person)
  await ownFixture.startRun()
  await ownFixture.runFollower()
}

async function payoutRow() {
  const [row] = await ownFixture.api.services.db.select().from(payouts)
  return row
}

test('pressed twice at once, a dividend is sent once @rest', async () => {
  const answers = await Promise.all([askForPayout(dana), askForPayout(dana)])
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
    200,
    'PAYOUT_UNDER_WAY',
  ])
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: 0n, paying: net })
})

test('a member who owns no shares any more is sent less than a dollar, too', async () => {
  const mia = await ownFixture.shareholder(100n)
  await credit('0.01')
  expect(await askForPayout(mia)).toMatchObject({ code: 'PAYOUT_TOO_SMALL' })
  const from = { owner: mia.accountId, type: 'available', asset: 'SHARE' } as const
  const to = { type: 'unsold', asset: 'SHARE' } as const
  await moveShares(ownFixture.api, { from, to, amount: 100n * share })
  expect(await askForPayout(mia)).toMatchObject({
    status: 200,
    payout: { amount: String((dollar * 70n) / 100n) },
  })
  expect(await askForPayout(mia)).toMatchObject({ code: 'PAYOUT_UNDER_WAY' })
})

test('less than a dollar waits for the next dividend and is sent with it', async () => {
  const mia = await ownFixture.shareholder(100n)
  await credit('0.01')
  expect(await askForPayout(mia)).toMatchObject({ status: 422, code: 'PAYOUT_TOO_SMALL' })
  await credit()
  const together = net + (dollar * 70n) / 100n
  expect(await askForPayout(mia)).toMatchObject({
    status: 200,
    payout: { amount: String(together) },
  })
  await ownFixture.startRun()
  await ownFixture.settleAll()
  expect(await ownFixture.coinsOf(mia.wallet.address)).toBe(together)
})

test('a member who wants it always has the next dividend sent without asking, until they stop it @rest', async () => {
  await askForPayout(dana, { isAlways: true })
  await ownFixture.startRun()
  await ownFixture.settleAll()
  await credit()
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: 0n, paying: net })
  await dana.member.call('POST', 'user/stopPayouts', {})
  await credit()
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: net, paying: net })
})

test('a wallet that is not linked, and somebody on hold, is sent nothing', async () => {
  const address = '0x000000000000000000000000000000000000dEaD'
  expect(await askForPayout(dana, { address })).toMatchObject({ code: 'WALLET_NOT_LINKED' })
  await askForPayout(dana)
  await ownFixture.startRun()
  const { db, clock } = ownFixture.api.services
  const isDana = eq(accounts.id, dana.accountId)
  await db.update(accounts).set({ onHoldAt: clock.now() }).where(isDana)
  await ownFixture.settleAll()
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: 0n, paying: net })
  await db.update(accounts).set({ onHoldAt: null }).where(isDana)
  await ownFixture.settleAll()
  expect(await ownFixture.coinsOf(dana.wallet.address)).toBe(net)
})

/** As two operators and the owners of the vault have begun it. */
async function lose({ accountId, wallet }: Shareholder) {
  const { db, clock } = ownFixture.api.services
  await db.insert(shareRecoveries).values({
    id: crypto.randomUUID(),
    asset: 'SHARE',
    generation: 0,
    accountId,
    lost: wallet.address.toLowerCase(),
    fresh: '0x1',
    microShares: 1n,
    begunAt: clock.now(),
  })
}

test('a payout that was asked for before its wallet was lost is payable again, and its member reads it', async () => {
  await askForPayout(dana)
  await ownFixture.startRun()
  await lose(dana)
  await ownFixture.settleAll()
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: net, paying: 0n })
  expect(await ownFixture.coinsOf(dana.wallet.address)).toBe(0n)
  const { opened } = await dana.member.call('GET', 'notification/listNotification')
  expect((opened as { docs: object[] }).docs[0]).toMatchObject({ kind: 'dividend-failed' })
})

test('a payout that is ordered and not signed when its wallet is lost is withdrawn, and those ordered after it are paid @rest', async () => {
  await orderFor(dana, otherHolder)
  await lose(dana)
  await ownFixture.settleAll()
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: net, paying: 0n })
  expect(await ownFixture.coinsOf(dana.wallet.address)).toBe(0n)
  expect(await ownFixture.coinsOf(otherHolder.wallet.address)).toBe(net)
})

test('from the moment on at which its wallet is reported lost a payout is not signed, and it is payable again', async () => {
  await orderFor(dana, otherHolder)
  await lose(dana)
  while (await signNext(ownFixture.signer));
  expect(await ownFixture.api.services.db.$count(chainSends)).toBe(0)
  await ownFixture.settleAll()
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: net, paying: 0n })
  expect(await ownFixture.coinsOf(dana.wallet.address)).toBe(0n)
  expect(await ownFixture.coinsOf(otherHolder.wallet.address)).toBe(net)
})

test('while a follower withdraws what the signer is signing, each payout is sent or payable again, and never both @rest', async () => {
  const people = [dana, otherHolder, await ownFixture.shareholder(100n)]
  await credit()
  await orderFor(...people)
  const signAll = async () => {
    while (await signNext(ownFixture.signer));
  }
  await Promise.all([signAll(), ...people.map(lose), ownFixture.runFollower()])
  await Promise.all([signAll(), ownFixture.runFollower()])
  await ownFixture.settleAll()
  for (const person of people) {
    const { payable, paying } = await owedMoney(ownFixture, person)
    const due = person === people[2] ? net : 2n * net
    expect([paying, payable + (await ownFixture.coinsOf(person.wallet.address))]).toEqual([0n, due])
  }
})

test('wallets that are lost at once are not paid, and no order is left', async () => {
  await orderFor(dana, otherHolder)
  for (const shareholder of [dana, otherHolder]) await lose(shareholder)
  await ownFixture.runFollower()
  const isOpen = and(eq(chainOrders.kind, 'payout'), ne(chainOrders.state, 'void'))
  expect(await ownFixture.api.services.db.$count(chainOrders, isOpen)).toBe(0)
  expect(await owedMoney(ownFixture, otherHolder)).toEqual({ payable: net, paying: 0n })
})

test('the last payout ordered after one that is withdrawn takes its number, and the others stay as they are @rest', async () => {
  const otherHolders = [await ownFixture.shareholder(100n), await ownFixture.shareholder(100n)]
  await credit()
  await orderFor(dana, ...otherHolders)
  const numbers = async () =>
    (await ownFixture.api.services.db.select().from(chainOrders))
      .filter(({ kind, state }) => kind === 'payout' && state !== 'void')
      // As the signer takes them.
      .sort((a, b) => +a.writtenAt - +b.writtenAt || a.nonce - b.nonce)
      .map(({ nonce, accountId }) => [nonce, accountId])
  const { db, clock } = ownFixture.api.services
  const [lostNumber, stays, last] = await numbers()
  expect(lostNumber?.[1]).toBe(dana.accountId)
  const laterAt = new Date(clock.now().getTime() + 60_000)
  const isLater = gt(chainOrders.nonce, Number(stays?.[0]))
  await db.update(chainOrders).set({ writtenAt: laterAt }).where(isLater)
  await lose(dana)
  // No new order would be written for them, and those between would wait for the nonce.
  const isLast = eq(accounts.id, String(last?.[1]))
  await db.update(accounts).set({ onHoldAt: clock.now() }).where(isLast)
  await ownFixture.runFollower()
  expect(await numbers()).toEqual([[lostNumber?.[0], last?.[1]], stays])
  await db.update(accounts).set({ onHoldAt: null }).where(isLast)
  await ownFixture.settleAll()
  for (const shareholder of otherHolders)
    expect(await ownFixture.coinsOf(shareholder.wallet.address)).toBe(net)
})

test('once its bytes are signed a payout to a wallet that is lost goes on, also while a higher fee waits', async () => {
  const { db } = ownFixture.api.services
  await orderFor(dana)
  while (await signNext(ownFixture.signer));
  await db.update(chainOrders).set({ state: 'written' }).where(eq(chainOrders.kind, 'payout'))
  await lose(dana)
  await ownFixture.runFollower()
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: 0n, paying: net })
  await ownFixture.settleAll()
  expect(await ownFixture.coinsOf(dana.wallet.address)).toBe(net)
})

test('a payout for an event of an unknown kind is not booked, and is not told as one of a buy-back until it is one', async () => {
  const { db, clock } = ownFixture.api.services
  await orderFor(dana)
  const id = crypto.randomUUID()
  await ownFixture.withoutRules(`update entitlement set action_id = '${id}'`)
  await ownFixture.settleAll()
  expect((await payoutRow())?.state).toBe('ordered')
  const kinds = async () => {
    const { opened } = await dana.member.call('GET', 'notification/listNotification')
    return (opened as { docs: { kind: string }[] }).docs.map(({ kind }) => kind)
  }
  expect((await kinds()).filter((kind) => /-(paid|failed)$/.test(kind))).toEqual([])
  const [opensAt, closesAt] = [clock.now(), new Date(clock.now().getTime() + 1)]
  const kind = { asset: 'SHARE', coin: 'USDC', decimals: 18 } as const
  const prices = { priceMicroUsd: 1n, dailyPriceMicroUsd: 1n, maxMicroShares: 1n }
  const dates = { opensAt, closesAt, announcedAt: opensAt }
  await db.insert(buyBacks).values({ id, ...kind, ...prices, ...dates })
  await ownFixture.settleAll()
  expect((await payoutRow())?.state).toBe('paid')
  expect((await kinds())[0]).toBe('buy-back-paid')
})

test('a payout that the network refuses is payable again, and the member reads it @rest', async () => {
  const { db, clock } = ownFixture.api.services
  await db.update(entitlements).set({ lapseToldAt: clock.now() })
  await askForPayout(dana, { isAlways: true })
  await ownFixture.startRun()
  await ownFixture.runFollower()
  // The payer's key uses the nonce by hand: the signed transaction can never land.
  await ownFixture.useNonce()
  await ownFixture.settleAll()
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: net, paying: 0n })
  const isDanas = eq(entitlements.accountId, dana.accountId)
  expect(await db.select().from(entitlements).where(isDanas)).toMatchObject([
    { payoutId: null, lapseToldAt: null },
  ])
  const { always, payable } = await dividendsOf(dana)
  expect({ always, payable }).toMatchObject({
    always: dana.wallet.address,
    payable: [{ amount: String(net) }],
  })
  const { opened } = await dana.member.call('GET', 'notification/listNotification')
  const [failedNotice, toldNotice] = (opened as { docs: { kind: string; path: string }[] }).docs
  expect(failedNotice).toMatchObject({ kind: 'dividend-failed', path: `/rights/${dividend}` })
  expect(toldNotice).toMatchObject({ kind: 'dividend-payable', path: `/rights/${dividend}` })
  // Sent once, to the wallet that had every dividend, it no longer has every dividend.
  expect(await askForPayout(dana, { isAlways: false })).toMatchObject({ status: 200 })
  expect((await dividendsOf(dana)).always).toBe(null)
})

test('a payout whose order ended without it, under an earlier release, is paid by the hash that landed @rest', async () => {
  const { db, clock } = ownFixture.api.services
  await orderFor(dana)
  while (await signNext(ownFixture.signer));
  await ownFixture.runFollower()
  await ownFixture.mine(17)
  const endedState = { state: 'done' as const, endedAt: clock.now() }
  await db.update(chainOrders).set(endedState).where(eq(chainOrders.kind, 'payout'))
  const [sentRow] = await db
    .select({ hash: chainSends.hash })
    .from(chainSends)
    .innerJoin(chainOrders, eq(chainOrders.id, chainSends.orderId))
    .where(eq(chainOrders.kind, 'payout'))
  await ownFixture.settleAll()
  expect(await payoutRow()).toMatchObject({ state: 'paid', hash: sentRow?.hash })
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: 0n, paying: 0n })
})

test('an account to which something is owed, on the way or yet to be credited is not closed, nor its wallet unlinked @rest', async () => {
  const { closingObstacle } = await import('@/server/modules/closing/kept-open')
  const { refuseWalletInUse } = await import('@/server/modules/closing')
  const { db, clock } = ownFixture.api.services
  expect(await closingObstacle(db, dana.accountId)).toBe('CLOSING_DIVIDEND')
  await askForPayout(dana)
  expect(await closingObstacle(db, dana.accountId)).toBe('CLOSING_PAYOUT')
  const wallet = { accountId: dana.accountId, address: dana.wallet.address }
  await expect(refuseWalletInUse(db, wallet)).rejects.toMatchObject({ code: 'WALLET_HAS_PAYOUT' })
  await ownFixture.startRun()
  await ownFixture.settleAll()
  expect(await closingObstacle(db, dana.accountId)).toBe('CLOSING_SHARES')
  await ownFixture.announce()
  await ownFixture.advance(3)
  // As if a transfer from their own wallet had moved all of it to another member since.
  const from = { owner: dana.accountId, type: 'available', asset: 'SHARE' } as const
  const moves = [{ from, to: { type: 'unsold', asset: 'SHARE' } as const, amount: 100n * share }]
  const correctionJournal = {
    key: 'all gone',
    kind: 'sandbox gift' as const,
    at: clock.now(),
    moves,
  }
  await db.transaction((tx) => post(tx, [correctionJournal]))
  expect(await closingObstacle(db, dana.accountId)).toBe('CLOSING_DIVIDEND')
})

test('the hash that is shown is of the bytes that have landed, whichever were signed last @rest', async () => {
  const { db } = ownFixture.api.services
  await askForPayout(dana)
  await ownFixture.startRun()
  await ownFixture.turn()
  const [sentRow] = await db
    .select()
    .from(chainSends)
    .where(eq(chainSends.signer, payer.toLowerCase()))
  // As after a higher fee was signed, and the bytes of before have landed all the same.
  const raised = { hash: `0x${'9'.repeat(64)}`, earlierHashes: [sentRow?.hash ?? ''] }
  await db
    .update(chainSends)
    .set(raised)
    .where(eq(chainSends.orderId, sentRow?.orderId ?? ''))
  await ownFixture.settleAll()
  expect(await payoutRow()).toMatchObject({ state: 'paid', hash: sentRow?.hash })
})

const allowedUpdate = 'update (state, order_id, hash, ended_at) on payout'

/** A right that the follower's role lacks; the embedded database has no roles. */
const whatStopsBooking = {
  postgres: [`revoke ${allowedUpdate} from fnx_follower`, `grant ${allowedUpdate} to fnx_follower`],
  pglite: [
    `alter table payout add constraint not_now check (state <> 'paid') not valid`,
    'alter table payout drop constraint not_now',
  ],
} as const

test('a transfer that cannot be booked for five minutes is a signal that names it, until it can', async () => {
  const { services, clock } = ownFixture.api
  const work = async () => {
    await renewOwnSignals(services, { isWorking: true, isSending: false })
    return (await readStatus(services)).signals.find(({ name }) => name === 'work')
  }
  await orderFor(dana)
  while (await signNext(ownFixture.signer));
  const { script, kind } = ownFixture.api.database
  const [stop, mend] = whatStopsBooking[kind]
  await script(stop)
  try {
    await ownFixture.settleAll()
    for (let half = 0; half < 9; half += 1) {
      clock.forward(30_000)
      await ownFixture.runFollower()
    }
    expect(await work()).toMatchObject({ state: 'good' })
    clock.forward(30_000)
    await ownFixture.runFollower()
    expect(await work()).toMatchObject({
      state: 'alarm',
      value: expect.stringMatching(/^failing for 3\d\d s: an order was not followed$/),
    })
    if (kind === 'postgres') takeDenied()
  } finally {
    await script(mend)
  }
  await ownFixture.runFollower()
  expect((await payoutRow())?.state).toBe('paid')
  clock.forward(151_000)
  expect(await work()).toMatchObject({ state: 'good', value: '0 s' })
})

test('a run is what two people saw, and no more than the signer signs for one, the oldest first', async () => {
  const rich = await ownFixture.shareholder(1_000n)
  await credit()
  await askForPayout(dana)
  await askForPayout(rich)
  const next = await nextRun(ownFixture.api.services.db, coin)
  const seenTerms = { ...next, until: String(next?.until), count: '1', total: String(next?.total) }
  const { services } = ownFixture.api
  const started = services.db.transaction((db) =>
    dividendPay.execute({ ...services, db }, seenTerms, { by: '', reason: '', facts: {} }),
  )
  await expect(started).rejects.toThrow('Others have asked since')
  const maximum = parseEther(String(dividendTerms.maxSignedUsdARun))
  expect(await nextRun(ownFixture.api.services.db, coin)).toMatchObject({ count: 2 })
  const ofEach = (units: bigint) => ownFixture.withoutRules(`update payout set amount = ${units}`)
  await ofEach(maximum / 2n)
  expect(await nextRun(ownFixture.api.services.db, coin)).toMatchObject({ count: 2 })
  await ofEach(maximum / 2n + 1n)
  expect(await nextRun(ownFixture.api.services.db, coin)).toMatchObject({ count: 1 })
  // The signer refuses it by name, so that it does not delay those behind it.
  await ofEach(maximum + 1n)
  expect(await nextRun(ownFixture.api.services.db, coin)).toMatchObject({ count: 1 })
})

describe('the signer refuses', () => {
  const signedBefore = { place: 'another', data: '0x', paidOn: '2026-11-19' }
  type Forged = [string, () => Promise<unknown>]
  const forged: Forged[] = [
    [
      'a payout that was made up, of more than the member is owed',
      async () => {
        const [{ id = '' } = {}] = await orders()
        const amount = net + dollar
        await ownFixture.api.services.db.update(payouts).set({ amount })
        const data = deliverCall(dana.wallet.address, amount)
        await ownFixture.api.services.db
          .update(chainOrders)
          .set({ data })
          .where(eq(chainOrders.id, id))
        await seemStarted(amount)
      },
    ],
    [
      'a run that one person started',
      () => ownFixture.api.services.db.update(payouts).set({ run: 'USDC 999' }),
    ],
    ['more than two people started', () => seemStarted(net - 1n)],
    [
      'more than it signs for one run, whatever two people seem to have started',
      async () => {
        const run = (await payoutRow())?.run
        const microShares = parseEther(String(dividendTerms.maxSignedUsdARun))
        await ownFixture.signer.memory.note({
          ...signedBefore,
          period: `run ${run}`,
          units: microShares,
        })
        await seemStarted(microShares * 2n)
      },
    ],
  ]
  const alsoForged: Forged[] = [
    [
      'an amount that is not what the member is owed',
      () => ownFixture.api.services.db.update(payouts).set({ amount: net + 1n }),
    ],
    [
      'another key’s order',
      () =>
        ownFixture.api.services.db
          .update(chainOrders)
          .set({ signer: dana.wallet.address.toLowerCase() }),
    ],
    [
      'a wallet that this account has not linked',
      () => ownFixture.withoutRules(`update wallet_link set link_signature = null`),
    ],
  ]

  const orders = () =>
    ownFixture.api.services.db
      .select()
      .from(chainOrders)
      .where(eq(chainOrders.kind, 'payout'))
      .orderBy(chainOrders.nonce, chainOrders.writtenAt)

  async function seemStarted(total: bigint) {
    const isRun = eq(operatorRequests.kind, 'dividend-pay')
    const rows = await ownFixture.api.services.db.select().from(operatorRequests).where(isRun)
    const input = JSON.stringify({ ...rows.at(-1)?.input, total: String(total) })
    await ownFixture.withoutRules(
      `update operator_request set input = '${input}' where kind = 'dividend-pay'`,
    )
  }

  async function refuses(_: string, forge: () => Promise<unknown>) {
    await orderFor(dana)
    expect((await payoutRow())?.state).toBe('ordered')
    await forge()
    while (await signNext(ownFixture.signer));
    expect((await orders()).map(({ state }) => state)).not.toContain('signed')
  }

  test.each(forged)('%s', refuses)
  test.each(alsoForged)('%s @rest', refuses)

  test('nothing beyond its own day, and signs the rest on the next', async () => {
    await orderFor(dana)
    const today = ownFixture.api.clock.now().toISOString().slice(0, 10)
    const microShares = parseEther(String(dividendTerms.maxSignedUsdADay)) - net + 1n
    const fullRun = { ...signedBefore, period: 'run of another', paidOn: today, units: microShares }
    await ownFixture.signer.memory.note(fullRun)
    expect(await signNext(ownFixture.signer)).toBe(false)
    expect(await orders()).toMatchObject([{ state: 'written' }])
    ownFixture.api.clock.forward(24 * 60 * 60_000)
    while (await signNext(ownFixture.signer));
    expect(await orders()).toMatchObject([{ state: 'signed' }])
  })

  test('by name what is more than its day, however long it waits', async () => {
    await orderFor(dana)
    const amount = parseEther(String(dividendTerms.maxSignedUsdADay)) + 1n
    const data = deliverCall(dana.wallet.address, amount)
    await seemStarted(amount)
    await ownFixture.withoutRules(`update payout set amount = ${amount}; update entitlement set net = ${amount}, gross = tax + ${amount};
      update chain_order set data = '${data}' where kind = 'payout'`)
    while (await signNext(ownFixture.signer));
    expect(await orders()).toMatchObject([
      { state: 'void', refusal: 'It pays more than the signer signs in a day.' },
    ])
  })

  test('a second time what it signed before, even within what two people started @rest', async () => {
    const { db } = ownFixture.api.services
    const rich = await ownFixture.shareholder(1_000n)
    await credit()
    await orderFor(dana, rich)
    await signNext(ownFixture.signer)
    const [signedOrder, next] = await orders()
    expect([signedOrder?.state, next?.state]).toEqual(['signed', 'written'])
    // As a compromised follower could: it may write orders and states.
    const order = signedOrder as NonNullable<typeof signedOrder>
    const orderAgain = {
      ...order,
      id: crypto.randomUUID(),
      nonce: order.nonce + 1,
      state: 'written',
    }
    const isOrder = (id = '') => eq(chainOrders.id, id)
    await db.update(chainOrders).set({ state: 'void' }).where(isOrder(next?.id))
    await db.insert(chainOrders).values(orderAgain as typeof order)
    await db.update(payouts).set({ orderId: orderAgain.id }).where(eq(payouts.orderId, order.id))
    while (await signNext(ownFixture.signer));
    expect((await orders()).find(({ id }) => id === orderAgain.id)).toMatchObject({
      state: 'void',
      refusal: 'Its payout was signed before, under another nonce.',
    })
  })
})

test('a delivery counts in the signer’s day, even where a payout says that the order is its own', async () => {
  const { db, clock } = ownFixture.api.services
  await dana.member.call('POST', 'wallet/allowWallet', { address: dana.wallet.address })
  await askForPayout(dana)
  await ownFixture.settleAll()
  await askToDeliver(dana, 10n * share)
  await ownFixture.runFollower()
  const [order] = await db.select().from(chainOrders).where(eq(chainOrders.kind, 'deliver'))
  await db.update(payouts).set({ orderId: order?.id })
  while (await signNext(ownFixture.signer));
  const day = clock.now().toISOString().slice(0, 10)
  expect(await ownFixture.signer.memory.signedIn(day)).toBe(10n * share)
})
