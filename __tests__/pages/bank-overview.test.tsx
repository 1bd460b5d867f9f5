import { act, screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { limits } from '@/config/limits'
import { checkBalanceProof } from '@/features/bank/check-balance-proof'
import { queryClient } from '@/lib/api/query-client'
import { newestSnapshot, publishAudit } from '@/server/modules/ledger/audit/publish'
import { depositRewards } from '@/server/modules/ledger/post'
import { sampleBank } from '@/server/sandbox/sample/bank'
import { setAmountsHidden } from '@/session/private-amount'
import * as bankPage from '../../pages/bank-overview'
import { makeApi, type TestApi } from '../support/api'
import { fetchAudit } from '../support/audited'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { enterAs } from '../support/person'
import { quickMember } from '../support/quick-member'
import { renderRoute } from '../support/render-route'
import { toPresent } from '../support/render-site'
import { savedFiles, textOfLast } from '../support/saved-files'
import { giveShares } from '../support/shareholders'
import { runVerifyProgram } from '../support/verify-program'

const inGreenwich = (at: Date, how: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-US', { timeZone: 'UTC', ...how })

const spokenDay = (at: Date) => inGreenwich(at, { dateStyle: 'long' })
const spokenTime = (at: Date) => `${inGreenwich(at, { timeStyle: 'medium', hourCycle: 'h23' })} UTC`

let api: TestApi

beforeEach(async () => {
  queryClient.clear()
  api = await makeApi()
  toPresent(api)
})

const microShares = (text: string) => {
  const [whole = '', parts = ''] = text.replaceAll(',', '').split('.')
  return BigInt(whole + parts.padEnd(6, '0'))
}

const open = () => renderRoute(bankPage, { pathname: '/bank-overview', api })
const section = () =>
  screen
    .getByRole('heading', { name: 'The share ledger, added up' })
    .closest('section') as HTMLElement
const ledger = () => within(section())

async function shareholder(): Promise<TestMember> {
  const member = await quickMember(api)
  await giveShares(api, member, 25_000_000n)
  await giveShares(api, member, 4_000_001n, 'staked')
  return member
}

async function asks(member: TestMember) {
  enterAs(member)
  const { user } = await open()
  await user.click(ledger().getByRole('button', { name: 'Check my line' }))
  return user
}

test('everyone sees where issued shares lie, and the root @rest', async () => {
  await shareholder()
  await publishAudit(api.services)
  await open()
  const rows = ledger()
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'PlaceShares',
    expect.stringMatching(/^With investors, available.*25\.000000$/),
    expect.stringMatching(/^With investors, staked.*4\.000001$/),
    expect.stringMatching(/^For sale.*3,999,970\.999999$/),
    expect.stringMatching(/^Reserved.*0\.000000$/),
    'Issued4,000,000.000000',
  ])
  const root = (await newestSnapshot(api.services.db))?.root as string
  expect(ledger().getByText(root)).toBeVisible()
  const now = api.clock.now()
  expect(ledger().getByText(/^On /, { selector: 'p' })).toHaveTextContent(
    `On ${spokenDay(now)} at ${spokenTime(now)} we added up every entry; all balances were right.`,
  )
  expect(ledger().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
})

test('the figures above the table add up to the issued shares @rest', async () => {
  await shareholder()
  await depositRewards(api.services.db, api.clock.now())
  await publishAudit(api.services)
  await open()
  const row = section().querySelector('dl') as HTMLElement
  const shown = within(row)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  expect(shown).toEqual([
    'Issued',
    'With investors',
    'of which staked',
    'In treasury',
    'Reward pool',
  ])
  const [issued = 0n, sold = 0n, , ...others] = within(row)
    .getAllByRole('definition')
    .map(({ textContent }) => microShares(textContent ?? ''))
  expect(others.reduce((sum, part) => sum + part, sold)).toBe(issued)
})

test('the bank shows to the cent how much of every $100 it owes and owns', async () => {
  await open()
  const { liabilities, equityCents } = sampleBank
  const owed = liabilities.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)
  const own = Math.round((Number(equityCents) / Number(owed + BigInt(equityCents))) * 10_000) / 100
  expect(own % 0.1).not.toBeCloseTo(0)
  expect(
    screen.getByText(
      `Of every $100, the bank owes $${(100 - own).toFixed(2)}. Shareholders own $${own.toFixed(2)}, and bear losses first.`,
    ),
  ).toBeInTheDocument()
})

