import { AsyncLocalStorage } from 'node:async_hooks'
import { webhookReceiverPath } from '@/contract/sandbox'
import { carryLocale, inLocale } from '@/messages/locale'
import type { Receivers } from '@/server/modules/webhooks/needs'
import { makeApi, type TestApi } from '../../support/api'
import { deliverWebhooks } from '../../support/jobs'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { emitEvent, type MadeEndpoint, makeEndpoint } from '../../support/webhooks'

const url = `http://localhost:3000${webhookReceiverPath}`

type Message = Parameters<Receivers['post']>[1]

let api: TestApi
let ada: TestMember
let endpoint: MadeEndpoint
let sent: Message[]
beforeEach(async () => {
  sent = []
  const receivers: Receivers = {
    mayBe: async () => true,
    post: async (_, message) => {
      sent.push(message)
      return { status: await received(message) }
    },
  }
  api = await makeApi({ receivers })
  ada = await quickMember(api)
  endpoint = await makeEndpoint(api, ada, url)
})

async function received({ headers, body }: Message): Promise<number> {
  return (await api.app.fetch(new Request(url, { method: 'POST', headers, body }))).status
}

async function shownMessages(): Promise<string[]> {
  const html = await (await api.app.fetch(new Request(url))).text()
  const articles = html.match(/<article.*?<\/article>/gs) ?? []
  return articles.map((article) => {
    const [, verdict] = /data-verdict="(\w+)"/.exec(article) ?? []
    const [, title] = /<h2>(.*?)<\/h2>/.exec(article) ?? []
    return `${verdict} ${title}${article.includes('Older than') ? ' older' : ''}`
  })
}

async function onceReceived(): Promise<Message> {
  await emitEvent(api, ada)
  await deliverWebhooks(api.services)
  return sent.at(-1) as Message
}

test('the sandbox’s receiver shows what it was sent, and that it is ours', async () => {
  await onceReceived()
  await ada.call('POST', 'user/testWebhookEndpoint', { id: endpoint.id })
  await deliverWebhooks(api.services)
  expect(await shownMessages()).toEqual(['good endpoint.test', 'good purchase.confirmed'])
})

test('it knows endpoints by each name of the machine', async () => {
  const byNumber = `http://127.0.0.1:3000${webhookReceiverPath}`
  endpoint = await makeEndpoint(api, ada, byNumber)
  await ada.call('POST', 'user/testWebhookEndpoint', { id: endpoint.id })
  await deliverWebhooks(api.services)
  const { headers, body } = sent.at(-1) as Message
  const answer = await api.app.fetch(new Request(byNumber, { method: 'POST', headers, body }))
  // The delivery came twice: once by the receiver's usual name, which is not this endpoint's.
  expect(answer.status).toBe(204)
})

test('it knows what came before, and answers that it has it @rest', async () => {
  const message = await onceReceived()
  expect(await received(message)).toBe(204)
  expect(await shownMessages()).toEqual(['repeated purchase.confirmed', 'good purchase.confirmed'])
})

test('it refuses what is forged or late, and believes nothing of it @rest', async () => {
  const message = await onceReceived()
  const forged = message.body.replace('purchase', '<b>gift')
  expect(await received({ ...message, body: forged })).toBe(400)
  api.clock.forward(301_000)
  expect(await received(message)).toBe(400)
  expect((await shownMessages()).slice(0, 2)).toEqual(['late purchase.confirmed', 'forged forged'])
  const html = await (await api.app.fetch(new Request(url))).text()
  expect(html).toContain('&lt;b&gt;gift')
})

test('it says of an older event that a newer one came @rest', async () => {
  await onceReceived()
  const [first] = sent
  await onceReceived()
  const id = first?.headers['webhook-id']
  await ada.call('POST', 'user/sendWebhookDeliveryAgain', { id })
  await deliverWebhooks(api.services)
  expect((await shownMessages())[0]).toBe('repeated purchase.confirmed older')
})

test('it is open to this machine alone, and speaks German too @rest', async () => {
  const strangers: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { host: 'fnx.example' },
  ]
  for (const headers of strangers)
    expect((await api.app.fetch(new Request(url, { headers }))).status).toBe(403)
  carryLocale(new AsyncLocalStorage<string>())
  const html = await inLocale('de', async () => (await api.app.fetch(new Request(url))).text())
  expect(html).toMatch(/<html lang="de">.*Noch nichts\./s)
})
