import { eq } from 'drizzle-orm'
import { ledgerJournals } from '@/server/modules/ledger/tables'
import { isApprovedReturn, returnsOf } from '@/server/modules/legal-orders'
import { actAsVault } from '@/server/sandbox/chain/vault-signer'
import {
  askToDeliver,
  type CustodyFixture,
  eachWithHolders,
  fetchMoves,
  type Shareholder,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import {
  advanceOrders,
  endNotice,
  isOnHold,
  newestOf,
  type Owner,
  stopNewestOrder,
  transferByCourt,
  transferByOrder,
} from '../../support/legal-orders'

let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder & Owner
let ruth: Shareholder & Owner

eachWithHolders(
  async (preparedFixture) => [
    await preparedFixture.holder(10n),
    await preparedFixture.shareholder(),
  ],
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    const [holder, heir] = chainFixture.people as [Shareholder, Shareholder]
    dana = { ...holder, api: ownFixture.api }
    ruth = { ...heir, api: ownFixture.api }
  },
)

const toReturn = async () => returnsOf(ownFixture.api.services.db, await newestOf(dana))
const from = () => dana.wallet.address

test('an estate brings home what lies in the wallet by two owners, and then it moves like the rest @rest', async () => {
  await transferByOrder(dana, ruth)
  expect(await toReturn()).toEqual([])
  await endNotice(dana)
  expect(await newestOf(dana)).toMatchObject({ state: 'moving', moved: 90n * share })
  const microShares = 10n * share
  expect(await toReturn()).toEqual([{ from: from().toLowerCase(), microShares }])
  await actAsVault(token.port, { kind: 'bring-home', from: from(), microShares })
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ available: microShares, delivered: 0n })
  await advanceOrders(dana)
  expect(await newestOf(dana)).toMatchObject({ state: 'done', moved: 100n * share })
  expect(await sharesOf(ownFixture, ruth)).toMatchObject({ available: 200n * share })
  const isMove = eq(ledgerJournals.kind, 'transfer by order')
  expect(await ownFixture.api.services.db.$count(ledgerJournals, isMove)).toBe(2)
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
  expect((await ownFixture.api.get('wallet/custodyCheck')).body.data).toMatchObject({
    newest: { isEqual: true },
  })
})

test('only what is missing comes home, and nothing else is proposed to the vault’s owners', async () => {
  await transferByCourt(dana, ruth, { shares: '94.5' })
  expect(await newestOf(dana)).toMatchObject({ state: 'moving', moved: 90n * share })
  const microShares = 4_500_000n
  expect(await toReturn()).toEqual([{ from: from().toLowerCase(), microShares }])
  const { db } = ownFixture.api.services
  const isApproved = (act: { from: string; microShares: bigint }) => isApprovedReturn(db, act)
  expect(await isApproved({ from: from(), microShares })).toBe(true)
  expect(await isApproved({ from: from(), microShares: 10n * share })).toBe(false)
  expect(await isApproved({ from: ruth.wallet.address, microShares })).toBe(false)
  await stopNewestOrder(dana)
  expect(await isApproved({ from: from(), microShares })).toBe(false)
  expect(await isOnHold(dana)).toBe(true)
})

test('a delivery that was asked for and not sent yet stays here, and an estate ends with it', async () => {
  const { move } = await askToDeliver(dana, 30n * share)
  await transferByOrder(dana, ruth)
  await endNotice(dana)
  // An account on hold cannot send, so without this it would be on its way for ever.
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ available: 0n, delivering: 0n })
  expect(await newestOf(dana)).toMatchObject({ state: 'moving', moved: 90n * share })
  const { docs } = await fetchMoves(dana)
  expect(docs.find(({ id }) => id === move.id)).toMatchObject({ state: 'canceled' })
})

test('a delivery that is signed already arrives, and comes home after that @rest', async () => {
  await askToDeliver(dana, 30n * share)
  await ownFixture.turn()
  await transferByCourt(dana, ruth)
  expect(await newestOf(dana)).toMatchObject({ state: 'moving', moved: 60n * share })
  await ownFixture.settleAll()
  await advanceOrders(dana)
  expect(await toReturn()).toEqual([{ from: from().toLowerCase(), microShares: 40n * share }])
})

test('a frozen wallet is brought home too @rest', async () => {
  await transferByCourt(dana, ruth)
  await actAsVault(token.port, { kind: 'freeze', wallet: from() })
  await actAsVault(token.port, { kind: 'bring-home', from: from(), microShares: 10n * share })
  await ownFixture.settleAll()
  await advanceOrders(dana)
  expect(await newestOf(dana)).toMatchObject({ state: 'done', moved: 100n * share })
})
