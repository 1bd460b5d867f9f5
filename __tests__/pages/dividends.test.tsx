import { screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { queryClient } from '@/lib/api/query-client'
import { correctTax } from '@/server/modules/dividends'
import { entitlements, payouts } from '@/server/modules/payables/tables'
import { makeApi, type TestApi } from '../support/api'
import { auditAndLog } from '../support/jobs'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { makeMover } from '../support/mover'
import { ownTaxes } from '../support/own-terms'
import { enterAs, memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { savedFiles, textOfLast } from '../support/saved-files'
import { makeHolder } from '../support/staking'
import { announceStored, creditStored, markPaid } from '../support/stored-dividend'
import { setAddressCountry } from '../support/verified-address'
import { runVerifyProgram } from '../support/verify-program'

let api: TestApi
let member: TestMember
let wallet: string
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
  wallet = await makeMover(api, member)
})

const open = (path: string) => memberSite(api, path, member)

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const tellResidence = () =>
  member.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345' })

test('an announced dividend tells about how much it is, for the calendar too, and no vote holds it up @rest', async () => {
  await announceStored(api)
  const site = await open('/rights')
  let asked = 0
  site.server?.use(
    http.all('*/user/votes', async () => {
      asked += 1
      if (asked > 1) await delay('infinite')
      return HttpResponse.error()
    }),
  )
  const row = await screen.findByRole('link', { name: /\$0\.25 a share/ })
  expect(row).toHaveTextContent('about $17.50 after tax')
  const file = screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(file)).toContain('SUMMARY:Record date: dividend of $0.25 a share')
})

test('the money owed is sent to the own wallet, once, and each figure adds up @rest', async () => {
  await tellResidence()
  api.clock.forward(1_000)
  await creditStored(api)
  const site = await open('/rights')
  expect(await screen.findByText('$21.25 ready to send')).toBeVisible()
  const links = await screen.findAllByRole('link', { name: /\$21\.25|\$0\.25 a share/ })
  expect(links).toHaveLength(1)
  expect(links[0]).toHaveTextContent('$21.25 is ready to send')
  await site.user.click(await screen.findByRole('link', { name: /Send to my wallet/ }))
  expect(await heading('Dividend of $0.25 a share')).toBeVisible()
  const counted = screen.getByRole('table')
  expect(within(counted).getByRole('row', { name: 'Available 100.000000 $25.00' })).toBeVisible()
  for (const [name, amount] of [
    ['Before tax', '$25.00'],
    ['Tax withheld, 15%', '−$3.75'],
    ['After tax', '$21.25'],
  ] as const)
    expect(screen.getByText(name).nextSibling).toHaveTextContent(amount)
  expect(screen.getByText('Sample rates: they follow no country’s law.')).toBeVisible()
  expect(screen.getAllByText(/A sample rate, for the country you tell us/)[0]).toBeVisible()
  expect(screen.getByText('25 USDC × 15% = 3.75 USDC')).toBeVisible()
  expect(screen.getByText('25 USDC − 3.75 USDC = 21.25 USDC')).toBeVisible()
  const saved = savedFiles()
  await site.press('Save proof')
  expect(await screen.findByText(/^Saved, but without the proof that your line/)).toBeVisible()
  expect(JSON.parse(await textOfLast(saved))).toMatchObject({ place: null })
  await auditAndLog(api.services)
  await site.press('Save proof')
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(JSON.parse(await textOfLast(saved))).toMatchObject({ place: { position: 0, size: 1 } })
  expect(runVerifyProgram('dividend', await textOfLast(saved)).text).toContain(
    'earn 21250000000000000000 of the smallest units of USDC, after 3750000000000000000 of tax',
  )
  await site.user.dblClick(screen.getByRole('button', { name: 'Send $21.25' }))
  expect(await screen.findByText(/Two colleagues approve the next payments\.$/)).toBeVisible()
  const title = await heading('Dividend of $0.25 a share')
  expect(title).toHaveFocus()
  expect(title).toHaveAccessibleDescription(/Two colleagues approve the next payments\.$/)
  expect(await api.services.db.select().from(payouts)).toMatchObject([{ state: 'asked' }])
})

