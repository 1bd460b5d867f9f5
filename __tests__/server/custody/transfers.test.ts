import { eq, sql } from 'drizzle-orm'
import { privateKeyToAccount } from 'viem/accounts'
import { listing } from '@/server/chain/token/acts'
import { walletLinks } from '@/server/modules/wallets/tables'
import { deskAccount, tokenRegistrar } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  eachWithHolders,
  fetchMoves,
  platformBalance,
  type Shareholder,
  sendByWallet,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { expectSoundBooks } from '../../support/payment-fixture'

const { desk, contracts } = sandboxShareToken
let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder

eachWithHolders(
  async (ownFixture) => [await ownFixture.holder(10n)],
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    dana = chainFixture.people[0] as Shareholder
  },
)
afterEach(() => expectSoundBooks(ownFixture))

const list = async (wallet: string) => {
  const { data, to, gas } = listing(contracts.registry, wallet as `0x${string}`)
  await token.local.sendAll(tokenRegistrar, [{ to, data, gas }])
}

const newestCheck = async () =>
  (await ownFixture.api.get('wallet/custodyCheck')).body as {
    data: { arePaused: boolean; newest: { isEqual: boolean } }
  }

test('shares that a member sends to another’s wallet are the other’s, by the link of that block', async () => {
  const mia = await ownFixture.shareholder(0n)
  await mia.member.call('POST', 'wallet/allowWallet', { address: mia.wallet.address })
  await ownFixture.settleAll()
  await sendByWallet(token, dana.wallet, mia.wallet.address, 2n * share)
  await ownFixture.turn()
  // Unlinked since; at the time of the block it was hers.
  await ownFixture.api.services.db
    .update(walletLinks)
    .set({ unlinkedAt: ownFixture.api.clock.now() })
    .where(eq(walletLinks.accountId, mia.accountId))
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 8n * share })
  expect(await sharesOf(ownFixture, mia)).toMatchObject({ available: 0n, delivered: 2n * share })
  expect((await fetchMoves(dana)).docs[0]).toMatchObject({ kind: 'sent', state: 'done' })
  expect((await fetchMoves(mia)).docs[0]).toMatchObject({ kind: 'received', state: 'done' })
})

test('between one’s own wallets only the place changes @rest', async () => {
  const otherHolder = await ownFixture.shareholder(0n)
  await ownFixture.api.services.db
    .update(walletLinks)
    .set({ accountId: dana.accountId })
    .where(eq(walletLinks.accountId, otherHolder.accountId))
  await list(otherHolder.wallet.address)
  await sendByWallet(token, dana.wallet, otherHolder.wallet.address, 4n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 10n * share })
  const { wallets } = await fetchMoves(dana)
  expect(wallets.map(({ shares }) => shares).sort()).toEqual(['4000000', '6000000'])
})

test('shares at an unlinked address are astray, and come back to their sender @rest', async () => {
  const stranger = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  await token.local.fill(stranger.address)
  await list(stranger.address)
  await sendByWallet(token, dana.wallet, stranger.address, 3n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 7n * share })
  expect(await platformBalance(ownFixture, 'astray')).toBe(3n * share)
  expect((await fetchMoves(dana)).docs[0]).toMatchObject({ kind: 'astray' })
  expect((await newestCheck()).data.newest.isEqual).toBe(true)
  await sendByWallet(token, stranger, desk, 3n * share)
  await ownFixture.settleAll()
  expect(await platformBalance(ownFixture, 'astray')).toBe(0n)
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 93n * share,
    delivered: 7n * share,
  })
})

test('astray shares may move to another stranger, and still come back to their sender @rest', async () => {
  const [firstAccount, otherAccount] = ['7', '8'].map((digit) =>
    privateKeyToAccount(`0x${digit.repeat(64)}`),
  ) as [ReturnType<typeof privateKeyToAccount>, ReturnType<typeof privateKeyToAccount>]
  for (const { address } of [firstAccount, otherAccount]) {
    await token.local.fill(address)
    await list(address)
  }
  await sendByWallet(token, dana.wallet, firstAccount.address, 3n * share)
  await sendByWallet(token, firstAccount, otherAccount.address, 2n * share)
  await ownFixture.settleAll()
  expect(await platformBalance(ownFixture, 'astray')).toBe(3n * share)
  expect((await newestCheck()).data.newest.isEqual).toBe(true)
  await sendByWallet(token, otherAccount, desk, 2n * share)
  await ownFixture.settleAll()
  expect(await platformBalance(ownFixture, 'astray')).toBe(share)
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 92n * share,
    delivered: 7n * share,
  })
})

