import { desc, like } from 'drizzle-orm'
import type { Hono } from 'hono'
import { type Carriers, RecipientRefused } from '@/server/modules/notifications/send-messages'
import { outboxMessages, subscribers } from '@/server/modules/notifications/tables'
import { operatorLetters, operatorRequests } from '@/server/modules/operators/tables'
import { makeApi, type TestApi } from '../support/api'
import { type ConsoleVisit, makeOperator, openConsole, visitAs } from '../support/console-visit'
import { decideRequest, runDueRequests } from '../support/jobs'
import { sendDue } from '../support/send-due'

let api: TestApi
let app: Hono
let visit: ConsoleVisit

async function open(given: TestApi): Promise<void> {
  api = given
  app = openConsole(api)
  visit = await visitAs(api, app, 'ada@fnx.example', 'admin')
}
beforeEach(async () => open(await makeApi()))

const hostile = '<script>alert(1)</script>'
const asText = '&lt;script&gt;alert(1)&lt;/script&gt;'
const written = { subject: 'News of the bank', hint: 'A word before', body: 'Hello **you**.' }

async function subscribe(many: number, { confirmed }: { confirmed: boolean }): Promise<void> {
  const at = api.services.clock.now()
  const name = confirmed ? 'yes' : 'no'
  const rows = Array.from({ length: many }, (_, place) => ({
    email: `${name}${place}@example.com`,
    emailKey: `${name}${place}@example.com`,
    createdAt: at,
    confirmedAt: confirmed ? at : null,
  }))
  await api.services.db.insert(subscribers).values(rows)
}

async function draft(fields: Partial<typeof written> = {}) {
  const { location } = await visit.send('/newsletter', { ...written, ...fields })
  const letter = location?.split('/').at(-1) ?? ''
  return { address: location ?? '', wish: { letter, revision: '1', reason: 'It is time.' } }
}

const mailed = () =>
  api.services.db.select().from(outboxMessages).where(like(outboxMessages.about, 'newsletter %'))

async function work(): Promise<void> {
  while ((await runDueRequests(api.services)) > 0);
}

test('subscribers are counted without showing addresses', async () => {
  await subscribe(3, { confirmed: true })
  await subscribe(2, { confirmed: false })
  const { text } = await visit.get('/newsletter')
  expect(text).toMatch(/Confirmed<\/dt><dd>3</)
  expect(text).toMatch(/Not confirmed yet<\/dt><dd>2</)
  expect(text).not.toContain('yes0@example.com')
})

