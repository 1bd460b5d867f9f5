import type { Hono } from 'hono'
import { contactMessages } from '@/server/modules/content/tables'
import type { OperatorRole } from '@/server/modules/operators'
import { makeApi, type TestApi } from '../support/api'
import {
  type ConsoleVisit,
  makeOperator,
  openConsole,
  operatorVisit,
  tableIn,
} from '../support/console-visit'
import { eventLog } from '../support/event-log'

let api: TestApi
let app: Hono
let support: ConsoleVisit

const asRole = async (role: OperatorRole) =>
  operatorVisit(api, app, await makeOperator(api, `${role}@fnx.example`, role))

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  support = await asRole('support')
})

type Message = typeof contactMessages.$inferSelect

async function written(count: number, given: Partial<Message> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, place) => ({
    reference: `M-${String(place).padStart(5, '0')}`,
    ...{ name: 'Dana Demo', email: 'dana@example.com', topic: 'payments', message: 'Hello there' },
    createdAt: new Date(api.clock.now().getTime() - Math.floor(place / 7) * 1_000),
    ...given,
  }))
  await api.services.db.insert(contactMessages).values(rows)
  return rows.map(({ reference }) => reference)
}

const lastEvent = async () => (await eventLog(api.services.db)).at(-1)

test('messages are listed newest first, each once', async () => {
  const references = await written(120)
  const seen: string[] = []
  const sizes: number[] = []
  let path: string | undefined = '/messages'
  while (path !== undefined) {
    const { text }: { text: string } = await support.get(path)
    const rows = tableIn(text, 'Messages')
    sizes.push(rows.length)
    seen.push(...rows.map((row) => row[1] ?? ''))
    path = /href="(\/messages\?before=[^"]+)"/.exec(text)?.[1]
  }
  expect(sizes).toEqual([50, 50, 20])
  expect([...seen].sort()).toEqual(references)
  expect(seen.slice(0, 7).sort()).toEqual(references.slice(0, 7))
})

test('opening a message is logged, its sender masked without a reason', async () => {
  const [reference] = await written(1)
  const path = `/messages/${reference}`
  const first = await support.get(path)
  expect([first.text.includes('Hello there'), first.text.includes('dana@example.com')]).toEqual([
    true,
    false,
  ])
  expect(await lastEvent()).toMatchObject({
    action: 'opened a message',
    subject: `message ${reference}`,
  })
  await support.send(`${path}/contacts`, { reason: 'To answer', ticket: 'T-1' })
  expect(await lastEvent()).toMatchObject({
    action: 'showed contacts',
    details: { ticket: 'T-1' },
  })
  expect((await support.get(path)).text).toContain('dana@example.com')
  expect((await (await asRole('compliance')).get(path)).text).not.toContain('dana@example.com')
  api.clock.forward(10 * 60_000)
  expect((await support.get(path)).text).not.toContain('dana@example.com')
})

test('treasury and admin read none of them', async () => {
  const [reference] = await written(1)
  for (const role of ['treasury', 'admin'] as const) {
    const visit = await asRole(role)
    for (const path of ['/messages', `/messages/${reference}`]) {
      const { status, text } = await visit.get(path)
      expect([role, status, text.includes('Dana')]).toEqual([role, 403, false])
      expect(await lastEvent()).toMatchObject({ action: 'was refused' })
    }
  }
})

test('what strangers write is drawn as text', async () => {
  const hostile = '</p><script>alert(1)</script><a href="javascript:alert(2)">x</a>'
  const [reference] = await written(1, { name: hostile, topic: hostile, message: hostile })
  for (const path of ['/messages', `/messages/${reference}`]) {
    const { text } = await support.get(path)
    expect(text).not.toMatch(/<script>|<a href="javascript/)
    expect(text).toContain('&lt;script&gt;alert(1)')
  }
})
