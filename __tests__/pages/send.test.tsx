import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { queryClient } from '@/lib/api/query-client'
import { ownAccount } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { makeApi } from '../support/api'
import { makeGiver, runGiftJob, sendGift } from '../support/gifts'
import type { HeldShares } from '../support/held-shares'
import { codeFor } from '../support/member'
import { enterAs, memberSite } from '../support/person'
import { toPresent } from '../support/render-site'

HTMLElement.prototype.scrollIntoView ??= () => {}

let dana: HeldShares
let mia: HeldShares
beforeEach(async () => {
  const api = await makeApi()
  toPresent(api)
  dana = await makeGiver(api, 'Dana Demo')
  mia = await makeGiver(api, 'Mia Okonjo-Lind', 12n)
})

const open = (path: string, { api, member }: HeldShares = dana) => memberSite(api, path, member)

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test('two shares are sent with a code and, until they are accepted, taken back @rest', async () => {
  const set = (kycStatus: 'APPROVED' | 'NOT_APPLIED') =>
    dana.api.services.db.update(accounts).set({ kycStatus }).where(eq(accounts.id, dana.accountId))
  await set('NOT_APPLIED')
  const site = await open('/wallet/send')
  expect(await heading('Verify your identity first')).toBeVisible()
  await set('APPROVED')
  await act(() => queryClient.invalidateQueries())
  expect(await heading('Send shares to a member')).toBeVisible()
  const { number } = await ownAccount(dana.api.services.db, dana.accountId)
  expect(screen.getByText(number.replace(/^..../, '$& '))).toBeVisible()
  await site.user.click(screen.getByText('Show as a QR code'))
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeVisible()
  await site.press('Send me a code')
  expect(await screen.findByText('Enter an email or a member number.')).toBeVisible()
  await site.fill('Email or member number', 'stranger@elsewhere.example')
  await site.fill('A name for your list', 'Sasha')
  await site.fill('Shares', '200')
  await site.press('Send me a code')
  expect(await screen.findByText(/^Only 100 shares are available/)).toBeVisible()
  await site.fill('Shares', '2')
  await site.press('Send me a code')
  await site.fill('Code', await code())
  await site.press('Send 2 shares')
  expect(await heading('2 shares wait for Sasha')).toHaveFocus()
  expect(site.router.address).toMatch(/^\/wallet\/send\?gift=[0-9a-f-]{36}$/)
  expect(screen.getByText('stranger@elsewhere.example')).toBeVisible()
  expect(await screen.findByText('You keep 98.000000.')).toBeVisible()
  const days = screen.getByRole('list', { name: '7 days left' })
  expect(within(days).getAllByRole('listitem')).toHaveLength(8)
  await site.press('Take them back')
  expect(await heading('2 shares are back')).toBeVisible()
})

test('a scanned code opens the form with the member number in it', async () => {
  const { number } = await ownAccount(mia.api.services.db, mia.accountId)
  const site = await open(`/wallet/send?to=${number}`)
  expect(await screen.findByLabelText('Email or member number')).toHaveValue(number)
  await site.fill('A name for your list', 'Mia')
  await site.fill('Shares', '2')
  await site.press('Send me a code')
  await site.fill('Code', await code())
  await site.press('Send 2 shares')
  expect(await heading('2 shares wait for Mia')).toBeVisible()
})

async function code(): Promise<string> {
  await screen.findByLabelText('Code')
  return codeFor(dana.api, dana.member.email)
}

test('the receiver of a gift sees who sends, accepts, and owns more; the sender reads the name @rest', async () => {
  const { gift } = await sendGift(dana, mia.accountId)
  await runGiftJob(dana)
  const site = await open(`/wallet/send?gift=${gift.id}`, mia)
  expect(await heading('Dana Demo is sending you 2 shares')).toBeVisible()
  expect(await screen.findByText('14.000000 shares')).toBeVisible()
  expect(screen.getByText('Your verified name, Mia Okonjo-Lind')).toBeVisible()
  await site.press('Accept 2 shares')
  expect(await heading('2 shares are yours')).toBeVisible()
  enterAs(dana.member)
  await site.reload()
  expect(await heading('Mia Okonjo-Lind has accepted 2 shares')).toBeVisible()
})

test('the wallet page leads to a gift that waits; a decline tells the sender nothing: their page stays as it was @rest', async () => {
  const { gift } = await sendGift(dana, mia.member.email)
  await runGiftJob(dana)
  const zone = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
  const site = await open('/wallet', mia)
  const offered = await screen.findByRole('link', { name: /^From Dana Demo/ })
  expect(offered).toHaveTextContent(/Accept or decline by .* UTC\+2 \(.*\d\d:\d\d UTC\).*2\.000000/)
  zone.mockRestore()
  await site.user.click(offered)
  await waitFor(() => expect(site.router.address).toBe(`/wallet/send?gift=${gift.id}`))
  await site.press('Decline')
  expect(await heading('You declined this gift')).toBeVisible()
  enterAs(dana.member)
  await site.reload()
  expect(await heading('2 shares wait for Mia')).toBeVisible()
})
