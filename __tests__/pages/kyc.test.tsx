import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import { providerAnswer } from '@/contract/reviewed-person'
import { call } from '@/lib/api/call'
import { applyReviewResult } from '@/server/modules/kyc/apply-review-result'
import type { ReviewResult } from '@/server/modules/kyc/identity'
import { mount } from '@/server/platform/http/mount'
import { makeApi, type TestApi } from '../support/api'
import { pollIdentity, reviewDue } from '../support/jobs'
import type { TestMember } from '../support/member'
import { memberSite } from '../support/person'
import { decideCheck, profileOf, reviewMs, sendCheck } from '../support/review'
import { atNight } from '../support/size'
import { findState, titleIn } from '../support/states'

const toVerification = /^(Verify your identity|See verification|See what’s missing)$/

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

atNight('the start shows the requirements and one button', async () => {
  const { press } = await memberSite(api, '/kyc')
  expect(await screen.findByRole('heading', { level: 1, name: 'Verification' })).toBeVisible()
  expect(await screen.findByText('A photo ID')).toBeVisible()
  expect(
    main()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Start verification'])
  await press('Start verification')
  expect(await screen.findByRole('region', { name: 'Verification steps' })).toHaveFocus()
  await screen.findByLabelText('Full name')
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue('Ada Byron'))
  expect(screen.getByRole('radio', { name: 'Verified' })).toBeChecked()
  await press('Back to overview')
  expect(await screen.findByRole('button', { name: 'Continue verification' })).toHaveFocus()
})

atNight('a wrong birth date shows at its field', async () => {
  const { press, user } = await memberSite(api, '/kyc')
  await press('Start verification')
  const birthDate = await screen.findByLabelText('Date of birth')
  await user.clear(birthDate)
  await press('Send for review')
  expect(await screen.findByText('Enter your date of birth.')).toBeVisible()
  expect(birthDate).toHaveFocus()
  await user.type(birthDate, '2015-01-01')
  await user.click(screen.getByRole('radio', { name: 'Rejected for good' }))
  await press('Send for review')
  expect(await screen.findByText('You must be 18 or older.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Rejected for good' })).toBeChecked()
})

atNight('a check sent from another tab ends here too', async () => {
  const site = await memberSite(api, '/kyc')
  await site.press('Start verification')
  await screen.findByLabelText('Full name')
  await sendCheck(api, site.member)
  await site.press('Send for review')
  expect(await titleIn('PENDING')).toHaveFocus()
  expect(screen.queryByRole('region', { name: 'Verification steps' })).toBeNull()
})

atNight('a sent check shows despite a lost webhook', async () => {
  const site = await memberSite(api, '/kyc')
  await site.press('Start verification')
  await screen.findByRole('button', { name: 'Send for review' })
  const { readWebhook } = api.services.identity
  api.services.identity.readWebhook = async () => Promise.reject(new Error('lost'))
  await site.press('Send for review')
  const isLost = ({ event }: { event: string }) => event === 'sandbox webhook not taken'
  await waitFor(() => expect(api.log.lines.some(isLost)).toBe(true))
  api.services.identity.readWebhook = readWebhook
  await pollIdentity(api.services)
  expect(await titleIn('PENDING', { timeout: 5_000 })).toHaveFocus()
})

test('a check that is left to one of us promises no five minutes', async () => {
  const site = await memberSite(api, '/settings?section=profile')
  await decideCheck(api, site.member, { answer: 'open' })
  await site.follow(toVerification)
  expect(await findState('PENDING')).toBeVisible()
  expect(main().getByText(/^One of us will look at your documents/)).toBeVisible()
  expect(main().queryByText(/5 minutes/)).toBeNull()
})

atNight('a check that cannot start can be retried', async () => {
  const { press } = await memberSite(api, '/kyc')
  await screen.findByRole('button', { name: 'Start verification' })
  const { sdkToken } = api.services.identity
  api.services.identity.sdkToken = async () => Promise.reject(new Error('away'))
  await press('Start verification')
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
  api.services.identity.sdkToken = sdkToken
  await press('Start verification')
  expect(await screen.findByLabelText('Full name')).toBeVisible()
})

atNight('a pending check shows its result on arrival', async () => {
  const site = await memberSite(api, '/settings?section=profile')
  await sendCheck(api, site.member)
  await site.follow(toVerification)
  expect(await findState('PENDING')).toBeVisible()
  expect(main().queryByRole('button')).toBeNull()
  const meanwhile = within(main().getByRole('navigation', { name: 'Meanwhile' }))
  expect(meanwhile.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/wallet#wallets',
    '/how-work',
    '/price#alerts',
  ])
  expect(main().getByText(/^Usually under 5 minutes\. You can close this page/)).toBeVisible()
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  expect(await titleIn('APPROVED', { timeout: 5_000 })).toHaveFocus()
  const timeline = within(screen.getByRole('region', { name: 'Progress' }))
  const said = timeline.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said.join()).toMatch(/^Sent\w+ \d+ at \d\d:\d\d,Verified\w+ \d+ at \d\d:\d\d$/)
  expect(main().getByRole('link', { name: 'Continue to buy shares' })).toHaveAttribute(
    'href',
    '/buy-shares',
  )
})

test('one press verifies, and any other answer can be chosen', async () => {
  const site = await memberSite(api, '/kyc')
  await site.press('Start verification')
  await screen.findByRole('radio', { name: 'Verified' })
  const answers = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)
  expect(answers).toEqual(providerAnswer.options)
  await site.user.click(screen.getByRole('radio', { name: 'Left to a person' }))
  await site.press('Send for review')
  await titleIn('PENDING')
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  expect(await screen.findByText(/^One of us will look at your documents/)).toBeVisible()
})

