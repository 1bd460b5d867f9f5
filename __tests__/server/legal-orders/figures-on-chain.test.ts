import { dayMs } from '@/config/durations'
import { post } from '@/server/modules/ledger/post'
import {
  type CustodyFixture,
  eachOnTokenChain,
  type Shareholder,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { callsWithNewSession } from '../../support/gifts'
import { expectOneFigure, type HeldShares } from '../../support/held-shares'
import { makeTransaction } from '../../support/make-transactions'
import {
  decideRecoveryByTwo,
  type Loser,
  makeLoser,
  makeWaitingRecovery,
  runRecoveryJob,
  signByVault,
} from '../../support/recoveries'

let token: TokenChain
let ownFixture: CustodyFixture
let dana: Loser & HeldShares
let ruth: Shareholder & HeldShares

/** Shares that were bought twice at other prices and received once, ten of them in a wallet. */
async function holder<One extends Shareholder>(base: One): Promise<One & HeldShares> {
  const { api } = ownFixture
  const { accountId } = base
  const member = { ...base.member, call: callsWithNewSession({ api, accountId }) }
  const heldShares = { ...base, api, member, stored: [] }
  await buyShares(heldShares, 20n, 200n)
  await buyShares(heldShares, 30n, 450n)
  return heldShares
}

async function buyShares({ api, member, accountId }: HeldShares, shares: bigint, dollars: bigint) {
  api.clock.forward(60_000)
  const at = api.clock.now()
  const microShares = shares * share
  const to = { owner: accountId, type: 'available', asset: 'SHARE' } as const
  const moves = [{ from: { type: 'unsold', asset: 'SHARE' } as const, to, amount: microShares }]
  const journal = { key: `${shares} for ${accountId}`, kind: 'payment credited', at, moves }
  await api.services.db.transaction((tx) => post(tx, [journal]))
  await makeTransaction(api, member, { pay: dollars * 10n ** 18n, microShares, at, endedAt: at })
}

eachOnTokenChain(async (chainFixture) => {
  ;({ token, own: ownFixture } = chainFixture)
  dana = await holder(await makeLoser(ownFixture))
  ruth = await holder(await ownFixture.shareholder())
})

/** Each member by every way to say it, the books and the chain, once a day has passed. */
async function owned(): Promise<bigint[]> {
  await ownFixture.settleAll()
  ownFixture.api.clock.forward(2 * dayMs)
  const wallets = [[dana.wallet, dana.fresh], [ruth.wallet]]
  for (const [at, person] of [dana, ruth].entries()) {
    const { delivered } = await sharesOf(ownFixture, person)
    const onChain = await Promise.all(
      (wallets[at] ?? []).map((wallet) => ownFixture.onChain(wallet.address)),
    )
    expect(onChain.reduce((sum, amount) => sum + amount, 0n)).toBe(delivered)
  }
  await ownFixture.turn()
  expect((await ownFixture.api.get('wallet/custodyCheck')).body.data).toMatchObject({
    newest: { isEqual: true },
  })
  return [await expectOneFigure(ownFixture.api, dana), await expectOneFigure(ownFixture.api, ruth)]
}

test('after a lost wallet’s forced transfer nothing is owned that was not before @rest', async () => {
  const id = await makeWaitingRecovery(ownFixture, dana)
  ownFixture.api.clock.forward(61_000)
  await ownFixture.settleAll()
  await decideRecoveryByTwo(ownFixture, id)
  await signByVault(token, dana)
  await ownFixture.settleAll()
  await runRecoveryJob(ownFixture)
  expect(await ownFixture.onChain(dana.fresh.address)).toBe(10n * share)
  expect(await owned()).toEqual([150n * share, 150n * share])
})
