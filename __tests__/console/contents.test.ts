import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { comparedParagraphs } from '@/console/requests/wording'
import { type ContentItem, presentDocuments } from '@/server/modules/content'
import { putContents } from '@/server/modules/content/content-file'
import { contentTranslations, contentVersions } from '@/server/modules/content/tables'
import { accounts } from '@/server/modules/identity/tables'
import { issueShares, post } from '@/server/modules/ledger'
import { offerings } from '@/server/modules/offerings/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { importFolder } from '@/server/ops/issuer'
import { makeApi, type TestApi } from '../support/api'
import { type ConsoleVisit, codeNow, openConsole, visitAs } from '../support/console-visit'
import { contentFolder, removeContentFolders } from '../support/contents'
import { runDueRequests } from '../support/jobs'
import { accountIdOf } from '../support/make-transactions'
import { quickMember } from '../support/quick-member'
import { times } from '../support/real-postgres'
import { randomFrom } from '../support/seeded'
import { seed } from '../support/size'

let api: TestApi
let app: Hono
let visit: ConsoleVisit

afterAll(removeContentFolders)
beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  visit = await visitAs(api, app, 'ada@fnx.example', 'admin')
})

const hostile = '<script>alert(1)</script>'
const asText = '&lt;script&gt;alert(1)&lt;/script&gt;'

const text: ContentItem = {
  kind: 'page',
  slug: 'console-sample',
  category: 'about',
  categoryTitle: 'About',
  title: `A sample ${hostile}`,
  summary: hostile,
  author: hostile,
  publishedOn: '2026-01-02',
  updatedOn: '2026-01-03',
  position: 999_999,
  body: '',
}

const put = (body: string) =>
  putContents(api.services.db, [{ ...text, body, language: 'en' }], api.services.clock.now())

/** By a second admin, and carried out. */
async function approve(path: string): Promise<void> {
  const tomas = await visitAs(api, app, 'tomas@fnx.example', 'admin')
  await tomas.get(path)
  await tomas.send(`${path}/approve`, { code: await codeNow(api) })
  await work()
}

const work = () => runDueRequests(api.services)

const versionsIn = (page: string) => new Set(page.match(/2026-01-03-[0-9a-f]{8}/g))

test('the list has every entry of a kind', async () => {
  await put('One.')
  const { text: page } = await visit.get('/contents?kind=page')
  expect(page).toContain(`href="/contents/page/console-sample">A sample ${asText}</a>`)
  expect(page).toContain('2026-11-20 12:00')
  expect(page).not.toContain(hostile)
  expect((await visit.get('/contents?kind=faq')).text).not.toContain('console-sample')
  expect((await visit.get('/contents?kind=constructor')).text).toContain('console-sample')
})

test('a preview shows Markdown as the site does, never as markup', async () => {
  await put(
    [
      '## A heading',
      `**Strong**, *soft*, \`code\` and ${hostile}`,
      '1. First\n2. Second',
      '> A quote',
      '> [!NOTE]\n> Beside it',
      '| Name | Shares |\n| --- | --- |\n| Ada | 12 |',
      '[ours](/help), [theirs](https://example.com/), [bad](javascript:alert(1)), ![x](https://evil.example/x.png)',
    ].join('\n\n'),
  )
  const { text: all } = await visit.get('/contents/page/console-sample')
  const [page = ''] = all.split('Publish a new version')
  expect(page).toContain('<h3>A heading</h3>')
  expect(page).toContain('<strong>Strong</strong>, <em>soft</em>, <code>code</code>')
  expect(page).toContain('<ol><li>First</li><li>Second</li></ol>')
  expect(page).toContain('<p class="note">Beside it</p>')
  expect(page).toMatch(/<td>Ada<\/td><td>12<\/td>/)
  expect(page).toContain(`href="${api.services.siteUrl}/help"`)
  expect(page).toContain('href="https://example.com/"')
  expect(page).toContain(asText)
  expect(page).not.toMatch(/<script>|javascript:|<img|evil\.example/)
})

