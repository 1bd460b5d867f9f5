import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { keccak256, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { deliverCall } from '@/server/chain/token/calls'
import { chainOrders, chainSends } from '@/server/modules/chain-orders/tables'
import { shareDeliveries } from '@/server/modules/custody/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { memoryInFile } from '@/server/ops/signer-memory'
import { deskAccount, tokenRegistrar } from '@/server/sandbox/chain/sandbox-tokens'
import { memoryOfProcess } from '@/server/signer'
import {
  askToDeliver,
  type CustodyFixture,
  eachWithHolders,
  type Shareholder,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { followerJob, signNext } from '../../support/jobs'
import { isOfDeath, Life, mortal, mortalMemory } from '../../support/mortal'

let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder
let run: () => Promise<void>

const folder = mkdtempSync(join(tmpdir(), 'fnx-signer-'))
afterAll(() => rmSync(folder, { recursive: true }))

eachWithHolders(
  async (custodyFixture) => {
    const holder = await custodyFixture.shareholder()
    await holder.member.call('POST', 'wallet/allowWallet', { address: holder.wallet.address })
    await custodyFixture.settleAll()
    return [holder]
  },
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    dana = chainFixture.people[0] as Shareholder
    run = followerJob(ownFixture.api.services).run
  },
)

const db = () => ownFixture.api.services.db
/** An order that was refused gives its nonce to the next one, so the nonce alone puts neither first. */
const orders = () =>
  db()
    .select()
    .from(chainOrders)
    .where(eq(chainOrders.kind, 'deliver'))
    .orderBy(chainOrders.nonce, chainOrders.writtenAt)

/** The order is written, and awaits a signature. */
async function writeOrder(shares = 10n) {
  const { move } = await askToDeliver(dana, shares * share)
  await run()
  const [order] = (await orders()).slice(-1)
  if (order === undefined) throw new Error('no order was written')
  return { move, order }
}

const cancel = (id: string) => dana.member.call('POST', 'wallet/cancelDelivery', { id })
const stateOf = async (id: string) =>
  (await db().select().from(shareDeliveries).where(eq(shareDeliveries.id, id)))[0]?.state

test('an order that a follower writes to its own address is not signed, and delays no other @rest', async () => {
  const { order } = await writeOrder()
  const thief = privateKeyToAccount(generatePrivateKey()).address
  await db()
    .update(chainOrders)
    .set({ wallet: thief.toLowerCase(), data: deliverCall(thief, 10n * share) })
    .where(eq(chainOrders.id, order.id))
  const mia = await ownFixture.shareholder()
  await mia.member.call('POST', 'wallet/allowWallet', { address: mia.wallet.address })
  await askToDeliver(mia, share)
  await ownFixture.settleAll()
  const [refusedOrder] = await orders()
  expect(refusedOrder).toMatchObject({
    state: 'void',
    refusal: 'It moves something else than the member asked for.',
  })
  expect(await ownFixture.onChain(thief)).toBe(0n)
  expect(await sharesOf(ownFixture, mia)).toMatchObject({ delivered: share })
})

const forged = [
  [
    'another amount',
    { microShares: 20n * share, data: deliverCall(`0x${'1'.repeat(40)}`, 1n) },
    'Its bytes name another wallet.',
  ],
  ['another contract', { target: `0x${'2'.repeat(40)}` }, 'It calls another contract.'],
  ['a fee that empties the desk', { gasPrice: 10n ** 15n }, 'It would pay too high a fee.'],
  ['no call of ours', { data: '0x12345678' }, 'Its bytes are no call that is ordered.'],
] as const

test('an order of anything else is refused @rest', async () => {
  const { order } = await writeOrder()
  for (const [forgedField, change, refusal] of forged) {
    const asWritten = { ...order, ...change }
    await db().update(chainOrders).set(asWritten).where(eq(chainOrders.id, order.id))
    await signNext(ownFixture.signer)
    const [refusedOrder] = await orders()
    expect([forgedField, refusedOrder]).toMatchObject([forgedField, { state: 'void', refusal }])
  }
})

test('without the wallet’s own signature for its link nothing is signed', async () => {
  await writeOrder()
  await db()
    .update(walletLinks)
    .set({ signature: await deskAccount.signMessage({ message: 'another' }) })
  await signNext(ownFixture.signer)
  expect((await orders())[0]).toMatchObject({ refusal: 'The kept signature is not the wallet’s.' })
})

test('beyond the signer’s own day a delivery waits for the next one, and listings go on', async () => {
  const memory = memoryOfProcess()
  const day = ownFixture.api.clock.now().toISOString().slice(0, 10)
  await memory.note({ place: 'before', period: day, data: '0x', units: 19_995n * share })
  const { move } = await writeOrder()
  const mia = await ownFixture.shareholder()
  await mia.member.call('POST', 'wallet/allowWallet', { address: mia.wallet.address })
  await run()
  const signer = { ...ownFixture.signer, memory }
  while (await signNext(signer));
  expect((await orders())[0]).toMatchObject({ state: 'written', refusal: null })
  const listings = await db().select().from(chainOrders).where(eq(chainOrders.kind, 'allow'))
  const hers = listings.filter(({ wallet }) => wallet === mia.wallet.address.toLowerCase())
  expect(hers).toMatchObject([{ state: 'signed' }])

  ownFixture.api.clock.forward(24 * 60 * 60_000)
  await signNext(signer)
  expect(await stateOf(move.id)).toBe('signed')
})

test('a signer that died before its bytes were stored signs what has taken the withdrawn order’s nonce @rest', async () => {
  const { order, move } = await writeOrder()
  const { memory } = ownFixture.signer
  const day = ownFixture.api.clock.now().toISOString().slice(0, 10)
  const brought = `0/${order.signer}/${order.nonce}`
  await memory.note({ place: brought, period: day, data: order.data, units: order.microShares })
  for (const _ of ['once', 'twice'])
    expect((await cancel(move.id)).opened).toMatchObject({ state: 'canceled', canCancel: false })
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 100n * share,
    delivering: 0n,
  })
  const next = await writeOrder(3n)
  expect(next.order.nonce).toBe(order.nonce)
  await signNext(ownFixture.signer)
  expect(await stateOf(next.move.id)).toBe('signed')
  expect((await cancel(next.move.id)).body).toMatchObject({ code: 'DELIVERY_SIGNED' })
  expect(await memory.signedIn(day)).toBe(13n * share)
})

