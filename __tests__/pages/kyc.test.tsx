import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import { call } from '@/lib/api/call'
import { applyReviewResult } from '@/server/modules/kyc/apply-review-result'
import type { ReviewResult } from '@/server/modules/kyc/identity'
import { pollIdentity } from '@/server/modules/kyc/identity-poll'
import { mount } from '@/server/platform/http/mount'
import { reviewDue } from '@/server/sandbox/reviewer/review-due'
import { makeApi, type TestApi } from '../support/api'
import type { TestMember } from '../support/member'
import { memberSite } from '../support/person'
import { decideCheck, giveAll, profileOf, reviewMs, sendCheck } from '../support/review'
import { findState, titleIn } from '../support/states'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const main = () => within(screen.getByRole('main'))
const gated = describeCall({
  method: 'POST',
  path: 'gated',
  access: 'verified',
  summary: 'Only for people whose identity is approved.',
  request: z.object({}),
  response: z.object({}),
})

test('who has not applied reads what is needed, and finds one button', async () => {
  const { press } = await memberSite(api, '/kyc')
  expect(await screen.findByRole('heading', { level: 1, name: 'Identity check' })).toBeVisible()
  expect(await screen.findByText('A document with a picture')).toBeVisible()
  expect(
    main()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Start verification'])
  await press('Start verification')
  expect(await screen.findByRole('region', { name: 'Verification' })).toHaveFocus()
  await screen.findByLabelText('Full name')
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue('Ada Byron'))
  await press('Close')
  expect(await screen.findByRole('button', { name: 'Continue verification' })).toHaveFocus()
  expect(main().getByText(/^You have begun\. What you gave is kept/)).toBeVisible()
})

test('a wrong date is told at its field, by the page and by the server', async () => {
  const { press, fill, user } = await memberSite(api, '/kyc')
  await press('Start verification')
  await screen.findByLabelText('Date of birth')
  await press('Continue')
  expect(await screen.findByText('Enter the day you were born')).toBeVisible()
  expect(screen.getByLabelText('Date of birth')).toHaveFocus()
  await fill('Country that issued the document', 'Norway')
  await user.type(screen.getByLabelText('Date of birth'), '2015-01-01')
  await user.click(screen.getByRole('radio', { name: 'Passport' }))
  await press('Continue')
  expect(await screen.findByText('You must be 18 or older.')).toBeVisible()
  expect(screen.getByLabelText('Country that issued the document')).toHaveValue('Norway')
})

test('steps that were sent from another tab end here too', async () => {
  const site = await memberSite(api, '/kyc')
  await site.press('Start verification')
  await screen.findByLabelText('Full name')
  await sendCheck(api, site.member)
  await site.fill('Country that issued the document', 'Norway')
  await site.user.type(screen.getByLabelText('Date of birth'), '1985-12-10')
  await site.user.click(screen.getByRole('radio', { name: 'Passport' }))
  await site.press('Continue')
  expect(await titleIn('PENDING')).toHaveFocus()
  expect(screen.queryByRole('region', { name: 'Verification' })).toBeNull()
})

test('a check that was sent is shown as being made even where the word of it comes late', async () => {
  const site = await memberSite(api, '/kyc')
  await giveAll(api, site.member)
  await site.press('Start verification')
  const { readWebhook } = api.services.identity
  api.services.identity.readWebhook = async () => Promise.reject(new Error('lost'))
  await site.press('Send for review')
  const isLost = ({ event }: { event: string }) => event === 'sandbox webhook not taken'
  await waitFor(() => expect(api.log.lines.some(isLost)).toBe(true))
  api.services.identity.readWebhook = readWebhook
  await pollIdentity(api.services)
  expect(await titleIn('PENDING', { timeout: 5_000 })).toHaveFocus()
})

test('a check that cannot be started says so and offers the button again', async () => {
  const { press } = await memberSite(api, '/kyc')
  await screen.findByRole('button', { name: 'Start verification' })
  const { sdkToken } = api.services.identity
  api.services.identity.sdkToken = async () => Promise.reject(new Error('away'))
  await press('Start verification')
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
  api.services.identity.sdkToken = sdkToken
  await press('Start verification')
  expect(await screen.findByLabelText('Full name')).toBeVisible()
})

test('a pending check has nothing to do, and shows its result when it comes', async () => {
  const site = await memberSite(api, '/settings')
  await sendCheck(api, site.member)
  await site.follow('Start the identity check')
  expect(await findState('PENDING')).toBeVisible()
  expect(main().queryByRole('button')).toBeNull()
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  expect(await titleIn('APPROVED', { timeout: 5_000 })).toHaveFocus()
  const timeline = within(screen.getByRole('region', { name: 'How it goes' }))
  const said = timeline.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said.join()).toMatch(/^Sent for review\w+ \d+ at \d\d:\d\d,Approved\w+ \d+ at \d\d:\d\d$/)
})