test('a rejection asks only for what was wrong', async () => {
  const site = await memberSite(api, '/settings?section=profile')
  await decideCheck(api, site.member, { answer: 'unreadable' })
  api.clock.forward(1_000)
  await site.follow(toVerification)
  expect(await findState('REJECTED')).toBeVisible()
  expect(await screen.findByText('Unreadable picture')).toBeVisible()
  expect(main().getByText(/^Use a dark table/)).toBeVisible()
  expect(main().getByText('2 to fix')).toBeVisible()
  expect(main().getByText('Kept as you sent it')).toBeVisible()
  await site.press('Fix these 2 things')
  expect(await screen.findByText('Asked for again: Document, Selfie.')).toBeVisible()
  expect(main().getByText('Kept: Ada Byron, born December 10, 1985.')).toBeVisible()
  expect(screen.queryByLabelText('Full name')).toBeNull()
  await site.press('Back to overview')
  expect(await screen.findByRole('button', { name: /verification$/ })).toBeVisible()
})

atNight('a blocked member can only contact us', async () => {
  const site = await memberSite(api, '/settings?section=profile')
  await decideCheck(api, site.member, { answer: 'blocked' })
  await site.follow(toVerification)
  expect(await screen.findByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contactus',
  )
  expect(await findState('BLOCKED')).toBeVisible()
  expect(main().queryByRole('button')).toBeNull()
})

async function hear(
  { member }: { member: TestMember },
  reviewResult: ReviewResult,
  more: object = {},
) {
  await screen.findByRole('link', { name: toVerification })
  const { id: accountId } = await profileOf(member)
  api.clock.forward(1_000)
  await applyReviewResult(api.services, {
    ...{ accountId, applicantId: `of-${accountId}`, source: 'webhook', reviewResult },
    ...{ at: api.clock.now(), refusal: { labels: [] }, ...more },
  })
}

atNight('a check sent back continues from one button', async () => {
  const site = await memberSite(api, '/settings?section=profile')
  await hear(site, 'pending')
  await hear(site, 'returned')
  await site.follow(toVerification)
  const heading = { level: 2, name: 'We need something more' }
  expect(await screen.findByRole('heading', heading)).toBeVisible()
  expect(main().getByText('Sent back to you')).toBeVisible()
  expect(main().getByRole('button')).toHaveTextContent('Continue verification')
})

atNight.each([
  ['rejected', 'button', 'Start again'],
  ['blocked', 'link', 'Contact us'],
] as const)('a withdrawn approval (%s) says so', async (reviewResult, role, name) => {
  const site = await memberSite(api, '/settings?section=profile')
  await hear(site, 'approved')
  await hear(site, reviewResult)
  await site.follow(toVerification)
  const heading = { level: 2, name: 'You’re no longer verified' }
  expect(await screen.findByRole('heading', heading)).toBeVisible()
  expect(main().getByText('Verification withdrawn')).toBeVisible()
  expect(main().queryByText(/without an approval/)).toBeNull()
  expect(main().getByRole(role, { name })).toBeVisible()
})

test('the reviewer’s comment is shown as plain text', async () => {
  const site = await memberSite(api, '/settings?section=profile')
  const comment = '<img src=x onerror="alert(1)">\n=1+1 \u202eabc'
  await hear(site, 'rejected', { refusal: { labels: ['GRAPHIC_EDITOR'], comment } })
  await site.follow(toVerification)
  expect(await screen.findByText('Edited picture')).toBeVisible()
  const quote = main().getByRole('figure').querySelector('blockquote')
  expect(quote).toHaveTextContent('<img src=x onerror="alert(1)"> =1+1 abc')
  expect(quote?.children).toHaveLength(0)
})

atNight('an approval in another name says so', async () => {
  const site = await memberSite(api, '/settings?section=profile')
  await hear(site, 'approved', { who: { names: ['Grace Hopper'], personKey: undefined } })
  await site.follow(toVerification)
  expect(await screen.findByText(/^Your account’s name differs/)).toBeVisible()
  expect(main().queryByText(/You can buy, stake and swap now/)).toBeNull()
  expect(main().getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contactus')
  expect(main().queryByText(/Grace|Hopper/)).toBeNull()
})

atNight('a refused call leads to verification and back', async () => {
  mount(
    api.app as never,
    { needs: api.services, addressOf: () => 'local' },
    {
      name: 'test.gated',
      endpoint: { ...gated, path: 'api/v1/gated' },
      handle: async () => ({}),
    },
  )
  const site = await memberSite(api, '/settings?section=profile')
  await findState('NOT_APPLIED')
  await expect(call(gated, {})).rejects.toMatchObject({ status: 403, code: 'KYC_REQUIRED' })
  fireEvent.click(await screen.findByRole('button', { name: 'Verify identity' }))
  await screen.findByRole('button', { name: 'Start verification' })
  await decideCheck(api, site.member)
  await site.press('Start verification')
  const back = await screen.findByRole('link', { name: 'Continue where you left off' })
  expect(back).toHaveAttribute('href', '/settings?section=profile')
  await site.user.click(back)
  await findState('APPROVED')
  await waitFor(() => expect(sessionStorage.getItem('fnx.detour')).toBeNull())
  expect(await call(gated, {})).toEqual({})
})