test('under one nonce a second call is never signed', async () => {
  const { order } = await writeOrder()
  const place = `0/${order.signer}/${order.nonce}`
  const otherEntry = { place, period: '2026-01-01', data: '0xother', units: 0n }
  await ownFixture.signer.memory.noteStored(otherEntry)
  await signNext(ownFixture.signer)
  expect((await orders())[0]).toMatchObject({
    refusal: 'Another call was signed under this nonce before.',
  })
})

const signedBefore = 'Its delivery was signed before, under another nonce.'

/** As a compromised follower could. */
async function orderAgain(
  order: typeof chainOrders.$inferSelect,
  signer = ownFixture.signer,
): Promise<void> {
  await db().update(chainOrders).set({ state: 'void' }).where(eq(chainOrders.id, order.id))
  await db()
    .insert(chainOrders)
    .values({ ...order, id: crypto.randomUUID(), nonce: order.nonce + 1, state: 'written' })
  await signNext(signer)
}

/** As the database refuses to everybody. */
async function openAgain(id: string): Promise<void> {
  await db().execute(sql`alter table share_delivery disable trigger user`)
  await db()
    .update(shareDeliveries)
    .set({ state: 'ordered', endedAt: null })
    .where(eq(shareDeliveries.id, id))
}

test('a signed delivery is never signed a second time, even if the database claims otherwise', async () => {
  const { order, move } = await writeOrder()
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 10n * share })
  await openAgain(move.id)
  await orderAgain(order)
  expect((await orders()).at(-1)).toMatchObject({ state: 'void', refusal: signedBefore })
})