test('a rejection stands with its cure, and starts again from one button', async () => {
  const site = await memberSite(api, '/settings')
  await decideCheck(api, site.member, { fullName: 'Reject Me' })
  api.clock.forward(1_000)
  await site.follow('Start the identity check')
  expect(await findState('REJECTED')).toBeVisible()
  expect(await screen.findByText('A picture could not be read')).toBeVisible()
  expect(main().getByText(/^Put the document on a dark table/)).toBeVisible()
  await site.press('Try again')
  expect(await screen.findByRole('button', { name: 'Start verification' })).toBeVisible()
  expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
})

test('who is blocked finds the way to a person, and no other', async () => {
  const site = await memberSite(api, '/settings')
  await decideCheck(api, site.member, { fullName: 'Block Me' })
  await site.follow('Start the identity check')
  expect(await screen.findByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/contactus',
  )
  expect(await findState('BLOCKED')).toBeVisible()
  expect(main().queryByRole('button')).toBeNull()
})

/** As if the provider had said it, a second after what it said before. */
async function hear(
  { member }: { member: TestMember },
  reviewResult: ReviewResult,
  more: object = {},
) {
  await screen.findByRole('link', { name: 'Start the identity check' })
  const { id: accountId } = await profileOf(member)
  api.clock.forward(1_000)
  await applyReviewResult(api.services, {
    ...{ accountId, applicantId: `of-${accountId}`, source: 'webhook', reviewResult },
    ...{ at: api.clock.now(), refusal: { labels: [] }, ...more },
  })
}

test('a check that came back shows what that means, and goes on from one button', async () => {
  const site = await memberSite(api, '/settings')
  await hear(site, 'pending')
  await hear(site, 'returned')
  await site.follow('Start the identity check')
  const heading = { level: 1, name: 'Your check needs something more' }
  expect(await screen.findByRole('heading', heading)).toBeVisible()
  expect(main().queryByText(/^You have begun/)).toBeNull()
  expect(main().getByText('Came back to you')).toBeVisible()
  expect(main().getByRole('button')).toHaveTextContent('Continue verification')
})

test.each([
  ['rejected', 'button', 'Try again'],
  ['blocked', 'link', 'Write to us'],
] as const)(
  'an approval that was taken back (%s) is told as what it is',
  async (reviewResult, role, name) => {
    const site = await memberSite(api, '/settings')
    await hear(site, 'approved')
    await hear(site, reviewResult)
    await site.follow('Start the identity check')
    const heading = { level: 1, name: 'Your approval was taken back' }
    expect(await screen.findByRole('heading', heading)).toBeVisible()
    expect(main().getByText('Approval taken back')).toBeVisible()
    expect(main().queryByText(/without an approval/)).toBeNull()
    expect(main().getByRole(role, { name })).toBeVisible()
  },
)

test('what the reviewer wrote is shown as text, whatever it is', async () => {
  const site = await memberSite(api, '/settings')
  const comment = '<img src=x onerror="alert(1)">\n=1+1 \u202eabc'
  await hear(site, 'rejected', { refusal: { labels: ['GRAPHIC_EDITOR'], comment } })
  await site.follow('Start the identity check')
  expect(await screen.findByText('A picture was changed after it was taken')).toBeVisible()
  const quote = main().getByRole('figure').querySelector('blockquote')
  expect(quote).toHaveTextContent('<img src=x onerror="alert(1)"> =1+1 abc')
  expect(quote?.children).toHaveLength(0)
})

test('an approval in another name says so, and leads to a person', async () => {
  const site = await memberSite(api, '/settings')
  await hear(site, 'approved', { who: { names: ['Grace Hopper'], personKey: undefined } })
  await site.follow('Start the identity check')
  expect(await screen.findByText(/^It is not the one in your account/)).toBeVisible()
  expect(main().queryByText(/There is nothing more to do/)).toBeNull()
  expect(main().getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contactus')
  expect(main().queryByText(/Grace|Hopper/)).toBeNull()
})

test('a refused call leads to the check, and the check back to where it was asked for', async () => {
  mount(
    api.app as never,
    { services: api.services, addressOf: () => 'local' },
    {
      name: 'test.gated',
      endpoint: { ...gated, path: 'api/v1/gated' },
      handle: async () => ({}),
    },
  )
  const site = await memberSite(api, '/settings?from=here')
  await findState('NOT_APPLIED')
  await expect(call(gated, {})).rejects.toMatchObject({ status: 403, code: 'KYC_REQUIRED' })
  fireEvent.click(await screen.findByRole('button', { name: 'Verify identity' }))
  await screen.findByRole('button', { name: 'Start verification' })
  await decideCheck(api, site.member)
  await site.press('Start verification')
  const back = await screen.findByRole('link', { name: 'Go back to where you were' })
  expect(back).toHaveAttribute('href', '/settings?from=here')
  await site.user.click(back)
  await findState('APPROVED')
  await waitFor(() => expect(sessionStorage.getItem('fnx.detour')).toBeNull())
  expect(await call(gated, {})).toEqual({})
})
