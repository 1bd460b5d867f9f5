import { sampleMember } from '@/features/holdings/components/sample-figures'
import { depositRewards } from '@/server/modules/ledger'
import { sharePrices } from '@/server/modules/offerings/tables'
import { sampleFixings } from '@/server/sandbox/sample'
import { makeApi } from '../../support/api'
import { bank } from '../../support/bank/bank-files'
import { logInAgain, makeVerifiedMember } from '../../support/bank/transfers'
import {
  creditShares,
  graphOf,
  type HeldShares,
  holdingsOf,
  restorePrices,
} from '../../support/held-shares'
import { accountIdOf, makeTransaction } from '../../support/make-transactions'
import { quoteTo } from '../../support/purchase'
import { sendStake } from '../../support/staking'

const stakedAt = '2026-10-01T09:00:00.000Z'
const microUsdPerCent = 10_000n
const wei = 10n ** 12n
const { holdings: sampleHoldings, graph: sampleGraph } = sampleMember()

const isWholeCents = (micro: string) => BigInt(micro) % microUsdPerCent === 0n

test('the sample dashboard shows what the ledger answers a member who bought, staked and claimed so', async () => {
  const api = await makeApi({ bank })
  const { clock, services } = api
  const { db } = services
  const storedPrices = await db.select().from(sharePrices)
  let ada = await makeVerifiedMember(api)
  const at = async (time: string) => {
    clock.forward(Date.parse(time) - clock.now().getTime())
    ada = await logInAgain(api, ada)
    return {
      api,
      member: ada,
      accountId: await accountIdOf(api, ada),
      stored: storedPrices,
    } as HeldShares
  }
  await db.delete(sharePrices)
  await db.insert(sharePrices).values(sampleFixings(new Date(sampleHoldings.priceAt)))
  await depositRewards(db, new Date('2026-09-01T00:00:00Z'))

  const [claim] = sampleGraph.rewards
  const acts = [
    ...sampleGraph.deals.map((deal) => ({
      time: deal.at,
      happens: async (heldShares: HeldShares) => {
        const pay = BigInt(deal.cost) / microUsdPerCent
        const quote = await quoteTo(heldShares.member, { currency: 'USD', pay: String(pay) })
        expect([quote.receive, quote.sharePrice]).toEqual([deal.shares, deal.sharePrice])
        const [microShares, sharePriceMicroUsd] = [quote.receive, quote.sharePrice].map(BigInt)
        const endedAt = new Date(deal.at)
        await creditShares(heldShares, microShares ?? 0n, endedAt)
        const credited = { microShares, sharePriceMicroUsd, pay: BigInt(deal.cost) * wei, endedAt }
        await makeTransaction(api, heldShares.member, credited)
      },
    })),
    {
      time: stakedAt,
      happens: async ({ member }: HeldShares) => {
        const { status } = await sendStake(member, BigInt(sampleHoldings.staked))
        expect(status).toBe(200)
      },
    },
    {
      time: claim?.at ?? '',
      happens: async ({ member }: HeldShares) => {
        const { status } = await member.call('POST', 'user/stakingClaim', {})
        expect(status).toBe(200)
      },
    },
  ]
  for (const { time, happens } of acts.toSorted((a, b) => (a.time < b.time ? -1 : 1)))
    await happens(await at(time))

  const heldShares = await at(sampleHoldings.priceAt)
  expect(await holdingsOf(heldShares)).toEqual(sampleHoldings)
  const graph = await graphOf(heldShares, '3M')
  const nameless = <Row extends { id: string }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, id: '' }))
  const plain = ({ deals, rewards, ...same }: typeof graph) => ({
    ...same,
    deals: nameless(deals),
    rewards: nameless(rewards),
  })
  expect(plain(graph)).toEqual(plain(sampleGraph))
  const prices = [...sampleGraph.series, ...sampleGraph.deals].map(({ sharePrice }) => sharePrice)
  expect(prices.filter((price) => !isWholeCents(price))).toEqual([])
  await restorePrices(heldShares)
})
