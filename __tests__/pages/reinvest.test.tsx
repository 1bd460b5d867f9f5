import { screen, waitFor, within } from '@testing-library/react'
import { contentItems } from '@/server/modules/content/tables'
import { entitlements, payouts } from '@/server/modules/payables/tables'
import { makeApi, type TestApi } from '../support/api'
import { logIn, type TestMember } from '../support/member'
import { makeMover } from '../support/mover'
import { memberSite } from '../support/person'
import { acceptCurrentDocuments } from '../support/purchase'
import { quickMember } from '../support/quick-member'
import {
  announceLater,
  bringToPayment,
  credit,
  publishPriceToday,
  removePrices,
} from '../support/reinvesting'
import { toPresent } from '../support/render-site'
import { findState } from '../support/states'

let api: TestApi
let member: TestMember

beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  await removePrices(api)
  await publishPriceToday(api, 10_000_000n)
  member = await quickMember(api)
  await makeMover(api, member)
})
afterEach(() => globalThis.leaveSample?.())

const open = (path: string) => memberSite(api, path, member)
const part = (name: string) => screen.findByRole('region', { name })

async function paid(hasChosen: boolean) {
  if (hasChosen) {
    const asked = { dividend: null, accepted: await acceptCurrentDocuments(member) }
    await member.call('POST', 'user/reinvest', asked)
  }
  const dividend = await announceLater(api)
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 13_000_000n)
  await credit(api)
  member = await logIn(api, member)
  toPresent(api)
  return dividend
}

test('all dividends are turned into shares once the documents are accepted, and back into money', async () => {
  await paid(false)
  const site = await open('/rights')
  const choice = await part('Dividends into shares')
  expect(choice).toHaveTextContent(
    /Your last dividend, \$17\.50 after tax on \w+ \d+, 2026, would have become 1\.346153 shares at \$13\.00, with <\$0\.01 left as money\./,
  )
  await site.press('Turn my dividends into shares')
  expect(await within(choice).findByText('Accept the documents first.')).toBeVisible()
  await site.user.click(within(choice).getByRole('checkbox'))
  await site.press('Turn my dividends into shares')
  expect(await screen.findByText(/^Your dividends become shares/)).toBeVisible()
  const heading = screen.getByRole('heading', { name: 'Dividends into shares' })
  expect(heading).toHaveFocus()
  await site.press('Pay me money instead')
  expect(await screen.findByRole('button', { name: 'Turn my dividends into shares' })).toBeVisible()
  expect(heading).toHaveFocus()
})

test('one dividend is turned into shares until its payment day, and the page says until when', async () => {
  const dividend = await announceLater(api)
  const site = await open(`/rights/${dividend.id}`)
  const choice = await part('Money or shares')
  expect(screen.getByText('In your wallet')).toBeVisible()
  await site.user.click(within(choice).getByRole('checkbox'))
  await site.press('Turn it into shares')
  expect(
    await screen.findByText(/^It becomes shares at the price of the payment day/),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay me money instead' })).toBeVisible()
  expect(within(choice).getByRole('heading', { name: 'Money or shares' })).toHaveFocus()
  // No money will be sent.
  expect(screen.queryByText('In your wallet')).toBeNull()
})

test('the purchase that a dividend became is on its page, and leads to the purchase', async () => {
  const dividend = await paid(true)
  await open(`/rights/${dividend.id}`)
  const became = await part('What it became')
  expect(became).toHaveTextContent('1.346153')
  expect(became).toHaveTextContent('17.499989 USDC')
  const purchase = within(became).getByRole('link', { name: 'See the purchase' })
  expect(purchase.getAttribute('href')).toMatch(/^\/transactions\//)
})

test('a member is not asked to have less than a cent sent', async () => {
  const dividend = await paid(true)
  await open(`/rights/${dividend.id}`)
  expect(await part('What it became')).toBeVisible()
  expect(screen.getAllByText('Paid from')[0]).toBeVisible()
  expect(screen.queryByText('Must be sent by')).toBeNull()
  expect(screen.queryByText(/goes back to the bank/)).toBeNull()
})

test('the list says that it became shares, without a rest of less than a cent', async () => {
  await paid(true)
  const { user } = await open('/rights')
  await user.click(await screen.findByText('Earlier'))
  expect(await screen.findByText(/In shares since/)).toBeVisible()
  expect(screen.queryByText(/waits for the next dividend/)).toBeNull()
})

test('a document that changed is asked for again', async () => {
  const asked = { dividend: null, accepted: await acceptCurrentDocuments(member) }
  await member.call('POST', 'user/reinvest', asked)
  await api.services.db.update(contentItems).set({ body: 'Other words.' })
  const site = await open('/rights')
  expect(await screen.findByText(/^A document has changed since you chose/)).toBeVisible()
  await site.user.click(within(await part('Dividends into shares')).getByRole('checkbox'))
  await site.press('Accept')
  await waitFor(() => expect(screen.queryByText(/^A document has changed/)).toBeNull())
  expect(screen.getByText(/^Your dividends become shares/)).toBeVisible()
})

test('the purchase has a page of its own, with price, documents and the dividend that it came from', async () => {
  const dividend = await paid(true)
  const site = await open(`/rights/${dividend.id}`)
  await site.follow('See the purchase')
  const head = within(await findState('confirmed'))
  expect(head.getByRole('heading', { name: /^Shares from a dividend of / })).toBeVisible()
  const main = within(screen.getByRole('main'))
  const facts = main.getAllByRole('definition').map((one) => one.textContent)
  expect(facts).toEqual(['1.346153', '$13.00', 'None'])
  expect(main.getByRole('heading', { name: 'Purchase' })).toBeVisible()
  const accepted = within(await main.findByRole('region', { name: 'Documents you accepted' }))
  expect(accepted.getAllByRole('link').map((one) => one.textContent)).toContain('Risks')
  expect(main.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await site.follow('See the dividend')
  expect(await part('What it became')).toBeVisible()
})

test('once the rest is sent, the page says so only for the rest', async () => {
  const dividend = await paid(true)
  const { db, clock } = api.services
  const [owed] = await db.select().from(entitlements)
  const { accountId, coin, net } = owed as typeof entitlements.$inferSelect
  const [payout] = await db
    .insert(payouts)
    .values({
      accountId,
      coin,
      amount: net,
      address: `0x${'ab'.repeat(20)}`,
      state: 'paid',
      askedAt: clock.now(),
      endedAt: clock.now(),
    })
    .returning()
  await db.update(entitlements).set({ payoutId: payout?.id as string })
  await open(`/rights/${dividend.id}`)
  expect(
    await screen.findByText(
      /^after tax\. \$17\.50 of it became 1\.346153 shares at \$13\.00\. The rest is in your wallet 0x/,
    ),
  ).toBeVisible()
  expect(await part('What it became')).toHaveTextContent('0.000011')
})