test('a signer that dies at each of its steps signs the same bytes again, and that delivery no second time', async () => {
  const { order, move } = await writeOrder()
  const file = join(folder, 'signed.jsonl')
  const madeNames: string[] = []
  const key = {
    ...deskAccount,
    signTransaction: async (...args: Parameters<typeof deskAccount.signTransaction>) => {
      const raw = await deskAccount.signTransaction(...args)
      madeNames.push(raw)
      return raw
    },
  } as LocalAccount
  const unsentOrders: unknown[] = []
  for (let steps = 0, isOver = true; isOver; steps += 1) {
    const life = new Life(steps)
    const db = mortal(ownFixture.api.services.db, life)
    // Each reads the file anew, as a process that starts.
    const memory = mortalMemory(memoryInFile(file), life)
    await signNext({ ...ownFixture.signer, accounts: [key], db, memory }).catch(
      (error: unknown) => {
        if (!isOfDeath(error)) throw error
      },
    )
    unsentOrders.push([await stateOf(move.id), madeNames.length])
    ;({ isOver } = life)
  }
  // Dead before it read the order, noted it, stored its bytes, and noted that they were stored.
  const signedTwice = ['signed', 2]
  expect(unsentOrders).toEqual([
    ['ordered', 0],
    ['ordered', 0],
    ['ordered', 1],
    signedTwice,
    signedTwice,
  ])
  const [send] = await db().select().from(chainSends).where(eq(chainSends.orderId, order.id))
  expect(madeNames).toEqual([send?.signedTransaction, send?.signedTransaction])
  const memory = memoryInFile(file)
  expect(await memory.signedIn(ownFixture.api.clock.now().toISOString().slice(0, 10))).toBe(
    10n * share,
  )
  await ownFixture.settleAll()
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)
  await openAgain(move.id)
  await orderAgain(order, { ...ownFixture.signer, memory })
  expect((await orders()).at(-1)).toMatchObject({ state: 'void', refusal: signedBefore })
})

test('bytes that differ from the order are neither stored nor sent', async () => {
  const { order, move } = await writeOrder()
  const raw = await deskAccount.signTransaction({
    type: 'legacy',
    chainId: 56,
    nonce: order.nonce,
    to: order.target as `0x${string}`,
    data: deliverCall(dana.wallet.address, 99n * share),
    gas: order.gas,
    gasPrice: order.gasPrice,
  })
  await db()
    .insert(chainSends)
    .values({
      orderId: order.id,
      generation: 0,
      signer: order.signer,
      nonce: order.nonce,
      signedTransaction: raw,
      hash: keccak256(raw),
      signedAt: new Date(),
    })
  await db().update(chainOrders).set({ state: 'signed' }).where(eq(chainOrders.id, order.id))
  await run()
  await ownFixture.mine()
  await run()
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(0n)
  expect(await stateOf(move.id)).toBe('ordered')
  expect(ownFixture.api.log.lines.map(({ event }) => event)).toContain(
    'signed bytes are not their order, and are not sent',
  )
})

test('a signer that dies after sending changes nothing: one delivery, one transfer @rest', async () => {
  const { order, move } = await writeOrder()
  await signNext(ownFixture.signer)
  const [send] = await db().select().from(chainSends).where(eq(chainSends.orderId, order.id))
  // Sent, and dead before that was noted.
  await token.port.client.sendRawTransaction({
    serializedTransaction: send?.signedTransaction as `0x${string}`,
  })
  expect(await stateOf(move.id)).toBe('signed')
  await followerJob(ownFixture.api.services).run()
  await ownFixture.mine()
  for (let times = 0; times < 3; times += 1) await followerJob(ownFixture.api.services).run()
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)
  expect(await sharesOf(ownFixture, dana)).toEqual({
    available: 90n * share,
    delivering: 0n,
    delivered: 10n * share,
  })
})

test('a reorg takes back what was only seen, and the same bytes land again, once @rest', async () => {
  await writeOrder()
  await signNext(ownFixture.signer)
  const before = await token.chain.ask<`0x${string}`>('evm_snapshot')
  await run()
  await ownFixture.mine(1)
  await run()
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)
  await token.chain.ask('evm_revert', before)
  await ownFixture.mine(2)
  await run()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivering: 10n * share, delivered: 0n })
  await ownFixture.settleAll()
  await ownFixture.settleAll()
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivering: 0n, delivered: 10n * share })
})

test('a call that fails for good gives the shares back', async () => {
  const { move } = await writeOrder()
  await signNext(ownFixture.signer)
  // Taken off the list between the order and its block.
  const { delistCall } = await import('@/server/chain/token/calls')
  await token.local.sendAll(tokenRegistrar, [
    {
      to: ownFixture.signer.token.contracts.registry,
      data: delistCall(dana.wallet.address),
      gas: 200_000n,
    },
  ])
  await ownFixture.settleAll()
  await ownFixture.settleAll()
  expect(await stateOf(move.id)).toBe('failed')
  expect(await sharesOf(ownFixture, dana)).toEqual({
    available: 100n * share,
    delivering: 0n,
    delivered: 0n,
  })
})
