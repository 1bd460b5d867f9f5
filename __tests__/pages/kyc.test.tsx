import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import Cookies from 'js-cookie'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import { providerAnswer } from '@/contract/reviewed-person'
import { call } from '@/lib/api/call'
import { cookieNames } from '@/lib/storage/cookies'
import { applyReviewResult } from '@/server/modules/kyc/apply-review-result'
import type { ReviewResult } from '@/server/modules/kyc/identity'
import { mount } from '@/server/platform/http/mount'
import { makeApi, type TestApi } from '../support/api'
import { reviewDue } from '../support/jobs'
import type { TestMember } from '../support/member'
import { memberSite } from '../support/person'
import { decideCheck, profileOf, reviewMs, sendCheck } from '../support/review'
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

test('a check that is left to one of us promises no five minutes', async () => {
  const site = await memberSite(api, '/settings?section=profile')
  await decideCheck(api, site.member, { answer: 'open' })
  await site.follow(toVerification)
  expect(await findState('PENDING')).toBeVisible()
  expect(main().getByText(/^One of us will look at your documents/)).toBeVisible()
  expect(main().queryByText(/5 minutes/)).toBeNull()
})

test('a check that cannot start can be retried, and one sent from another tab ends here too @rest', async () => {
  const { member, press } = await memberSite(api, '/kyc')
  await screen.findByRole('button', { name: 'Start verification' })
  const { sdkToken } = api.services.identity
  api.services.identity.sdkToken = async () => Promise.reject(new Error('away'))
  await press('Start verification')
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
  api.services.identity.sdkToken = sdkToken
  await press('Start verification')
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue('Ada Byron'))
  await press('Back to overview')
  expect(await screen.findByRole('button', { name: 'Continue verification' })).toHaveFocus()
  await press('Continue verification')
  await screen.findByLabelText('Full name')
  await sendCheck(api, member)
  await press('Send for review')
  expect(await titleIn('PENDING')).toHaveFocus()
  expect(screen.queryByRole('region', { name: 'Verification steps' })).toBeNull()
})

test('a member who comes to verify is led straight to the steps, once, and reads first what they need @rest', async () => {
  const site = await memberSite(api, '/kyc#start')
  expect(await screen.findByRole('region', { name: 'Verification steps' })).toHaveFocus()
  const send = await screen.findByRole('button', { name: 'Send for review' })
  expect(send).toBeEnabled()
  for (const words of [
    main().getByText('A photo ID'),
    main().getByRole('link', { name: 'Privacy' }),
  ])
    expect(words.compareDocumentPosition(send)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await site.reload()
  expect(await screen.findByRole('button', { name: 'Continue verification' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Verification steps' })).toBeNull()
})

test('one press verifies, and any other answer can be chosen @rest', async () => {
  const site = await memberSite(api, '/kyc')
  expect(await screen.findByText('A photo ID')).toBeVisible()
  expect(
    main()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Start verification'])
  await site.press('Start verification')
  expect(await screen.findByRole('region', { name: 'Verification steps' })).toHaveFocus()
  expect(await screen.findByRole('radio', { name: 'Verified' })).toBeChecked()
  const answers = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)
  expect(answers).toEqual(providerAnswer.options)
  await site.user.click(screen.getByRole('radio', { name: 'Left to a person' }))
  const birthDate = await screen.findByLabelText<HTMLInputElement>('Date of birth')
  const { value } = birthDate
  await site.user.clear(birthDate)
  await site.press('Send for review')
  expect(await screen.findByText('Enter your date of birth.')).toBeVisible()
  expect(birthDate).toHaveFocus()
  await site.user.type(birthDate, '2015-01-01')
  await site.press('Send for review')
  expect(await screen.findByText('You must be 18 or older.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Left to a person' })).toBeChecked()
  await site.user.clear(birthDate)
  await site.user.type(birthDate, value)
  await site.press('Send for review')
  await titleIn('PENDING')
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  expect(await screen.findByText(/^One of us will look at your documents/)).toBeVisible()
})

test('a rejection asks only for what was wrong @rest', async () => {
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

async function hear(
  { member }: { member: TestMember },
  reviewResult: ReviewResult,
  more: object = {},
) {
  await screen.findByRole('link', { name: toVerification })
  const { id: accountId } = await profileOf(member)
  api.clock.forward(1_000)
  await applyReviewResult(api.services, {
    accountId,
    applicantId: `of-${accountId}`,
    source: 'webhook',
    reviewResult,
    at: api.clock.now(),
    refusal: { labels: [] },
    ...more,
  })
}

test.each([
  ['rejected', 'button', 'Start again'],
  ['blocked', 'link', 'Contact us'],
] as const)(
  'a withdrawn approval (%s) says so, with one way on @rest',
  async (reviewResult, role, name) => {
    const site = await memberSite(api, '/settings?section=profile')
    await hear(site, 'approved')
    await hear(site, reviewResult)
    await site.follow(toVerification)
    const heading = { level: 2, name: 'You’re no longer verified' }
    expect(await screen.findByRole('heading', heading)).toBeVisible()
    expect(main().getByText('Verification withdrawn')).toBeVisible()
    expect(main().queryByText(/without an approval/)).toBeNull()
    expect(main().getByRole(role, { name })).toBeVisible()
    expect(main().queryAllByRole('button')).toHaveLength(role === 'button' ? 1 : 0)
  },
)

test('the reviewer’s comment is shown as plain text @rest', async () => {
  const site = await memberSite(api, '/settings?section=profile')
  const comment = '<img src=x onerror="alert(1)">\n=1+1 \u202eabc'
  await hear(site, 'rejected', { refusal: { labels: ['GRAPHIC_EDITOR'], comment } })
  await site.follow(toVerification)
  expect(await screen.findByText('Edited picture')).toBeVisible()
  const quote = main().getByRole('figure').querySelector('blockquote')
  expect(quote).toHaveTextContent('<img src=x onerror="alert(1)"> =1+1 abc')
  expect(quote?.children).toHaveLength(0)
})

test('a refused call leads to verification and back @rest', async () => {
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
  // The next step appears once the session is watched, a moment after the page.
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
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