test('a rate of an issuer’s own says whose it is and when it was last checked @rest', async () => {
  const rates = { countries: { DE: 2_637 }, other: 1_000, unknown: 2_800 }
  const { number } = await ownTaxes(api.services, { rates, asOf: '2026-11-02' })
  await tellResidence()
  const { id, taxesVersion } = await announceStored(api)
  expect(taxesVersion).toBe(number)
  await open(`/rights/${id}`)
  const rate = await screen.findByText(/For the country you tell us/)
  expect(rate).toHaveTextContent(
    '26.37%For the country you tell us by the record date. The treaty of the islands, as of Nov 2, 2026.',
  )
  expect(screen.queryByText(/[Ss]ample rate/)).toBeNull()
})

test('events that are over are behind *Earlier*, the others stay in sight @rest', async () => {
  await creditStored(api)
  await member.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: false })
  await markPaid(api)
  await announceStored(api, 300_000n)
  const site = await open('/rights')
  expect(await screen.findByRole('link', { name: /^Dividend of \$0\.30 a share/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Dividend of \$0\.25 a share/ })).toBeNull()
  await site.user.click(screen.getByRole('heading', { name: 'Earlier' }))
  const paid = await screen.findByRole('link', { name: /^Dividend of \$0\.25 a share/ })
  expect(paid).toHaveTextContent('$17.50 after tax')
})

test('a payout that has arrived is shown with its transaction, and counts as received @rest', async () => {
  const { id } = await creditStored(api)
  await member.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: false })
  await markPaid(api)
  await open(`/rights/${id}`)
  expect(await screen.findByText(/^after tax, in your wallet /)).toBeVisible()
  const steps = screen.getByRole('list', { name: 'Progress' })
  expect(steps).not.toHaveTextContent('Within a business day')
  expect(screen.getAllByRole('link', { name: /0xaa/ })[0]).toHaveAttribute(
    'href',
    expect.stringContaining('/tx/0xaaaa'),
  )
})

