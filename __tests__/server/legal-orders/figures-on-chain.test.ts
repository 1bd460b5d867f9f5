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

const dayMs = 24 * 60 * 60_000

let token: TokenChain
let own: CustodyFixture
let dana: Loser & HeldShares
let ruth: Shareholder & HeldShares

/** Shares that were bought twice at other prices and received once, ten of them in a wallet. */
async function holder<One extends Shareholder>(one: One): Promise<One & HeldShares> {
  const { api } = own
  const { accountId } = one
  const member = { ...one.member, call: callsWithNewSession({ api, accountId }) }
  const held = { ...one, api, member, stored: [] }
  await bought(held, 20n, 200n)
  await bought(held, 30n, 450n)
  return held
}

async function bought({ api, member, accountId }: HeldShares, shares: bigint, dollars: bigint) {
  api.clock.forward(60_000)
  const at = api.clock.now()
  const microShares = shares * share
  const to = { owner: accountId, type: 'available', asset: 'SHARE' } as const
  const moves = [{ from: { type: 'unsold', asset: 'SHARE' } as const, to, amount: microShares }]
  const journal = { key: `${shares} for ${accountId}`, kind: 'payment credited', at, moves }
  await api.services.db.transaction((tx) => post(tx, [journal]))
  await makeTransaction(api, member, { pay: dollars * 10n ** 18n, microShares, at, endedAt: at })
}

eachOnTokenChain(async (made) => {
  ;({ token, own } = made)
  dana = await holder(await makeLoser(own))
  ruth = await holder(await own.shareholder())
})

/** Each member by every way to say it, the books and the chain, once a day has passed. */
async function owned(): Promise<bigint[]> {
  await own.settleAll()
  own.api.clock.forward(2 * dayMs)
  const wallets = [[dana.wallet, dana.fresh], [ruth.wallet]]
  for (const [at, one] of [dana, ruth].entries()) {
    const { delivered } = await sharesOf(own, one)
    const onChain = await Promise.all((wallets[at] ?? []).map((each) => own.onChain(each.address)))
    expect(onChain.reduce((sum, each) => sum + each, 0n)).toBe(delivered)
  }
  await own.turn()
  expect((await own.api.get('wallet/custodyCheck')).body.data).toMatchObject({
    newest: { isEqual: true },
  })
  return [await expectOneFigure(own.api, dana), await expectOneFigure(own.api, ruth)]
}

test('after a lost wallet’s forced transfer nothing is owned that was not before @rest', async () => {
  const id = await makeWaitingRecovery(own, dana)
  own.api.clock.forward(61_000)
  await own.settleAll()
  await decideRecoveryByTwo(own, id)
  await signByVault(token, dana)
  await own.settleAll()
  await runRecoveryJob(own)
  expect(await own.onChain(dana.fresh.address)).toBe(10n * share)
  expect(await owned()).toEqual([150n * share, 150n * share])
})