test('shares that a stranger returns belong to their sender at that time @rest', async () => {
  const stranger = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  await token.local.fill(stranger.address)
  await list(stranger.address)
  const mia = await ownFixture.shareholder()
  await askToDeliver(mia, 5n * share)
  await ownFixture.settleAll()
  await sendByWallet(token, dana.wallet, stranger.address, 3n * share)
  await ownFixture.settleAll()
  await sendByWallet(token, stranger, desk, 3n * share)
  await sendByWallet(token, mia.wallet, stranger.address, 2n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 93n * share,
    delivered: 7n * share,
  })
  expect(await sharesOf(ownFixture, mia)).toMatchObject({
    available: 95n * share,
    delivered: 3n * share,
  })
  expect(await platformBalance(ownFixture, 'astray')).toBe(2n * share)
})

test('transfers that cannot be booked pause moves, but do not delay other transfers @rest', async () => {
  const mia = await ownFixture.shareholder()
  await askToDeliver(mia, 5n * share)
  await ownFixture.settleAll()
  // As if the wallet had always belonged to a member without shares in a wallet.
  const tom = await ownFixture.shareholder()
  await ownFixture.api.services.db
    .update(walletLinks)
    .set({ accountId: tom.accountId })
    .where(eq(walletLinks.accountId, dana.accountId))
  await sendByWallet(token, dana.wallet, desk, share / 100n, 60)
  await sendByWallet(token, mia.wallet, desk, 2n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, mia)).toMatchObject({
    available: 97n * share,
    delivered: 3n * share,
  })
  expect(ownFixture.api.log.lines.map(({ event }) => event)).toContain(
    'a transfer cannot be booked',
  )
  expect((await askToDeliver(mia, share)).status).toBe(200)
  ownFixture.api.clock.forward(11 * 60_000)
  await ownFixture.turn()
  expect((await newestCheck()).data).toMatchObject({ arePaused: true, newest: { isEqual: false } })
  const { body } = await mia.member.call('POST', 'wallet/deliver', {
    address: mia.wallet.address,
    shares: String(share),
  })
  expect(body).toMatchObject({ code: 'MOVES_PAUSED' })
})

test('shares that leave the desk without an order are booked as missing, with an alarm @rest', async () => {
  await sendByWallet(token, deskAccount, dana.wallet.address, 5n * share)
  await ownFixture.settleAll()
  expect(await platformBalance(ownFixture, 'missing')).toBe(-5n * share)
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 15n * share })
  expect(ownFixture.api.log.lines.map(({ event }) => event)).toContain(
    'shares left custody without an order',
  )
})

test('books and chain are compared over all wallets, however many there are @rest', async () => {
  // Emptied wallets, that are before and behind the one that holds shares.
  const holder = dana.wallet.address.toLowerCase()
  await ownFixture.api.services.db.execute(sql`
    insert into share_wallet (asset, generation, address, balance, state, changed_at)
    select asset, generation, '0x' || lpad(to_hex(place), 2, '0') || repeat('7', 38), 0, 'removed', now()
    from share_wallet, generate_series(0, 255) place where address = ${holder}
    union all
    select asset, generation, '0x' || lpad(to_hex(place), 40, '0'), 0, 'removed', now()
    from share_wallet, generate_series(16, 1200) place where address = ${holder}`)
  ownFixture.api.clock.forward(2 * 60_000)
  await ownFixture.turn()
  expect((await newestCheck()).data.newest).toMatchObject({ isEqual: true })
})

test('a wallet with shares, or with a transfer under way, cannot be unlinked @rest', async () => {
  const unlink = () =>
    dana.member.call('POST', 'user/userWalletRequest', {
      action: 'unlink',
      address: dana.wallet.address,
    })
  expect((await unlink()).body).toMatchObject({ code: 'WALLET_HAS_SHARES' })
  await sendByWallet(token, dana.wallet, desk, 10n * share)
  await ownFixture.turn()
  expect((await unlink()).body).toMatchObject({ code: 'WALLET_HAS_DELIVERY' })
  await ownFixture.settleAll()
  expect((await unlink()).status).toBe(200)
  await ownFixture.settleAll()
  const verified = await token.port.client.readContract({
    address: contracts.registry,
    abi: (await import('@/server/chain/token/abi')).registryAbi,
    functionName: 'isVerified',
    args: [dana.wallet.address],
  })
  expect(verified).toBe(false)
})

test('a new chain of a sandbox has everything in custody again, and moves go on @rest', async () => {
  const { transfersReader } = await import('@/server/modules/custody')
  await askToDeliver(dana, share)
  const { services } = ownFixture.api
  await services.db.transaction((tx) =>
    transfersReader(services).forget(tx, 0n, { isNewChain: true }),
  )
  expect(await sharesOf(ownFixture, dana)).toEqual({
    available: 100n * share,
    delivering: 0n,
    delivered: 0n,
  })
  expect((await fetchMoves(dana)).docs[0]).toMatchObject({ kind: 'delivery', state: 'failed' })
})