test('a dividend that cannot be sent says why: no wallet, no shares, lapsed @rest', async () => {
  const walletless = await quickMember(api)
  await makeHolder(api, walletless)
  const { id } = await creditStored(api)
  const site = await open(`/rights/${id}`)
  expect((await screen.findAllByText('Must be sent by'))[0]).toBeVisible()
  await api.services.db.update(entitlements).set({ lapsedAt: api.clock.now() })
  await site.reload()
  await queryClient.invalidateQueries()
  expect(await screen.findByText(/went back to the bank\.$/)).toBeVisible()
  const steps = screen.getByRole('list', { name: 'Progress' })
  expect(within(steps).getAllByRole('listitem').at(-1)).toHaveTextContent(/^Lapsed/)
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  await api.services.db.update(entitlements).set({ lapsedAt: null })
  enterAs(walletless)
  expect(await screen.findByRole('button', { name: 'Link a wallet' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Always send dividends here' })).toBeNull()
  enterAs(await quickMember(api))
  expect(await screen.findByText(/^You owned no shares on /)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('less than a dollar says that it waits for the next dividend @rest', async () => {
  const { id } = await creditStored(api, 10_000n)
  await open(`/rights/${id}`)
  expect(await screen.findByText(/We send it with your next dividend/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('a residence is told, and an empty form says what is missing @rest', async () => {
  const site = await open('/rights')
  expect(await screen.findByText(/^When the bank announces a dividend/)).toBeVisible()
  await site.press('Save')
  expect(screen.getByText('Choose a country.')).toBeVisible()
  await site.user.selectOptions(screen.getByLabelText('Country'), 'DE')
  await site.user.type(screen.getByLabelText('Tax number'), '12 345 678 901')
  await site.press('Save')
  expect(await screen.findByText(/^Saved\./)).toBeVisible()
  const { opened } = await member.call('GET', 'user/dividends')
  expect(opened).toMatchObject({ residence: { country: 'DE', number: '12 345 678 901' } })
  // Once known it is one line, so that the number is not readable over a shoulder.
  expect(await screen.findByText(/^Germany, tax number ending in 901\./)).toBeVisible()
  expect(screen.queryByLabelText('Tax number')).toBeNull()
  await site.press('Change')
  expect(screen.getByLabelText('Country')).toHaveFocus()
  expect(screen.getByLabelText('Tax number')).toHaveValue('12 345 678 901')
  await site.press('Cancel')
  expect(screen.getByRole('heading', { name: 'Where you pay tax' })).toHaveFocus()
  expect(screen.queryByLabelText('Tax number')).toBeNull()
})

test('the dashboard shows paid dividends next to the value, and not in the gain @rest', async () => {
  await creditStored(api)
  await open('/dashboard')
  const gainNow = () => screen.getByText('Price gain').nextSibling?.textContent ?? ''
  await waitFor(() => expect(gainNow()).toMatch(/\$/))
  const gain = gainNow()
  expect(screen.queryByText('With dividends')).toBeNull()
  const send = await screen.findByRole('link', { name: 'Send money to your wallet' })
  expect(send).toHaveAttribute('href', '/rights')
  await member.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: false })
  await markPaid(api)
  await queryClient.invalidateQueries()
  const sums = (await screen.findByText('With dividends')).closest('dl') as HTMLElement
  const figure = (name: string) =>
    within(sums).getByText(name).closest('div')?.querySelector('dd')?.textContent ?? ''
  const cents = (text: string) => Math.round(Number(text.replace(/[$,+]/g, '')) * 100)
  expect(figure('Dividends, after tax')).toBe('+$17.50')
  expect(cents(figure('With dividends'))).toBe(cents(figure('Value')) + 1_750)
  expect(figure('Price gain')).toBe(gain)
})

test('a credited dividend is in the activity, after tax, with a link to its page', async () => {
  await tellResidence()
  api.clock.forward(1_000)
  const { id } = await creditStored(api)
  await announceStored(api)
  await open('/transactions?kind=dividends')
  const link = await screen.findByRole('link', { name: 'Dividend, after tax' })
  expect(link).toHaveAttribute('href', `/rights/${id}`)
  expect(link.closest('tr')).toHaveTextContent(/\+21\.25 USDC–\+\$21\.25Ready to send$/)
})

test('a correction is told with what it adds, and both statements can be chosen @rest', async () => {
  const { id } = await creditStored(api)
  await member.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: false })
  await markPaid(api)
  const rate = { rateBps: 1_500, isResidenceKnown: true }
  const whose = { action: id, accountId: await accountIdOf(api, member) }
  await api.services.db.transaction((tx) => correctTax(api.services, tx, whose, () => rate))
  const site = await open(`/rights/${id}`)
  expect(await screen.findByText(/^after tax\. \$3\.75 of it came with a correction/)).toBeVisible()
  expect(screen.getByText(/: tax is now 15%$/).nextSibling).toHaveTextContent('+$3.75')
  expect(screen.getByText('After tax').nextSibling).toHaveTextContent('$21.25')
  await site.press('Send $3.75')
  expect(await screen.findByText(/^after tax, in your wallet /)).toBeVisible()
  await site.user.click(screen.getByRole('link', { name: 'See statements' }))
  const versions = await screen.findByLabelText('Version')
  const names = within(versions).getAllByRole('option')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Corrected /),
    'As credited',
  ])
})

test('a residence that differs from the verified address says who checks it, and the rate until then @rest', async () => {
  await setAddressCountry(api, member, 'BR')
  const site = await open('/rights')
  await site.user.selectOptions(await screen.findByLabelText('Country'), 'DE')
  await site.user.type(screen.getByLabelText('Tax number'), '12 345 678 901')
  await site.press('Save')
  expect(await screen.findByText('Saved. Two of us check it first.')).toBeVisible()
  expect(await screen.findByText(/we withhold the higher of the two rates/)).toBeVisible()
})