test('every imported wording can be read, even earlier ones @rest', async () => {
  const { db, clock } = api.services
  await put('The first wording.')
  await db.delete(contentVersions)
  api.clock.forward(60_000)
  await put('The second wording.')
  api.clock.forward(60_000)
  await put('The second wording.')
  await put('The third wording.')
  const newest = await visit.get('/contents/page/console-sample')
  const versions = [...versionsIn(newest.text)] as string[]
  expect(versions).toHaveLength(3)
  expect(newest.text).toContain('The third wording.')
  expect(newest.text).toContain('time not recorded')
  const second = and(
    eq(contentVersions.slug, text.slug),
    eq(contentVersions.body, 'The second wording.'),
  )
  const [kept] = await db.select().from(contentVersions).where(second)
  expect(kept?.importedAt).toEqual(new Date(clock.now().getTime() - 60_000))
  const older = await visit.get(`/contents/page/console-sample?version=${kept?.version}`)
  expect(older.text).toContain('The second wording.')
  expect(older.text).toContain('replaced since')
  expect((await visit.get('/contents/page/console-sample?version=x')).status).toBe(404)
  expect((await visit.get('/contents/page/none')).status).toBe(404)
})

async function order(accepted: { slug: string; version: string }[], accountId: string) {
  const { db, clock } = api.services
  const now = clock.now()
  await db.insert(purchaseOrders).values({
    id: crypto.randomUUID(),
    accountId,
    currency: 'USDT',
    decimals: 18,
    pay: 1n,
    fee: 0n,
    microShares: 1n,
    sharePriceMicroUsd: 1n,
    currencyPriceMicroUsd: 1n,
    payer: '0x1',
    treasury: '0x2',
    amountTag: Math.floor(Math.random() * 1e9),
    signature: '',
    lockedAt: now,
    expiresAt: now,
    accepted: accepted as never,
  })
}

test('acceptances are counted for each document version', async () => {
  const { db } = api.services
  const one = await quickMember(api)
  const two = await quickMember(api)
  const people = await db.select({ id: accounts.id, email: accounts.email }).from(accounts)
  const idOf = (email: string) => people.find((row) => row.email === email)?.id as string
  const documents = await presentDocuments(db)
  await order(documents, idOf(one.email))
  await order(documents, idOf(one.email))
  await order(documents.slice(0, 1), idOf(two.email))
  const { text: page } = await visit.get('/contents/accepted')
  expect(page.match(/2 people/g)).toHaveLength(1)
  expect(page.match(/3 orders/g)).toHaveLength(1)
  expect(page.match(/1 person/g)).toHaveLength(documents.length - 1)
  expect(page.match(/2 orders/g)).toHaveLength(documents.length - 1)
})

test('the offering shows sold and left exactly, with its terms @rest', async () => {
  const { db, clock } = api.services
  await issueShares(db, clock.now(), 4_000_000_000_000n)
  const owner = await accountIdOf(api, await quickMember(api))
  const move = (type: 'ordered' | 'available', amount: bigint) =>
    ({
      from: { type: 'unsold', asset: 'SHARE' },
      to: { owner, type, asset: 'SHARE' },
      amount,
    }) as const
  const moves = [move('ordered', 2_000_000n), move('available', 1_234_567_890_001n)]
  const key = { key: 'a sale of a test', kind: 'quote' }
  await db.transaction((tx) => post(tx, [{ ...key, at: clock.now(), moves }]))
  const { text: page } = await visit.get('/offering')
  expect(page).toContain('The offering is open.')
  expect(page).toMatch(/Sold<\/dt><dd>1,234,567.890001 shares, 30.8%/)
  expect(page).toMatch(/Reserved by orders<\/dt><dd>2 shares/)
  expect(page).toMatch(/0.5%: \$0.50 of \$100</)
  expect(page).toContain('Smallest purchase</dt><dd>$50.00')
  expect(page).toMatch(/Left<\/dt><dd>2,765,430.109999 shares/)
  await db.update(offerings).set({ issuer: hostile, status: 'closed' })
  const closed = await visit.get('/offering')
  expect(closed.text).toContain(asText)
  expect(closed.text).not.toContain(hostile)
  expect(closed.text).not.toContain('The offering is open.')
  const german = await visit.get('/offering?lang=de')
  expect(german.text).toMatch(/1\.234\.567,890001 Aktien, 30,8\s%/)
})

