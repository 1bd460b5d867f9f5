import { post } from '@/server/modules/ledger/post'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { makeApi, type TestApi } from '../../support/api'
import { accountIdOf } from '../../support/make-transactions'
import { quickMember } from '../../support/quick-member'
import { realPostgres, times } from '../../support/real-postgres'
import { runCount } from '../../support/size'
import { makeHolder, share } from '../../support/staking'

const database = realPostgres({ isSeeded: true })
let api: TestApi

beforeEach(async () => {
  api = await makeApi({ database: database() })
})

function buy(accountId: string, round: number): Promise<void> {
  const at = api.clock.now()
  const from = { type: 'unsold', asset: 'SHARE' } as const
  const to = { owner: accountId, type: 'available', asset: 'SHARE' } as const
  const moves = [{ from, to, amount: share }]
  return database().db.transaction(async (tx) => {
    await post(tx, [{ key: `bought ${round}`, kind: 'payment credited', at, moves }])
    await tx.insert(memberTransactions).values({
      id: crypto.randomUUID(),
      accountId,
      kind: 'payment',
      status: 'confirmed',
      at,
      endedAt: at,
      currency: 'USDT',
      decimals: 18,
      pay: 12n * 10n ** 18n,
      microShares: share,
      sharePriceMicroUsd: 12_000_000n,
      currencyPriceMicroUsd: 1_000_000n,
    })
  })
}

test('a report during purchases agrees with the ledger', async () => {
  const ada = await quickMember(api)
  const accountId = await accountIdOf(api, ada)
  await makeHolder(api, await quickMember(api), share)
  let boughtCount = 0
  const rounds = runCount(20, 600)
  const buying = (async () => {
    for (; boughtCount < rounds; boughtCount += 1) await buy(accountId, boughtCount)
  })()
  const readReport = async () => {
    while (boughtCount < rounds) {
      const { open, ledger } = await gainsReport(api.services, accountId, 2026)
      const byLots = open.reduce((sum, { microShares }) => sum + microShares, 0n)
      expect(byLots).toBe(ledger.available + ledger.staked)
    }
  }
  await Promise.all([buying, ...times(4, readReport)])
})
