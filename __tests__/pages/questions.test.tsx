import { screen, waitFor, within } from '@testing-library/react'
import { apiClient } from '@/lib/api/client'
import { threadKeyOf } from '@/server/modules/threads/visitors'
import { makeApi, type TestApi } from '../support/api'
import { tellAnswers } from '../support/jobs'
import { makeTransaction } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { enterAs, handsOf } from '../support/person'
import { quickMember } from '../support/quick-member'
import { renderSite, toPresent } from '../support/render-site'
import {
  answerAsOperator,
  makeThread,
  makeVisitorThread,
  makeVisitorThreadKey,
} from '../support/threads'

HTMLElement.prototype.scrollIntoView ??= () => {}

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  ada = await quickMember(api)
})

async function open(path: string, member: TestMember | undefined = ada) {
  if (member !== undefined) enterAs(member)
  const site = await renderSite(path, { api })
  return { ...site, ...handsOf(site.user) }
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

test('a member asks, reads the answer where they asked, and writes back @rest', async () => {
  const site = await open('/contactus')
  expect(await heading('Ask a question')).toBeVisible()
  const pages = screen.getByRole('navigation', { name: 'Your pages' })
  expect(within(pages).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  expect(screen.queryByLabelText('Email')).toBeNull()
  await site.press('Send question')
  expect(await screen.findByText('Choose a topic.')).toBeVisible()
  await site.user.click(screen.getByRole('radio', { name: 'My account or a payment' }))
  await site.fill('Your question', 'Where is my payment of Friday?')
  await site.press('Send question')
  expect(await screen.findByText('Where is my payment of Friday?')).toBeVisible()
  expect(site.router.address).toMatch(/^\/contactus\?thread=[0-9a-f-]{36}$/)
  expect(screen.getByText(/It has arrived\. We’ll answer within/)).toBeVisible()
  const id = site.router.address.slice(-36)
  await answerAsOperator(api, id, 'It came on Monday.\n\nAll is well.')
  await tellAnswers(api.services)
  await site.fill('Your message', 'Thank you.')
  await site.press('Send')
  expect(await screen.findByText('Thank you.')).toBeVisible()
  expect(await screen.findByText(/^It came on Monday\./)).toBeVisible()
  expect(screen.getByLabelText('Your message')).toHaveValue('')
}, 60_000)

test('a question is given up after a minute, because pictures take long @rest', async () => {
  const site = await open('/contactus')
  await heading('Ask a question')
  const waits: (number | undefined)[] = []
  const look = apiClient.interceptors.request.use((config) => {
    if (config.method === 'post') waits.push(config.timeout)
    return config
  })
  await site.user.click(screen.getByRole('radio', { name: 'My account or a payment' }))
  await site.fill('Your question', 'Where is my payment of Friday?')
  await site.press('Send question')
  expect(await screen.findByText('Where is my payment of Friday?')).toBeVisible()
  apiClient.interceptors.request.eject(look)
  expect(waits).toEqual([60_000])
})

test('a receipt leads to a question about it, which says so @rest', async () => {
  const { id } = await makeTransaction(api, ada, { kind: 'purchase' })
  const site = await open(`/transactions/${id}`)
  await site.user.click(await screen.findByRole('link', { name: 'Ask about this' }))
  expect(await heading('Ask about your purchase')).toBeVisible()
  await site.fill('Your question', 'What was the fee for?')
  await site.press('Send question')
  expect(await heading(/^Your purchase of /)).toBeVisible()
}, 60_000)

test('questions are listed with where they stand, and a foreign one is none of one’s own @rest', async () => {
  const first = await makeThread(ada)
  await answerAsOperator(api, first.id)
  await makeThread(ada, { text: 'And a second one?', topic: 'press' })
  const site = await open('/contactus')
  await heading('Your questions')
  const texts = screen
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '')
    .filter((text) => /answer|Answered/.test(text))
  expect(texts).toEqual([
    expect.stringMatching(/^PressAnd a second one\?We’ll answer soon/),
    expect.stringMatching(/^My account or a payment.*Answered/),
  ])
  const { id } = await makeThread(await quickMember(api))
  await site.router.go(`/contactus?thread=${id}`)
  expect(await heading('We can’t show this question')).toBeVisible()
  expect(screen.getByText('This question isn’t yours.')).toBeVisible()
})

test('a visitor is led to the login, and back to the answer @rest', async () => {
  const { id } = await makeThread(ada)
  const site = await renderSite(`/contactus?thread=${id}`, { api })
  expect(await heading('Log in to read the answer')).toBeVisible()
  await site.user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(site.router.address).toBe('/auth/login'))
  expect(sessionStorage.getItem('fnx.target')).toBe(`/contactus?thread=${id}`)
})

test('a visitor opens their question by the link of the mail, and writes on @rest', async () => {
  const { id } = await makeVisitorThread(api)
  await answerAsOperator(api, id, 'At 16:00 UTC.')
  const site = await renderSite(`/contactus#question=${await threadKeyOf(api.services, id)}`, {
    api,
  })
  const hands = handsOf(site.user)
  expect(await screen.findByText('At 16:00 UTC.')).toBeVisible()
  await hands.fill('Your message', 'And on holidays?')
  await hands.press('Send')
  expect(await screen.findByText('And on holidays?')).toBeVisible()
  const entries = within(screen.getByRole('article')).getAllByRole('listitem')
  expect(entries).toHaveLength(3)
})

test('a link that is no longer good says what to do', async () => {
  const key = (await makeVisitorThreadKey(api)).replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  await renderSite(`/contactus#question=${key}`, { api })
  expect(await screen.findByText('This link no longer works. Write to us again.')).toBeVisible()
})

test('a link that was cut says so, and leads to a new message @rest', async () => {
  const site = await renderSite('/contactus#question=a141ac9a-e87b-46e7', { api })
  expect(await screen.findByText(/^This link isn’t complete\./)).toBeVisible()
  await site.user.click(screen.getByRole('link', { name: 'Write to us again' }))
  expect(await screen.findByLabelText('Email')).toBeVisible()
})
