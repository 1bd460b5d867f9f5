import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { limits } from '@/config/limits'
import { makeApi, type TestApi } from '../support/api'
import { makeTransactions, someHash } from '../support/make-transactions'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { savedFiles } from '../support/saved-files'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
})

type Given = Parameters<typeof makeTransactions>[2]

async function siteWith(given: Given, address = '/transactions') {
  const member = await quickMember(api)
  if (given.length > 0) await makeTransactions(api, member, given)
  return memberSite(api, address, member)
}

const main = () => within(screen.getByRole('main'))
const list = () => screen.findByRole('table', { name: 'Activity, newest first' })
const rows = async () =>
  within(await list())
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('link'))
const day = (text: string) => new Date(`${text}T12:00:00Z`)

test('an empty list says so and offers buying @rest', async () => {
  await siteWith([])
  expect(await screen.findByText('Nothing has happened yet.')).toBeVisible()
  expect(main().getByRole('link', { name: 'Buy shares' })).toHaveAttribute('href', '/buy-shares')
})

test('acts are listed by month with their state, in the reader’s local time @rest', async () => {
  const zone = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
  await siteWith([
    { at: day('2026-10-30'), status: 'expired', hash: null },
    { at: new Date('2026-10-31T23:30:00Z') },
    { at: day('2026-11-03'), kind: 'payment', status: 'held', microShares: null, currency: null },
  ])
  const [held, bought, expired] = await rows()
  expect(held).toHaveTextContent('Nov 3 14:00Payment without order−312 of another token')
  expect(bought).toHaveTextContent(
    'Nov 1 01:30Bought shares−312.00 USDT+25.000000−$312.00Confirmed',
  )
  expect(expired).toHaveTextContent(/Expired$/)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['November 2026', 'October 2026']),
  )
  expect(screen.getByText('3 entries. Times are local.')).toBeVisible()
  zone.mockRestore()
})

test('filters and the address follow each other, and what is typed meanwhile is kept @rest', async () => {
  const hash = someHash()
  const site = await siteWith(
    [{ hash, at: day('2026-10-30') }, { status: 'expired' }, { kind: 'swap', status: 'pending' }],
    '/transactions?state=over',
  )
  expect(await rows()).toHaveLength(1)
  expect(screen.getByText('1 entry with these filters. Times are local.')).toBeVisible()
  expect(screen.getByLabelText('State')).toHaveValue('over')
  await site.fill('Transaction hash', '0x12')
  await site.user.selectOptions(screen.getByLabelText('State'), 'State')
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  expect(site.router.address).toBe('/transactions')
  expect(screen.getByLabelText('Transaction hash')).toHaveValue('0x12')
  const kind = screen.getByLabelText('Kind')
  kind.focus()
  await site.user.selectOptions(kind, 'Swaps')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(screen.getByLabelText('Kind')).toHaveFocus()
  await site.press('Clear Kind')
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  expect(screen.getByLabelText('Kind')).toHaveFocus()
  await act(() => site.router.go('/transactions?from=2026-01-01&to=2026-10-31'))
  expect(screen.getByLabelText('Since')).toHaveValue('2026-01-01')
  await site.press('Clear Since')
  await waitFor(() => expect(site.router.address).toBe('/transactions?to=2026-10-31'))
  fireEvent.click(screen.getByRole('button', { name: 'Clear Until Oct 31, 2026' }))
  fireEvent.change(screen.getByLabelText('Transaction hash'), { target: { value: hash } })
  await waitFor(() => expect(site.router.address).toBe(`/transactions?hash=${hash}`))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(screen.getByLabelText('Transaction hash')).toHaveValue(hash)
})

test('the days of a filter are the reader’s, as the months of the list are', async () => {
  const zone = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  // In New York it was still the evening of October 31.
  const evening = { at: new Date('2026-11-01T02:30:00Z') }
  const morning = { at: new Date('2026-11-01T05:30:00Z') }
  const site = await siteWith([evening, morning], '/transactions?from=2026-11-01')
  expect((await rows()).map(({ textContent }) => textContent?.slice(0, 11))).toEqual([
    'Nov 1 00:30',
  ])
  await act(() => site.router.go('/transactions?to=2026-10-31'))
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent(/^Oct 31 21:30/))
  expect(await rows()).toHaveLength(1)
  zone.mockRestore()
})

test('an invalid hash is reported at its field @rest', async () => {
  const site = await siteWith([{}])
  await rows()
  await site.user.type(screen.getByLabelText('Transaction hash'), '0x12{Enter}')
  expect(await screen.findByText('Enter 0x and 64 characters, 0 to 9 or a to f.')).toBeVisible()
  expect(site.router.address).toBe('/transactions')
})

