import { cleanup, screen, waitFor } from '@testing-library/react'
import { queryClient } from '@/lib/api/query-client'
import { offeredMicroShares } from '@/server/modules/ledger/ledger-account'
import { offerings } from '@/server/modules/offerings/tables'
import { runCommand } from '@/server/ops/commands'
import * as campaignPage from '../../pages/campaign-details'
import * as helpPage from '../../pages/help'
import { makeApi, type TestApi } from '../support/api'
import { accountIdOf } from '../support/make-transactions'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { renderRoute } from '../support/render-route'
import { toPresent } from '../support/render-site'
import { moveShares } from '../support/shareholders'
import { stopSale } from '../support/stop-sale'

const reason = 'No new orders: A new prospectus is on its way. You can still pay open ones.'

let api: TestApi
beforeEach(async () => {
  queryClient.clear()
  api = await makeApi()
  toPresent(api)
})

const stop = () => {
  const why = 'A new prospectus is on its way'
  return runCommand(api.services, stopSale(why))
}
const openCampaign = () => renderRoute(campaignPage, { pathname: '/campaign-details', api })

test('the offering and the help page give a stop’s reason, and an open sale mentions none @rest', async () => {
  const mention = () => screen.queryByText(/No new orders|New orders are/)
  await openCampaign()
  expect(mention()).toBeNull()
  cleanup()
  await renderRoute(helpPage, { pathname: '/help', api })
  expect(mention()).toBeNull()
  await stop()
  cleanup()
  await openCampaign()
  expect(screen.getByText(reason)).toBeVisible()
  cleanup()
  await renderRoute(helpPage, { pathname: '/help', api })
  expect(await screen.findByText(reason)).toBeVisible()
})

const buying = async () => {
  await memberSite(api, '/buy-shares')
  return screen.findByLabelText('You pay')
}
const review = () => screen.queryByRole('button', { name: 'Review purchase' })

async function leave(microShares: bigint): Promise<void> {
  const owner = await accountIdOf(api, await quickMember(api))
  const to = { owner, type: 'available', asset: 'SHARE' } as const
  const amount = offeredMicroShares - microShares
  await moveShares(api, { from: { type: 'unsold', asset: 'SHARE' }, to, amount })
}

test('a stopped sale offers no review of a purchase @rest', async () => {
  await stop()
  await buying()
  expect(await screen.findByText(reason)).toBeVisible()
  await waitFor(() => expect(review()).toBeNull())
})

test('a closed offering offers no review of a purchase @rest', async () => {
  const { db } = api.services
  const [before] = await db.select().from(offerings)
  try {
    await db.update(offerings).set({ status: 'closed' })
    api.services.responseCache.clear()
    await buying()
    expect(await screen.findByText(/^The offering closed\./)).toBeVisible()
    await waitFor(() => expect(review()).toBeNull())
  } finally {
    await db.update(offerings).set({ status: before?.status as 'open' })
  }
})

test('a rest below the smallest purchase is said, and not offered @rest', async () => {
  await leave(1_500_000n)
  await buying()
  const words = 'Too few shares are left for a purchase. You can still pay open orders.'
  expect(await screen.findByText(words)).toBeVisible()
  await waitFor(() => expect(review()).toBeNull())
})

test('a rest that is enough for the smallest purchase is offered', async () => {
  await leave(10_000_000n)
  await buying()
  expect(await screen.findByText(/You can lose everything you pay/)).toBeVisible()
  expect(screen.queryByText(/^Too few shares/)).toBeNull()
  expect(review()).toBeVisible()
})