describe('a new version of a text', () => {
  const before = ['## Fees', 'A fee of 0.5%.', 'It is rounded down.', 'The end.'].join('\n\n')
  const asked = {
    kind: 'page',
    slug: text.slug,
    title: 'A sample',
    summary: 'Anew',
    reason: 'The lawyer.',
    updatedOn: '2026-11-20',
    body: before.replace('0.5%', '{{fee}}, at most'),
  }
  const ask = async (changes = {}) => visit.send('/ask/content-replace', { ...asked, ...changes })
  const shown = async () => (await visit.get('/contents/page/console-sample')).text

  beforeEach(async () => {
    await api.services.db.delete(contentTranslations).where(eq(contentTranslations.slug, text.slug))
    await put(before)
  })

  test('goes live only when another admin approves @rest', async () => {
    const path = (await ask()).location ?? ''
    await work()
    expect(await shown()).toContain('<p>A fee of 0.5%.</p>')
    const { text: page } = await visit.get(path)
    expect(page).toMatch(
      /<del[^>]*>A fee of 0.5%.<\/del><ins[^>]*>A fee of {{fee}}, at most.<\/ins>/,
    )
    expect(page).toContain('1 paragraph as before')
    expect(page).toContain('2 paragraphs as before')
    expect(page).not.toContain('Approve')
    await api.services.db.update(offerings).set({ feeBps: 75 })
    await approve(path)
    expect(await shown()).toContain('<p>A fee of 0.75%, at most.</p>')
    expect(await shown()).toMatch(/2026-11-20-[0-9a-f]{8}<\/b> now/)
  })

  test('is void when it was imported in the meantime @rest', async () => {
    const path = (await ask()).location ?? ''
    await put('Imported.')
    await approve(path)
    expect(await shown()).toContain('<p>Imported.</p>')
    expect((await visit.get(path)).text).toContain('Void')
  })

  const same = { title: text.title, summary: text.summary, updatedOn: text.updatedOn }
  test.each([
    [{ ...same, body: before }, 'Nothing has changed'],
    [{ body: 'A fee of {{fees}}.' }, 'there is no figure {{fees}}'],
    [{ title: '' }, 'title'],
    [{ updatedOn: 'today' }, 'updatedOn'],
    [{ slug: 'none' }, 'No such text.'],
    [{ updatedOn: '2026-11-21' }, 'in the future'],
    [{ body: 'A fee of \u202e%5.0' }, 'reverse text direction'],
  ])('is refused before anybody decides (%#) @rest', async (wrong, said) => {
    const answer = await ask(wrong)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(said)
  })

  test('is void once another is imported @rest', async () => {
    const german = { ...text, title: 'Ein Muster', updatedOn: '2026-11-20', body: 'Alt.' }
    await putContents(api.services.db, [{ ...german, language: 'de' }], api.services.clock.now())
    expect((await ask()).text).toContain('Import both.')
    api.clock.forward(24 * 60 * 60_000)
    const visit = await visitAs(api, app, 'ev@fnx.example', 'admin')
    const later = { ...asked, updatedOn: '2026-11-21' }
    expect((await visit.send('/ask/content-replace', later)).status).toBe(303)
  })

  test('is compared as plain text, with any markup in it', async () => {
    const path = (await ask({ title: hostile, body: hostile })).location ?? ''
    const { text: page } = await visit.get(path)
    expect(page).toContain(asText)
    expect(page).not.toContain(hostile)
  })

  test('is compared so that both wordings can be read @rest', () => {
    const random = randomFrom(seed)
    const some = () => times(Math.floor(random() * 8), () => 'abc'[Math.floor(random() * 3)] ?? '')
    for (let round = 0; round < 500; round += 1) {
      const [before, after] = [some(), some()]
      const parts = comparedParagraphs(before.join('\n\n'), after.join('\n\n'))
      const without = (other: string) =>
        parts.filter(({ is }) => is !== other).map((part) => part.text)
      expect([without('added'), without('removed')]).toEqual([before, after])
    }
  })

  test('is compared in time, even with nothing alike', () => {
    const many = (word: string) => Array.from({ length: 2_000 }, (_, at) => `${word} ${at}`)
    const parts = comparedParagraphs(
      many('old').join('\n\n'),
      ['old 0', ...many('new')].join('\n\n'),
    )
    expect(parts.filter(({ is }) => is === 'same')).toEqual([{ is: 'same', text: 'old 0' }])
    expect(parts.filter(({ is }) => is === 'removed')).toHaveLength(1_999)
    expect(parts.filter(({ is }) => is === 'added')).toHaveLength(2_000)
  })
})