test('Show more loads each payment once, and what failed can be loaded again @rest', async () => {
  jest.replaceProperty(limits, 'retryFirstMs' as never, 1 as never)
  const site = await siteWith(Array.from({ length: 45 }, () => ({})))
  expect(await rows()).toHaveLength(20)
  expect(screen.getByText('20 shown')).toBeVisible()
  site.stopApi()
  await site.press('Show more')
  expect(await screen.findByText(/We couldn’t load more\./)).toBeVisible()
  expect(await rows()).toHaveLength(20)
  site.startApi()
  await site.press('Try again')
  await waitFor(async () => expect(await rows()).toHaveLength(40))
  await site.press('Show more')
  await waitFor(async () => expect(await rows()).toHaveLength(45))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(await screen.findByText('45 entries. Times are local.')).toBeVisible()
  const links = within(await list()).getAllByRole('link')
  expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(45)
  site.stopApi()
  await site.router.go('/transactions?kind=gifts')
  expect(await screen.findByText(/couldn’t reach the server\./)).toBeVisible()
  site.startApi()
  await site.press('Try again')
  expect(await screen.findByText('Nothing matches these filters.')).toBeVisible()
  await site.follow('Show everything')
  expect(await rows()).toHaveLength(45)
})

test('hidden amounts are hidden from screen readers too @rest', async () => {
  const site = await siteWith([{}])
  await rows()
  await site.press('Hide amounts')
  const [row] = await rows()
  expect(row).not.toHaveTextContent('312')
  expect(within(row as HTMLElement).getAllByText('hidden')).toHaveLength(3)
  await site.reload()
  expect((await rows())[0]).not.toHaveTextContent('312')
  await site.press('Show amounts')
  expect((await rows())[0]).toHaveTextContent('−312.00 USDT')
})

test('an export keeps filters and leaks no token; what is refused, broken or canceled is not saved @rest', async () => {
  const saved = savedFiles()
  const site = await siteWith([{}, { status: 'expired' }], '/transactions?state=over')
  const asked: Request[] = []
  site.server?.events.on('request:start', ({ request }) => void asked.push(request))
  await rows()
  await site.press('Export to Excel')
  expect(await screen.findByText(/^Saved, [\d.]+ kB\.$/)).toBeVisible()
  const request = asked.find(({ url }) => url.includes('list-xls'))
  expect(request?.url).toMatch(/list-xls\/\?state=over$/)
  expect(request?.headers.get('token')).toBe(site.member.token)
  for (const { url } of asked) expect(url).not.toContain(site.member.token)
  const message = 'Too many files at once. Try again in a minute.'
  site.server?.use(
    http.get('*/list-xls/', () =>
      HttpResponse.json({ status: 429, message, code: 'TOO_MANY' }, { status: 429 }),
    ),
  )
  await site.press('Export to Excel')
  expect(await screen.findByText(message)).toBeVisible()
  site.server?.use(http.get('*/list-xls/', () => new HttpResponse(broken())))
  await site.press('Export to Excel')
  expect(await screen.findByText(/^The file arrived incomplete/)).toBeVisible()
  site.server?.use(http.get('*/list-xls/', () => new HttpResponse(endless())))
  await site.press('Export to Excel')
  expect(await screen.findByText('2.0 kB so far.')).toBeVisible()
  await site.press('Cancel')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
  expect(saved.map(({ name }) => name)).toEqual([
    `activity-${new Date().toISOString().slice(0, 10)}.xlsx`,
  ])
})

test('the gains report ignores the filters @rest', async () => {
  const saved = savedFiles()
  const site = await siteWith([{}], '/transactions?state=done')
  const asked: Request[] = []
  site.server?.events.on('request:start', ({ request }) => void asked.push(request))
  await rows()
  await site.follow('Documents')
  const gains = within(await screen.findByRole('region', { name: 'For your tax return' }))
  const picker = gains.getByRole('combobox', { name: 'Year' })
  const year = String(new Date().getUTCFullYear())
  // None from before the member owned a share.
  await waitFor(() => expect(picker).toHaveTextContent(new RegExp(`^${year}$`)))
  await site.press('Gains report (Excel)')
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`gains-${year}.xlsx`]))
  const request = asked.find(({ url }) => url.includes('list-xls'))
  expect(request?.url).toMatch(new RegExp(`list-xls/\\?report=gains&year=${year}$`))
})

test('every year is offered until the member’s first year is known', async () => {
  const site = await siteWith([{}])
  site.server?.use(http.get('*/wallet/shareStatement', () => HttpResponse.error()))
  await rows()
  await site.follow('Documents')
  const gains = within(await screen.findByRole('region', { name: 'For your tax return' }))
  const years = within(gains.getByRole('combobox', { name: 'Year' })).getAllByRole('option')
  expect(years.at(-1)).toHaveTextContent('2023')
})

const someBytes = new Uint8Array(2_000)

function broken(): ReadableStream {
  let isBegun = false
  return new ReadableStream({
    pull: (stream) => {
      if (isBegun) stream.error(new Error('gone'))
      else stream.enqueue(someBytes)
      isBegun = true
    },
  })
}

function endless(): ReadableStream {
  return new ReadableStream({ start: (stream) => stream.enqueue(someBytes) })
}
