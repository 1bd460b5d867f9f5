import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { Received } from '@/server/modules/webhooks/needs'
import { makeApi, type TestApi } from '../support/api'
import { deliverWebhooks } from '../support/jobs'
import { codeFor, password, type TestMember } from '../support/member'
import { paste } from '../support/paste'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import {
  emitEvent,
  endpointsOf,
  makeEndpoint,
  Programs,
  verifySignature,
} from '../support/webhooks'

const url = 'https://books.venn.example/fnx'
const resendMs = 31_000

let api: TestApi
let programs: Programs
let ada: TestMember
beforeEach(async () => {
  programs = new Programs()
  api = await makeApi({ receivers: programs })
  toPresent(api)
  ada = await quickMember(api)
})

async function openWebhooks() {
  const site = await memberSite(api, '/settings?section=security', ada)
  await screen.findByRole('heading', { name: 'Webhooks' })
  return site
}

const security = () => within(screen.getByRole('region', { name: 'Password and two-factor' }))
const open = (user: UserEvent) =>
  security()
    .findByRole('button', { name: `Deliveries and secret of ${url}` })
    .then((button) => user.click(button))

test('a member adds an endpoint, sees its secret once, and sends a test that arrives @rest', async () => {
  const { user } = await openWebhooks()
  const link = await security().findByRole('link', { name: 'How to receive them' })
  expect(link).toHaveAttribute('href', '/api/docs/webhooks')
  await user.click(await security().findByRole('button', { name: 'Add an endpoint' }))
  const field = await security().findByLabelText('Address of your program')
  await paste(user, field, url)
  await paste(user, security().getByLabelText('Password'), password)
  await user.click(security().getByRole('button', { name: 'Send code' }))
  const code = await security().findByLabelText('Code from your email')
  await paste(user, code, await codeFor(api, ada.email))
  await user.click(security().getByRole('button', { name: 'Add endpoint' }))
  const secret = (await security().findByText(/^whsec_/)).textContent ?? ''
  expect(security().getByText(/^Save this signing secret now/)).toHaveFocus()
  await user.click(security().getByRole('button', { name: 'I saved it' }))
  expect(screen.queryByText(secret)).toBeNull()
  expect(security().getByText(url)).toBeVisible()
  expect(security().getByText(/^On\. Added /)).toBeVisible()
  expect(security().getByText(/^Nothing sent yet\./)).toBeVisible()
  await open(user)
  expect(await security().findByText(/^Nothing was sent yet\./)).toBeVisible()
  await user.click(security().getByRole('button', { name: 'Send a test' }))
  expect(await security().findByText('endpoint.test')).toBeVisible()
  expect(security().getByText('Being sent')).toBeVisible()
  await deliverWebhooks(api.services)
  const [heard] = programs.heard
  expect(heard && verifySignature(secret, heard)).toMatchObject({ type: 'endpoint.test' })
  expect(await security().findByText('Delivered', {}, { timeout: 5_000 })).toBeVisible()
  expect(
    await security().findByText(/^Last delivery .*: answered 204 after \d+ ms\.$/),
  ).toBeVisible()
})