describe('the terms of the offering', () => {
  const asked = {
    status: 'open',
    opensOn: '2026-01-01',
    closesOn: '2026-12-31',
    minimumMicroUsd: '75',
    feeBps: '0.75',
    reason: 'The board’s decision.',
  }
  const terms = async () => (await api.services.db.select().from(offerings))[0]

  beforeEach(() => api.services.db.update(offerings).set({ feeBps: 50, minimum: 50_000_000n }))

  test('are changed by two admins, for new orders only @rest', async () => {
    const before = await terms()
    const form = (await visit.get('/offering')).text
    expect(form).toMatch(/name="minimumMicroUsd"[^>]*value="50"/)
    const path = (await visit.send('/ask/offering-change', asked)).location ?? ''
    const request = await visit.get(path)
    expect(request.text).toMatch(/Fee.*0\.5%.*0\.75%/s)
    expect(request.text).not.toContain('Approve')
    await work()
    expect(await terms()).toEqual(before)
    await approve(path)
    await work()
    expect(await terms()).toEqual({
      ...before,
      status: 'open',
      opensAt: new Date('2026-01-01T00:00:00Z'),
      closesAt: new Date('2027-01-01T00:00:00Z'),
      minimum: 75_000_000n,
      feeBps: 75,
    })
    expect((await visit.get('/offering')).text).toContain('0.75%: $0.75 of $100')
  })

  test('are void once other terms are imported @rest', async () => {
    const path = (await visit.send('/ask/offering-change', asked)).location ?? ''
    await api.services.db.update(offerings).set({ feeBps: 60 })
    await approve(path)
    expect((await visit.get(path)).text).toContain('Void')
    expect(await terms()).toMatchObject({ feeBps: 60 })
  })

  test('are exact, and no single import undoes them @rest', async () => {
    const wish = { ...asked, minimumMicroUsd: '50.004' }
    const path = (await visit.send('/ask/offering-change', wish)).location ?? ''
    expect((await visit.get(path)).text).toMatch(/\$50\.00<.*\$50\.004/s)
    await approve(path)
    expect((await visit.get('/offering')).text).toContain('$50.004')
    const folder = contentFolder({
      'offering.json': JSON.stringify({
        issuer: 'Harbour Bank plc',
        bank: 'Harbour Bank',
        custodian: 'Quay Custody',
        opensOn: '2026-01-01',
        closesOn: '2026-12-31',
        offeredMicro: '4000000000000',
        minimumMicroUsd: '50000000',
        feeBps: 75,
      }),
    })
    await expect(
      importFolder(api.services, [folder], { operator: 'ada', reason: 'new texts' }),
    ).rejects.toThrow('offering.json: minimumMicroUsd: Two admins decided otherwise')
  })

  test.each([
    [{ closesOn: '9999-12-31' }, 'Enter days as'],
    [{ closesOn: '2025-12-31' }, 'The last day is before the first.'],
    [{ opensOn: '2026-02-30' }, 'Enter days as'],
    [{ minimumMicroUsd: '0' }, 'Enter dollars'],
    [{ minimumMicroUsd: '1000.01' }, 'first order by bank transfer is $1,000.00 at most'],
    [{ feeBps: '100' }, 'Enter a fee below 100%'],
    [{ status: 'soon' }, 'Choose open or closed.'],
  ])('with %j are refused before anybody decides @rest', async (wrong, said) => {
    expect((await visit.send('/ask/offering-change', { ...asked, ...wrong })).text).toContain(said)
  })

  test('terms that are there already need no request', async () => {
    const { text: page } = await visit.get('/offering')
    const shown = Object.fromEntries(
      ['opensOn', 'closesOn', 'minimumMicroUsd', 'feeBps'].map((name) => [
        name,
        new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? '',
      ]),
    )
    const { text: answer } = await visit.send('/ask/offering-change', {
      ...shown,
      status: (await terms())?.status ?? '',
      reason: 'none',
    })
    expect(answer).toContain('Nothing has changed.')
  })
})

test('treasury sees neither contents nor the offering @rest', async () => {
  const other = await visitAs(api, app, 't@fnx.example', 'treasury')
  for (const path of ['/contents', '/contents/accepted', '/contents/page/about', '/offering'])
    expect((await other.get(path)).status).toBe(403)
})