test('equity of the balance sheet’s day is not called the price’s input of today', async () => {
  await open()
  expect(ledger().getByText(/^Nothing published yet/)).toBeVisible()
  const heading = screen.getByRole('heading', { name: 'What backs one share' })
  const part = heading.closest('section') as HTMLElement
  expect(part).toHaveTextContent('September 30, 2026')
  expect(within(part).getByText(/^The price uses /)).toHaveTextContent(/each working day/)
  expect(part).not.toHaveTextContent('One of two figures in the price')
})

test('books that differ are not called correct @rest', async () => {
  await shareholder()
  await publishAudit(api.services)
  await api.services.db.execute(sql`update audit_snapshot set difference_count = 2`)
  await open()
  expect(ledger().getByText(/2 differences/)).toBeVisible()
  expect(ledger().queryByText(/every balance was the sum/)).toBeNull()
})

test('shareholders verify their own line in the browser @rest', async () => {
  jest.replaceProperty(limits, 'retryFirstMs' as never, 1 as never)
  const member = await shareholder()
  await publishAudit(api.services)
  enterAs(member)
  const { server, startApi, user } = await open()
  queryClient.clear()
  server?.use(http.get('*/user/getProfile', () => HttpResponse.error()))
  await user.click(ledger().getByRole('button', { name: 'Check my line' }))
  const again = await ledger().findByRole('button', { name: 'Try again' })
  startApi()
  await user.click(again)
  expect(await ledger().findByText(/^Your balance is included/)).toBeVisible()
  expect(ledger().getByText('25 shares')).toBeVisible()
  expect(ledger().getByText('4.000001 shares')).toBeVisible()
  expect(ledger().getAllByText(/^give/)).toHaveLength(4 * 8)
  const saved = savedFiles()
  await user.click(ledger().getByRole('button', { name: 'Save proof' }))
  const audit = await fetchAudit(api)
  const said = runVerifyProgram('proof', await textOfLast(saved))
  expect(said).toMatchObject({ status: 0, text: expect.stringContaining(audit.root) })
  expect(said.text).toMatch(/available 25000000 millionths\n +staked 4000001 millionths/)
  const seenBy = (accountId: string) => checkBalanceProof(audit, accountId)
  expect((await seenBy(await accountIdOf(api, member)))?.fault).toBeUndefined()
  expect((await seenBy(crypto.randomUUID()))?.fault).toBe('owner')
  act(() => setAmountsHidden(true))
  expect(ledger().getByText('Available or on the way').nextSibling).toHaveTextContent('hidden')
  expect(section()).not.toHaveTextContent(/25 shares|4\.000001 shares|25000000|4000001\b/)
})

test('a balance that was changed after it was published is found by the browser @rest', async () => {
  const member = await shareholder()
  await publishAudit(api.services)
  await api.services.db.execute(sql`update audit_line set available = available - 1`)
  await asks(member)
  expect(await ledger().findByText(/^Your balance isn’t in the root/)).toBeVisible()
  expect(ledger().getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contactus')
  expect(ledger().queryByText(/^Your balance is included/)).toBeNull()
})

test('a member without shares is told so @rest', async () => {
  await shareholder()
  await publishAudit(api.services)
  await asks(await quickMember(api))
  expect(await ledger().findByText(/^You had no shares then/)).toBeVisible()
})

test('a page with an old audit offers a reload @rest', async () => {
  const member = await shareholder()
  await publishAudit(api.services)
  enterAs(member)
  const { user, router } = await open()
  for (let count = 0; count < 3; count += 1) {
    api.clock.forward(60 * 60_000)
    await publishAudit(api.services)
  }
  await user.click(ledger().getByRole('button', { name: 'Check my line' }))
  expect(await ledger().findByText(/A newer audit is available/)).toBeVisible()
  const reload = jest.spyOn(router, 'reload')
  await user.click(ledger().getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalled()
})
