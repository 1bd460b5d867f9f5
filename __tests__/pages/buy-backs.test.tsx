import { act, screen, waitFor, within } from '@testing-library/react'
import type { Answer } from '@/contract/define'
import { formatMicroUsd } from '@/contract/format/amounts'
import type { holdingsCalls } from '@/contract/user/holdings'
import { queryClient } from '@/lib/api/query-client'
import { makeApi, type TestApi } from '../support/api'
import { advanceBuyBacks } from '../support/jobs'
import { codeFor, type TestMember } from '../support/member'
import { enterAs, memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { makeHolder } from '../support/staking'
import {
  announceBuyBackStored,
  closeBuyBackStored,
  fundStored,
  offer,
  openBuyBackStored,
  settleStored,
} from '../support/stored-buy-back'

const share = 1_000_000n
type OwnWallet = Answer<(typeof holdingsCalls)['myWallet']>
let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
  await makeHolder(api, member)
})

const open = (path: string) => memberSite(api, path, member)

test('a member offers shares with a code, sees the part as it stands, and takes the offer back @rest', async () => {
  const buyBack = await openBuyBackStored(api, { maxMicroShares: 10n * share })
  const site = await open(`/rights/${buyBack.id}`)
  const offered = await screen.findByRole('textbox', { name: 'You offer' })
  await site.user.type(offered, '101')
  await site.user.click(screen.getByRole('button', { name: 'Get a code' }))
  expect(await screen.findByText('You can offer 100 shares.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Code from the email' })).not.toBeInTheDocument()
  await site.user.clear(offered)
  await site.user.type(offered, '40')
  const parts = screen.getByRole('region', { name: 'If more is offered than the bank buys' })
  expect(within(parts).getAllByText('40 offered, 10 would be bought')).toHaveLength(2)
  expect(screen.getAllByText('$128.00')[0]).toBeVisible()
  await site.user.click(screen.getByRole('button', { name: 'Get a code' }))
  const code = await screen.findByRole('textbox', { name: 'Code from the email' })
  await site.user.type(code, await codeFor(api, member.email))
  await site.user.click(screen.getByRole('button', { name: 'Offer 40 shares' }))
  expect(await screen.findByRole('region', { name: 'You offer 40 shares' })).toBeVisible()
  expect(
    screen.getByText(/They stay yours until they’re bought, with their dividends and votes/),
  ).toBeVisible()
  await site.user.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(screen.getByRole('region', { name: 'Take back 40 shares?' })).toBeVisible()
  await site.user.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(await screen.findByRole('textbox', { name: 'You offer' })).toBeVisible()
})

test('an amount typed for one buy-back is not offered in another @rest', async () => {
  const [first, second] = [await openBuyBackStored(api), await openBuyBackStored(api)]
  const site = await open(`/rights/${second.id}`)
  await screen.findByRole('textbox', { name: 'You offer' })
  await site.router.go(`/rights/${first.id}`)
  await site.user.type(screen.getByRole('textbox', { name: 'You offer' }), '40')
  await site.router.back()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'You offer' })).toHaveValue(''))
})

test('after the end it says until when two people check, then what was bought, and sends the money @rest', async () => {
  const other = await quickMember(api)
  const buyBack = await openBuyBackStored(api, { maxMicroShares: 10n * share })
  await offer({ api, member }, buyBack, 40n * share)
  await closeBuyBackStored(api, buyBack)
  await open(`/rights/${buyBack.id}`)
  expect(
    await screen.findByText(
      /If they haven’t by .* 2026.*, the buy-back is called off and all shares that were offered are available again/,
    ),
  ).toBeVisible()
  await settleStored(api, buyBack)
  await act(() => queryClient.resetQueries())
  expect(
    await screen.findByText(
      'The bank bought 10 of your 40 shares at $12.80. The other 30 are available again.',
    ),
  ).toBeVisible()
  expect(screen.getByText('128 USDC')).toBeVisible()
  const { holdings } = (await member.call('GET', 'user/my-wallet')).opened as OwnWallet
  const gain = formatMicroUsd(holdings.realised ?? '')
  expect((await screen.findByText('Gain')).nextSibling).toHaveTextContent(`+${gain}`)
  expect(
    await screen.findByText('Link a wallet first. One free signature shows it’s yours.'),
  ).toBeVisible()
  enterAs(other)
  expect(await heading('The bank bought shares back at')).toBeVisible()
  expect(screen.getByText(/The bank bought 10 of 40 shares that were offered/)).toBeVisible()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('an announced buy-back says when it opens, and an unused one shows no zero figures', async () => {
  const buyBack = await announceBuyBackStored(api, { maxMicroShares: 10n * share })
  const site = await open('/rights')
  const row = { name: /Buy-back at \$12\.80 a share.*Announced/ }
  await site.user.click(await screen.findByRole('link', row))
  expect(
    await screen.findByText(/It opens .* once the bank has paid in the whole amount/),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Get a code' })).not.toBeInTheDocument()
  await fundStored(api, buyBack)
  await advanceBuyBacks(api.services)
  api.clock.forward(60_001)
  await advanceBuyBacks(api.services)
  await settleStored(api, buyBack)
  await act(() => queryClient.resetQueries())
  expect(await heading('The bank wanted to buy shares back at')).toBeVisible()
  expect(screen.getByText('Nobody offered shares, so the bank bought none.')).toBeVisible()
})