test('a draft previews as text and mail, without markup @rest', async () => {
  const body = `## Part\n\n${hostile}\n\n[ours](/help) [bad](javascript:alert(1))\n\n- One\n- Two\n\n| a | b |\n| - | - |\n| Price | 12 |`
  const { address } = await draft({ subject: hostile, hint: hostile, body })
  const page = await visit.get(address)
  expect(page.text).toContain(asText)
  expect(page.text).toContain('• One')
  expect(page.text).toContain('Price: 12')
  expect(page.text).toMatch(/Unsubscribe:\s+http/)
  const mail = await visit.get(`${address}/mail`)
  expect(mail.text).toContain(asText)
  expect(mail.text).toContain(`href="${api.services.siteUrl}/help"`)
  expect(mail.text).not.toContain('prefers-color-scheme:dark')
  expect((await visit.get(`${address}/mail?as=dark`)).text).toContain('<html data-ogsc lang=')
  for (const seen of [page, mail]) expect(seen.text).not.toMatch(/<script>|href="javascript:/)
  expect(mail.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
})

test('another operator’s change is kept, and a sent letter stays @rest', async () => {
  await subscribe(1, { confirmed: true })
  const { address, wish } = await draft()
  const change = (revision: string, body: string) =>
    visit.send(address, { ...written, body, revision })
  expect((await change('1', 'Second.')).location).toBe(address)
  expect((await change('1', 'Third.')).text).toContain('Changed or sent meanwhile')
  expect((await visit.send('/ask/newsletter-send', wish)).text).toContain(
    'Changed or sent meanwhile',
  )
  await visit.send('/ask/newsletter-send', { ...wish, revision: '2' })
  await work()
  expect((await change('2', 'Fourth.')).text).toContain('Changed or sent meanwhile')
  expect((await visit.get(address)).text).toContain('Second.')
})

test('a test goes only to the operator’s own address @rest', async () => {
  await subscribe(2, { confirmed: true })
  const { wish } = await draft()
  await visit.send('/ask/newsletter-test', wish)
  await work()
  const mails = await mailed()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@fnx.example'])
  expect(mails[0]?.letter?.unsubscribe).toMatch(/^http/)
})

test('a test that is pressed for twice is one mail, and later another @rest', async () => {
  const { wish } = await draft()
  for (const waitedMs of [0, 1_000, 60_000]) {
    api.clock.forward(waitedMs)
    await visit.send('/ask/newsletter-test', wish)
    await work()
  }
  expect(await mailed()).toHaveLength(2)
})

test('pressed twice, it reaches each confirmed subscriber once @rest', async () => {
  await subscribe(250, { confirmed: true })
  await subscribe(5, { confirmed: false })
  const { address, wish } = await draft()
  await Promise.all([
    visit.send('/ask/newsletter-send', wish),
    visit.send('/ask/newsletter-send', wish),
  ])
  await Promise.all([work(), work()])
  const mails = await mailed()
  expect(mails).toHaveLength(250)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(250)
  expect(mails.every(({ recipient }) => recipient.startsWith('yes'))).toBe(true)
  expect(new Set(mails.map(({ letter }) => letter?.unsubscribe)).size).toBe(250)
  expect((await visit.get(address)).text).toContain('250 addresses')
  const outcomes = await api.services.db
    .select()
    .from(operatorRequests)
    .orderBy(operatorRequests.number)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done'])
})

test('after a worker’s death every subscriber gets the letter exactly once @rest', async () => {
  await subscribe(150, { confirmed: true })
  const { wish } = await draft()
  await visit.send('/ask/newsletter-send', wish)
  const { keys } = api.services
  let hashes = 0
  const dying = async (text: string) => {
    hashes += 1
    if (hashes === 130) throw new Error('killed')
    return keys.hash(text)
  }
  const worker = { ...api.services, keys: { ...keys, hash: dying } }
  await expect(
    (async () => {
      while ((await runDueRequests(worker)) > 0);
    })(),
  ).rejects.toThrow('killed')
  expect(await mailed()).toHaveLength(100)
  await work()
  const mails = await mailed()
  expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([150, 150])
})

test('those who confirm later get the next letter @rest', async () => {
  await subscribe(1, { confirmed: true })
  const { wish } = await draft()
  await visit.send('/ask/newsletter-send', wish)
  await work()
  api.clock.forward(1_000)
  await api.services.db.update(operatorLetters).set({ endedAt: null })
  const late = { email: 'late@example.com', emailKey: 'late@example.com' }
  const at = api.services.clock.now()
  await api.services.db.insert(subscribers).values({ ...late, createdAt: at, confirmedAt: at })
  await work()
  expect((await mailed()).map(({ recipient }) => recipient)).toEqual(['yes0@example.com'])
})

test('above 1,000 addresses another operator approves first @rest', async () => {
  await subscribe(1_001, { confirmed: true })
  const { wish } = await draft()
  await visit.send('/ask/newsletter-send', wish)
  await work()
  expect(await mailed()).toEqual([])
  const [request] = await api.services.db
    .select()
    .from(operatorRequests)
    .orderBy(desc(operatorRequests.number))
  expect(request).toMatchObject({ decision: null, outcome: null })
  const { services } = api
  const decided = { id: request?.id as string, isApproved: true, reason: '' }
  await expect(decideRequest(services, { ...decided, by: 'ada@fnx.example' })).rejects.toThrow()
  await makeOperator(api, 'bob@fnx.example', 'admin')
  await decideRequest(services, { ...decided, by: 'bob@fnx.example' })
  await work()
  expect(await mailed()).toHaveLength(1_001)
})

test('refused addresses are removed, and one press unsubscribes @rest', async () => {
  await subscribe(2, { confirmed: true })
  const { wish } = await draft()
  await visit.send('/ask/newsletter-send', wish)
  await work()
  const sent: (string | undefined)[] = []
  const carriers: Carriers = {
    mail: {
      send: async ({ to, unsubscribe }) => {
        if (to === 'yes0@example.com') throw new RecipientRefused('gone')
        sent.push(unsubscribe)
      },
      close: () => {},
    },
    sms: { send: async () => {} },
  }
  await sendDue(api.services, carriers, { channel: 'email' })
  const left = await api.services.db.select({ email: subscribers.email }).from(subscribers)
  expect(left).toEqual([{ email: 'yes1@example.com' }])
  const press = new URL(sent[0] ?? '')
  await api.request(`${press.pathname}${press.search}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
  })
  expect(await api.services.db.select({ email: subscribers.email }).from(subscribers)).toEqual([])
})

test('an empty, too long or unaddressed letter is refused @rest', async () => {
  const said = async (fields: Partial<typeof written>) =>
    (await visit.send('/newsletter', { ...written, ...fields })).text
  expect(await said({ body: ' ' })).toContain('needs a subject and a text')
  expect(await said({ body: 'x'.repeat(20_001) })).toContain('longer than 20000')
  const { wish } = await draft()
  expect((await visit.send('/ask/newsletter-send', wish)).text).toContain('No subscribers yet')
  expect((await visit.send('/ask/newsletter-send', { ...wish, letter: "1' or 1" })).text).toContain(
    'Choose a newsletter',
  )
  expect((await visit.get('/newsletter/999999')).status).toBe(404)
})

test('an auditor only reads newsletters, treasury sees none', async () => {
  const { address } = await draft()
  const auditor = await visitAs(api, app, 'o@fnx.example', 'auditor')
  expect((await auditor.get(address)).text).not.toContain('Save')
  expect((await auditor.send('/newsletter', written)).status).toBe(403)
  const other = await visitAs(api, app, 't@fnx.example', 'treasury')
  expect((await other.get(address)).status).toBe(403)
})
