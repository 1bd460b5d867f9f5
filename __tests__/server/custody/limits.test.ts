import { eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { sandboxProof } from '@/server/sandbox/chain/share-signer'
import {
  askToDeliver,
  type CustodyFixture,
  eachOnTokenChain,
  fetchMoves,
  type Shareholder,
  share,
  sharesOf,
} from '../../support/custody-fixture'

let ownFixture: CustodyFixture
let dana: Shareholder

eachOnTokenChain(async (chainFixture) => {
  ownFixture = chainFixture.own
  dana = await ownFixture.shareholder(5_000n)
})

const untouched = { available: 5_000n * share, delivering: 0n, delivered: 0n }

const unfit = [
  ['less than a tenth of a share', 99_999n, 'DELIVERY_BELOW_MINIMUM'],
  ['more than is available', 5_001n * share, 'DELIVERY_ABOVE_AVAILABLE'],
  ['nothing', 0n, 'DELIVERY_ABOVE_AVAILABLE'],
  ['more than 2,000 shares a day', 2_000n * share + 1n, 'DELIVERY_DAY_LEFT'],
] as const

test('too little, too much and nothing are refused, and nothing moves @rest', async () => {
  for (const [what, shares, code] of unfit)
    expect([what, await askToDeliver(dana, shares)]).toMatchObject([what, { status: 422, code }])
  expect(await sharesOf(ownFixture, dana)).toEqual(untouched)
})

test('three moves and 2,000 shares a day are the limit, without canceled ones @rest', async () => {
  const canceled = (id: string) => dana.member.call('POST', 'wallet/cancelDelivery', { id })
  const allAtOnce = await askToDeliver(dana, 2_000n * share)
  expect(await fetchMoves(dana)).toMatchObject({ today: { shares: '0', movesLeft: 2 } })
  await canceled(allAtOnce.move.id)
  const moves = []
  for (let times = 0; times < 3; times += 1) moves.push(await askToDeliver(dana, share))
  expect((await askToDeliver(dana, share)).code).toBe('DELIVERIES_USED')
  await canceled(moves[0]?.move.id ?? '')
  expect((await askToDeliver(dana, share)).status).toBe(200)
})

test('shares go to a linked wallet only, which has signed @rest', async () => {
  const { db, siteUrl, clock } = ownFixture.api.services
  const stranger = `0x${'61'.repeat(20)}`
  expect(await askToDeliver(dana, share, stranger)).toMatchObject({ code: 'WALLET_NOT_LINKED' })
  // As one that was linked before signatures were kept.
  await db.update(walletLinks).set({ message: null, signature: null })
  expect((await askToDeliver(dana, share)).code).toBe('WALLET_SIGN_AGAIN')
  expect(await fetchMoves(dana)).toMatchObject({ wallets: [{ needsSignature: true }] })
  expect(await sharesOf(ownFixture, dana)).toEqual(untouched)
  await db.update(walletLinks).set(await sandboxProof(dana.wallet, { siteUrl, at: clock.now() }))
  expect((await askToDeliver(dana, share)).status).toBe(200)
})

test('a member who is on hold or not verified moves nothing @rest', async () => {
  const { db } = ownFixture.api.services
  const isDana = eq(accounts.id, dana.accountId)
  await db.update(accounts).set({ onHoldAt: new Date() }).where(isDana)
  expect((await askToDeliver(dana, share)).code).toBe('ON_HOLD')
  await db.update(accounts).set({ onHoldAt: null, kycStatus: 'PENDING' }).where(isDana)
  expect((await askToDeliver(dana, share)).code).toBe('KYC_REQUIRED')
})

test('the same request sent twice moves shares once @rest', async () => {
  const key = 'one-key-for-one-move'
  const input = { address: dana.wallet.address, shares: String(share) }
  const first = await dana.member.call('POST', 'wallet/deliver', input, key)
  const second = await dana.member.call('POST', 'wallet/deliver', input, key)
  expect(second.opened).toEqual(first.opened)
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivering: share })
})

test('a fourth wallet of one member is not listed @rest', async () => {
  const { db, siteUrl, clock } = ownFixture.api.services
  const otherHolders = await Promise.all([1, 2, 3].map(() => ownFixture.shareholder(0n)))
  for (const { wallet } of otherHolders)
    await db
      .update(walletLinks)
      .set({
        accountId: dana.accountId,
        ...(await sandboxProof(wallet, { siteUrl, at: clock.now() })),
      })
      .where(eq(walletLinks.address, wallet.address.toLowerCase()))
  const allowedTimes = []
  for (const { wallet } of [dana, ...otherHolders]) {
    const { status } = await dana.member.call('POST', 'wallet/allowWallet', {
      address: wallet.address,
    })
    allowedTimes.push(status)
  }
  expect(allowedTimes).toEqual([200, 200, 200, 422])
})

test('in production a first delivery to a wallet waits a day after linking, and after a change of password', async () => {
  const { waitsUntil } = await import('@/server/modules/custody/deliveries/limits')
  const now = new Date('2026-11-25T12:00:00Z')
  const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const of = (linked: number, changedDays: number | null, hasReceived: boolean) =>
    waitsUntil(
      { mode: 'production' },
      {
        linkedAt: hour(linked),
        accessChangedAt: changedDays === null ? null : hour(changedDays),
        hasReceived,
      },
      now,
    )
  expect(of(-2, null, false)).toEqual(hour(22))
  expect(of(-2, null, true)).toBeNull()
  expect(of(-50, null, false)).toBeNull()
  expect(of(-50, -1, true)).toEqual(hour(23))
  expect(
    waitsUntil(
      { mode: 'sandbox' },
      { linkedAt: now, accessChangedAt: now, hasReceived: false },
      now,
    ),
  ).toBeNull()
})
