import { link, unlink } from '@/server/modules/wallets/links'
import { sandboxProof } from '@/server/sandbox/chain/share-signer'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  custodyFixture,
  eachOnTokenChain,
  fetchMoves,
  sendByWallet,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'

let token: TokenChain
let ownFixture: CustodyFixture

eachOnTokenChain(async (chainFixture) => {
  ;({ token, own: ownFixture } = chainFixture)
})

test('ten shares go to the own wallet and three come back, and chain and books agree @rest', async () => {
  const dana = await ownFixture.shareholder()
  const { status, move } = await askToDeliver(dana, 10n * share)
  expect({ status, state: move.state, canCancel: move.canCancel }).toEqual({
    status: 200,
    state: 'asked',
    canCancel: true,
  })
  expect(await sharesOf(ownFixture, dana)).toEqual({
    available: 90n * share,
    delivering: 10n * share,
    delivered: 0n,
  })
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toEqual({
    available: 90n * share,
    delivering: 0n,
    delivered: 10n * share,
  })
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await ownFixture.turn()
  expect((await fetchMoves(dana)).docs[0]).toMatchObject({
    kind: 'return',
    state: 'seen',
    confirmations: { seen: 2, needed: 3 },
  })
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toEqual({
    available: 93n * share,
    delivering: 0n,
    delivered: 7n * share,
  })
  const { docs, wallets } = await fetchMoves(dana)
  expect(docs.map(({ kind, state, shares }) => [kind, state, shares])).toEqual([
    ['return', 'done', '3000000'],
    ['delivery', 'done', '10000000'],
  ])
  expect(wallets).toMatchObject([{ state: 'listed', shares: '7000000' }])
  const { body } = await ownFixture.api.get('wallet/custodyCheck')
  expect(body).toMatchObject({ data: { newest: { isEqual: true, differences: [] } } })
})

test('a wallet that was linked, allowed and unlinked at once can hold shares once it is linked again', async () => {
  const { services, clock } = ownFixture.api
  const { accountId, wallet, member } = await ownFixture.shareholder()
  const allow = () => member.call('POST', 'wallet/allowWallet', { address: wallet.address })
  const openWallet = { accountId, address: wallet.address }
  await allow()
  await ownFixture.writeOrders()
  await unlink(services.db, { ...openWallet, now: clock.now() })
  await ownFixture.settleAll()
  clock.forward(1_000)
  const proof = await sandboxProof(wallet, { siteUrl: services.siteUrl, at: clock.now() })
  await link(services.db, { ...openWallet, now: clock.now(), proof })
  expect((await allow()).status).toBe(200)
  await ownFixture.settleAll()
  expect((await fetchMoves({ member, accountId, wallet })).wallets).toMatchObject([
    { state: 'listed' },
  ])
})

test('a member asks for no more than ten listings an hour, since each is a transaction', async () => {
  const limited = await custodyFixture(token, { limitFactor: 1 })
  const { wallet, member } = await limited.shareholder()
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) {
    const input = { address: wallet.address }
    statuses.push((await member.call('POST', 'wallet/allowWallet', input)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
