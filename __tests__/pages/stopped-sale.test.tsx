import { screen } from '@testing-library/react'
import { queryClient } from '@/lib/api/query-client'
import { runCommand } from '@/server/ops/commands'
import * as campaignPage from '../../pages/campaign-details'
import * as helpPage from '../../pages/help'
import { makeApi, type TestApi } from '../support/api'
import { memberSite } from '../support/person'
import { renderRoute } from '../support/render-route'
import { toPresent } from '../support/render-site'
import { atNight } from '../support/size'

const reason = 'No new orders: A new prospectus is on its way. You can still pay open ones.'

let api: TestApi
beforeEach(async () => {
  queryClient.clear()
  api = await makeApi()
  toPresent(api)
})

const stop = () => {
  const why = 'A new prospectus is on its way'
  return runCommand(api.services, ['sale', 'stop', '--by', 'ada', '--reason', why])
}
const openCampaign = () => renderRoute(campaignPage, { pathname: '/campaign-details', api })

test('an open sale mentions no stop', async () => {
  await openCampaign()
  expect(screen.queryByText(/No new orders|New orders are/)).toBeNull()
})

atNight('the offering page gives the stop’s reason', async () => {
  await stop()
  await openCampaign()
  expect(screen.getByText(reason)).toBeVisible()
})

atNight('the help page gives the stop’s reason', async () => {
  await renderRoute(helpPage, { pathname: '/help', api })
  expect(screen.queryByText(/No new orders|New orders are/)).toBeNull()
  await stop()
  await renderRoute(helpPage, { pathname: '/help', api })
  expect(await screen.findByText(reason)).toBeVisible()
})

atNight('the purchase page gives the stop’s reason', async () => {
  await stop()
  await memberSite(api, '/buy-shares')
  expect(await screen.findByText(reason)).toBeVisible()
})