test('a wrong address is told at its field @rest', async () => {
  const { user } = await openWebhooks()
  await user.click(await security().findByRole('button', { name: 'Add an endpoint' }))
  const field = await security().findByLabelText('Address of your program')
  await paste(user, field, 'http://books.venn.example')
  await paste(user, security().getByLabelText('Password'), password)
  await user.click(security().getByRole('button', { name: 'Send code' }))
  const code = await security().findByLabelText('Code from your email')
  await paste(user, code, await codeFor(api, ada.email))
  await user.click(security().getByRole('button', { name: 'Add endpoint' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Enter an address that begins/))
  expect(await endpointsOf(ada)).toEqual([])
})

/** A purchase was told, and the program answered so. */
async function failed(answer: Received): Promise<void> {
  programs.says = () => answer
  await makeEndpoint(api, ada)
  await emitEvent(api, ada)
  await deliverWebhooks(api.services)
}

test('a resting endpoint says why, and continues when its owner resumes it @rest', async () => {
  await failed({ status: 410 })
  const { user } = await openWebhooks()
  expect(await security().findByText(/^Resting since .* it is gone\. /)).toBeVisible()
  expect(security().getByText(/answered 410 after \d+ ms\. 1 delivery waits\.$/)).toBeVisible()
  await open(user)
  expect(await security().findByText('Waits until the endpoint goes on')).toBeVisible()
  programs.says = () => ({ status: 200 })
  await user.click(security().getByRole('button', { name: `Resume ${url}` }))
  expect(await security().findByText(/^On\. Added /)).toBeVisible()
  api.clock.forward(1_000)
  await deliverWebhooks(api.services)
  expect(await security().findByText('Delivered', {}, { timeout: 5_000 })).toBeVisible()
})

test.each([
  [{ status: 500 }, /: answered 500 after \d+ ms\.$/],
  [{ failure: 'timed-out' }, /: no answer within 10 seconds\.$/],
  [{ failure: 'unreachable' }, /: it could not be reached\.$/],
  [{ failure: 'not-public' }, /: its address led into a private network, so nothing was sent\.$/],
] as [Received, RegExp][])('an attempt with %j is told in words @rest', async (answer, words) => {
  // Five seconds later the next attempt is due, and a busy machine may not have drawn the page yet.
  api.clock.forward(60_000)
  await failed(answer)
  const { user } = await openWebhooks()
  await open(user)
  expect(await security().findByText('purchase.confirmed')).toBeVisible()
  expect(security().getByText(/^Next attempt /)).toBeVisible()
  await user.click(security().getByText('1 attempt'))
  expect(security().getByText(words)).toBeVisible()
  expect(security().getByText(/"type":"purchase.confirmed"/)).toBeVisible()
})

test('a delivery is sent again, with the same id @rest', async () => {
  await makeEndpoint(api, ada)
  await emitEvent(api, ada)
  await deliverWebhooks(api.services)
  const { user } = await openWebhooks()
  await open(user)
  expect(await security().findByText('Delivered')).toBeVisible()
  await user.click(security().getByRole('button', { name: /^Send again: purchase\.confirmed of / }))
  expect(await security().findByText('Being sent')).toBeVisible()
  api.clock.forward(1_000)
  await deliverWebhooks(api.services)
  expect(await security().findByText('Delivered', {}, { timeout: 5_000 })).toBeVisible()
  const ids = programs.heard.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([ids[0], ids[0]])
  expect(security().getByText('2 attempts')).toBeVisible()
})

test('a paused endpoint gets no events, and shows how many wait', async () => {
  await makeEndpoint(api, ada)
  const { user } = await openWebhooks()
  await open(user)
  await user.click(await security().findByRole('button', { name: 'Pause' }))
  expect(await security().findByText(/^Paused since .* 30 days at most\.$/)).toBeVisible()
  await emitEvent(api, ada)
  await deliverWebhooks(api.services)
  expect(programs.heard).toEqual([])
  await user.click(security().getByRole('button', { name: `Resume ${url}` }))
  expect(await security().findByText(/1 delivery waits\.$/)).toBeVisible()
})

test('a new secret takes the password and a code, and the one before signs for a day @rest', async () => {
  const { secret: before } = await makeEndpoint(api, ada)
  api.clock.forward(resendMs)
  const { user } = await openWebhooks()
  await open(user)
  await user.click(await security().findByRole('button', { name: 'New secret' }))
  expect(await security().findByText(/^For 24 hours /)).toBeVisible()
  await paste(user, security().getByLabelText('Password'), password)
  await user.click(security().getByRole('button', { name: 'Send code' }))
  const code = await security().findByLabelText('Code from your email')
  await paste(user, code, await codeFor(api, ada.email))
  await user.click(security().getByRole('button', { name: 'Get a new secret' }))
  const secret = (await security().findByText(/^whsec_/)).textContent ?? ''
  expect(secret).not.toBe(before)
  await user.click(security().getByRole('button', { name: 'I saved it' }))
  expect(await security().findByText(/^The secret before signs too, until /)).toBeVisible()
  await emitEvent(api, ada)
  await deliverWebhooks(api.services)
  const [heard] = programs.heard
  for (const one of [before, secret])
    expect(heard && verifySignature(one, heard)).toMatchObject({ type: 'purchase.confirmed' })
})

test('an endpoint is removed with its deliveries @rest', async () => {
  await makeEndpoint(api, ada)
  const { user } = await openWebhooks()
  await open(user)
  await user.click(await security().findByRole('button', { name: 'Remove' }))
  await user.click(await security().findByRole('button', { name: 'Remove endpoint' }))
  await waitFor(() => expect(security().queryByText(url)).toBeNull())
  expect(await endpointsOf(ada)).toEqual([])
})

test('endpoints and deliveries that do not come can be asked for again @rest', async () => {
  await makeEndpoint(api, ada)
  const refusal = { status: 400, message: 'Not just now.' }
  const refuse = () => HttpResponse.json(refusal, { status: 400 })
  const site = await memberSite(api, '/settings', ada)
  site.server.use(
    http.get('*/user/webhookEndpoints', refuse, { once: true }),
    http.get('*/user/webhookDeliveries', refuse, { once: true }),
  )
  await site.press(/^Password and two-factor/)
  expect(await security().findByText('Not just now.')).toBeVisible()
  await site.press('Try again')
  await open(site.user)
  expect(await security().findByText('Not just now.')).toBeVisible()
  await site.press('Try again')
  expect(await security().findByText(/^Nothing was sent yet\./)).toBeVisible()
})
