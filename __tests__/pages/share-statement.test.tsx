import { screen, waitFor, within } from '@testing-library/react'
import { dayMs } from '@/config/durations'
import { post } from '@/server/modules/ledger/post'
import { makeApi, type TestApi } from '../support/api'
import type { TestMember } from '../support/member'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { giveShares } from '../support/shareholders'
import { makeHolder, sendStake, share } from '../support/staking'

let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
})

const open = (address = '/transactions?view=statement') => memberSite(api, address, member)

const table = () => screen.findByRole('table', { name: /^Share statement, / })
const lines = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)

async function holder(): Promise<void> {
  await makeHolder(api, member, 10n * share)
  await sendStake(member, 4n * share)
}

test('the statement’s closing matches the wallet page @rest', async () => {
  await holder()
  const site = await open()
  const shown = (await lines()).map((row) => row.textContent)
  expect(shown).toEqual([
    expect.stringMatching(/^Jan 1Opening0\.0000000\.0000000\.0000000\.000000$/),
    expect.stringMatching(/Received\+10\.000000––10\.000000$/),
    expect.stringMatching(/Staked−4\.000000\+4\.000000–10\.000000$/),
    expect.stringMatching(/Closing6\.0000004\.0000000\.00000010\.000000$/),
  ])
  expect(screen.getByText(/^Held on /)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Staked' })).toHaveAttribute('href', '/staking')
  expect(screen.queryByRole('link', { name: 'Received' })).toBeNull()
  await site.press('Hide amounts')
  expect((await table()).textContent).not.toMatch(/\d\.\d/)
  expect(screen.getByText(/^Held on /).parentElement).not.toHaveTextContent(/10/)
  await site.press('Show amounts')
  await site.router.go('/wallet')
  expect(await screen.findByText('6.000000')).toBeVisible()
})

test('moves of shares are in the activity, and the old tab’s address leads there', async () => {
  await holder()
  await open('/transactions?view=all')
  const all = await screen.findByRole('table', { name: 'Activity, newest first' })
  const [, ...rows] = within(all).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Staked–4\.000000–Done$/),
    expect.stringMatching(/Received–\+10\.000000\+\$\d+\.\d\dDone$/),
  ])
  expect(within(all).getByRole('link', { name: 'Staked' })).toHaveAttribute('href', '/staking')
  expect(screen.getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getAllByRole('navigation', { name: 'Views' })[0]).toHaveTextContent(
    'ActivityStatementDocuments',
  )
})

test('a chosen period opens with the earlier balance, and its file covers it @rest', async () => {
  const owner = await makeHolder(api, member, share)
  const at = new Date(api.clock.now().getTime() - 400 * dayMs)
  const to = { owner, type: 'available', asset: 'SHARE' } as const
  const moves = [{ from: { type: 'unsold', asset: 'SHARE' } as const, to, amount: 2n * share }]
  await api.services.db.transaction((tx) =>
    post(tx, [{ key: 'long ago', kind: 'test', at, moves }]),
  )
  const site = await open()
  await lines()
  const month = at.toISOString().slice(0, 7)
  await site.user.selectOptions(screen.getByLabelText('Period'), month)
  await waitFor(() =>
    expect(site.router.address).toBe(`/transactions?view=statement&period=${month}`),
  )
  await waitFor(async () => expect(await lines()).toHaveLength(3))
  const [, moved, closing] = await lines()
  expect(moved).toHaveTextContent('Received+2.000000––2.000000')
  expect(closing).toHaveTextContent('Closing2.0000000.0000000.0000002.000000')
  expect(screen.getByText('Days end at 24:00 UTC.')).toBeVisible()
  let asked = ''
  site.server?.events.on('request:start', ({ request: { url } }) => {
    if (url.includes('list-xls')) asked = url
  })
  URL.createObjectURL = () => 'blob:kept'
  URL.revokeObjectURL = () => {}
  const names: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') names.push(this.download)
  })
  await site.press('Export to Excel')
  expect(await screen.findByText(/^Saved, [\d.]+ kB\.$/)).toBeVisible()
  expect(names).toEqual([`statement-${month}.xlsx`])
  expect(asked).toContain(`?report=statement&from=${month}-01&to=${month}-`)
  await site.user.selectOptions(
    screen.getByLabelText('Period'),
    String(api.clock.now().getUTCFullYear()),
  )
  await waitFor(async () => expect((await lines())[0]).toHaveTextContent(/Opening2\.0000000\.0/))
})

test('further lines load above the closing line @night', async () => {
  for (let count = 0; count < 52; count += 1) await giveShares(api, member, share)
  const site = await open()
  expect(await lines()).toHaveLength(53)
  expect((await lines()).at(-1)).toHaveTextContent(/Closing52\.000000/)
  await site.press('Show more')
  await waitFor(async () => expect(await lines()).toHaveLength(54))
  expect((await lines()).at(-2)).toHaveTextContent(/52\.000000$/)
})
