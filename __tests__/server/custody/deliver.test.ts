import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  eachOnTokenChain,
  movesShownTo,
  ownedBy,
  sendByWallet,
  share,
  type TokenChain,
} from '../../support/custody-fixture'

let token: TokenChain
let own: CustodyFixture

eachOnTokenChain(async (made) => {
  ;({ token, own } = made)
})

test('ten shares go to the own wallet and three come back, and the chain says what the books say', async () => {
  const dana = await own.shareholder()
  const { status, move } = await askToDeliver(dana, 10n * share)
  expect({ status, state: move.state, canCancel: move.canCancel }).toEqual({
    status: 200,
    state: 'asked',
    canCancel: true,
  })
  expect(await ownedBy(own, dana)).toEqual({
    available: 90n * share,
    delivering: 10n * share,
    delivered: 0n,
  })
  await own.settleAll()
  expect(await ownedBy(own, dana)).toEqual({
    available: 90n * share,
    delivering: 0n,
    delivered: 10n * share,
  })
  expect(await own.onChain(dana.wallet.address)).toBe(10n * share)
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await own.turn()
  expect((await movesShownTo(dana)).docs[0]).toMatchObject({
    kind: 'return',
    state: 'seen',
    confirmations: { seen: 2, needed: 15 },
  })
  await own.settleAll()
  expect(await ownedBy(own, dana)).toEqual({
    available: 93n * share,
    delivering: 0n,
    delivered: 7n * share,
  })
  const { docs, wallets } = await movesShownTo(dana)
  expect(docs.map(({ kind, state, shares }) => [kind, state, shares])).toEqual([
    ['return', 'done', '3000000'],
    ['delivery', 'done', '10000000'],
  ])
  expect(wallets).toMatchObject([{ state: 'listed', shares: '7000000' }])
  const { body } = await own.api.get('wallet/custodyCheck')
  expect(body).toMatchObject({ data: { newest: { isEqual: true, differences: [] } } })
})
