import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { namesIn } from '@/console/names'
import { formatMemberNumber } from '@/contract/member-number'
import { shareDeliveries } from '@/server/modules/custody/tables'
import { accounts } from '@/server/modules/identity/tables'
import { kycApplicants } from '@/server/modules/kyc/tables'
import { operatorRoles } from '@/server/modules/operators'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { threads } from '@/server/modules/threads/tables'
import { makeApi, type TestApi } from '../support/api'
import { openConsole, tableIn, visitAs } from '../support/console-visit'
import { makeGiver } from '../support/gifts'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { makeMover } from '../support/mover'
import { quickMember } from '../support/quick-member'
import { makeHolder } from '../support/staking'
import { offer, openBuyBackStored, share } from '../support/stored-buy-back'
import { creditStored, markPaid } from '../support/stored-dividend'
import { cast, openVoteStored } from '../support/stored-vote'
import { setAddressCountry } from '../support/verified-address'

let api: TestApi
let app: Hono

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
})

const comes = async (name: string, ...roles: OperatorRole[]) =>
  visitAs(api, app, `${name}@fnx.example`, ...roles)

async function memberNamed(
  fullName: string,
  kycStatus: 'NOT_APPLIED' | 'APPROVED' = 'NOT_APPLIED',
): Promise<{ member: TestMember; id: string }> {
  const member = await quickMember(api)
  const id = await accountIdOf(api, member)
  await api.services.db.update(accounts).set({ fullName, kycStatus }).where(eq(accounts.id, id))
  return { member, id }
}

test('the first page shows an operator’s waiting tasks, oldest first, and the menu counts them @rest', async () => {
  const { member, accountId } = await makeGiver(api, 'Dana Demo')
  await setAddressCountry(api, member, 'BR')
  await member.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345' })
  api.clock.forward(60 * 60_000)
  const tom = await comes('tom', 'admin')
  await tom.send('/ask/operator-invite', {
    email: 'new@fnx.example',
    roles: 'auditor',
    reason: 'She starts on Monday.',
  })
  const ada = await comes('ada', 'admin', 'compliance')
  const { text } = await ada.get('/')
  const rows = tableIn(text, 'Waiting for you')
  expect(rows.map(([, what]) => what)).toEqual([
    `Tax residence of Dana Demo (…${accountId.slice(-4)})`,
    'Invite new@fnx.example as auditor',
  ])
  expect(text).toMatch(/href="\/residences"[^>]*>Tax residences<span class="n">1<\/span>/)
  expect((await ada.get('/people')).text).toMatch(
    /href="\/requests"[^>]*>Requests<span class="n">1</,
  )
  // The operator who asked cannot decide, and has no right to see residences.
  const own = (await tom.get('/')).text
  expect(own).toContain('Nothing is waiting for you.')
  expect(own).not.toContain('class="n">')
})

test('a request names its member, with the characters that have to be typed once more @rest', async () => {
  const { id } = await memberNamed('Dana Demo')
  const cora = await comes('cora', 'compliance', 'support')
  const path = (await cora.send('/ask/hold-set', { account: id, reason: 'A call.' })).location ?? ''
  const named = `Put member Dana Demo (…${id.slice(-4)}) on hold`
  expect((await cora.get(path)).text).toContain(named)
  expect((await cora.get('/requests')).text).toContain(named)
})

test('a form accepts a verified full name that only one member has @rest', async () => {
  await memberNamed('Dana Demo')
  const gone = await memberNamed('Dana Demo', 'APPROVED')
  const { db, clock } = api.services
  await db.update(accounts).set({ closedAt: clock.now() }).where(eq(accounts.id, gone.id))
  const lena = await comes('lena', 'compliance')
  const freeze = {
    account: 'demo dána',
    file: '5 C 77/26',
    document: 'Order',
    hash: 'ab'.repeat(32),
    notice: 'yes',
    reason: 'The court says so.',
  }
  const unproven = await lena.send('/ask/court-freeze', freeze)
  expect([unproven.status, unproven.text.includes('No such member.')]).toEqual([422, true])
  const { id } = await memberNamed('Dana Demo', 'APPROVED')
  const path = (await lena.send('/ask/court-freeze', freeze)).location ?? ''
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  const asked = (await lena.get(path)).text
  expect(asked).toContain(`Dana Demo (…${id.slice(-4)})`)
  expect(asked).toContain(`Dana Demo, ${formatMemberNumber(row?.number ?? '')}, verified`)
  await memberNamed('Demo DANÁ', 'APPROVED')
  const { status, text } = await lena.send('/ask/court-freeze', freeze)
  expect([status, text.includes('More than one member has this name.')]).toEqual([422, true])
})

test('a dividend that everybody has is paid in full, and what is empty is not shown @rest', async () => {
  const { member } = await memberNamed('Dana Demo')
  const wallet = await makeMover(api, member)
  const action = await creditStored(api)
  const treasurer = await comes('tea', 'treasury')
  const before = (await treasurer.get(`/dividends/${action.id}`)).text
  expect(before).toContain('a share: payable')
  expect(before).not.toContain('Corrections</h2>')
  await member.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: false })
  await markPaid(api)
  expect((await treasurer.get(`/dividends/${action.id}`)).text).toContain('a share: paid in full')
  expect(tableIn((await treasurer.get('/dividends')).text, 'Dividends')[0]).toContain(
    'paid in full',
  )
  expect((await treasurer.get('/suspense')).text).not.toContain('Unmatched</h2>')
})

test('moments are chosen, in a field of day and time @rest', async () => {
  const { text } = await (await comes('tea', 'treasury')).get('/votes')
  expect(text).toMatch(
    /<input[^>]*type="datetime-local"[^>]*name="recordAt"|name="recordAt"[^>]*type="datetime-local"/,
  )
})

test('a check at an outside provider is one press away @rest', async () => {
  const { id } = await memberNamed('Dana Demo')
  const startedAt = api.clock.now()
  await api.services.db
    .insert(kycApplicants)
    .values({ accountId: id, applicantId: '66ab12', startedAt })
    .onConflictDoUpdate({ target: kycApplicants.accountId, set: { applicantId: '66ab12' } })
  const cora = await comes('cora', 'compliance')
  expect((await cora.get(`/identity/${id}`)).text).not.toContain('cockpit.sumsub.com')
  api.services.identity.name = 'sumsub'
  expect((await cora.get(`/identity/${id}`)).text).toContain(
    'href="https://cockpit.sumsub.com/checkus/#/applicant/66ab12/basicInfo"',
  )
})

test('the log describes requests in plain words @rest', async () => {
  const ada = await comes('ada', ...operatorRoles)
  await ada.send('/ask/operator-invite', {
    email: 'new@fnx.example',
    roles: 'auditor',
    reason: 'She starts on Monday.',
  })
  const { text } = await ada.get('/events')
  expect(text).toContain('Invite new@fnx.example as auditor. She starts on Monday.')
  expect(text).not.toContain('{&quot;email&quot;')
})

test('the log shows a request’s name and then its details @rest', async () => {
  const ada = await comes('ada', ...operatorRoles)
  const { id } = await memberNamed('Ruth Ito')
  await ada.send('/ask/court-freeze', {
    account: id,
    file: '5 C 77/26',
    document: 'Order',
    hash: 'ab'.repeat(32),
    notice: 'yes',
    reason: 'The court says so.',
  })
  const { text } = await ada.get('/events')
  expect(text).toMatch(
    /Freeze [^<]*The court says so\. \([^<]*File number: 5 C 77\/26; [^<]*SHA-256[^<]*(ab){32}/,
  )
})

test('every member of a long list is named, for operators who may see people', async () => {
  const { db, clock } = api.services
  const people = Array.from({ length: 30 }, (_, place) => ({
    fullName: 'Ida Long',
    email: `i${place}@example.com`,
    emailKey: `i${place}@example.com`,
    phone: `+1505555${1000 + place}`,
    passwordHash: '',
    preferences: {},
    createdAt: clock.now(),
  }))
  const made = await db.insert(accounts).values(people).returning({ id: accounts.id })
  const ids = made.map(({ id }) => id)
  const namedTo = async (isSeeing: boolean) => {
    const named = await namesIn({ needs: { db }, may: () => isSeeing }, ids)
    return ids.filter((id) => named(id).startsWith('Ida Long')).length
  }
  expect([await namedTo(true), await namedTo(false)]).toEqual([30, 0])
})

test('a delivery from the vault waits for the treasury too', async () => {
  const { id: accountId } = await memberNamed('Dana Demo')
  await api.services.db.insert(shareDeliveries).values({
    id: randomUUID(),
    asset: 'SHARE',
    source: 'vault',
    generation: 1,
    accountId,
    address: `0x${'1'.repeat(40)}`,
    microShares: 5_000_000n,
    askedAt: api.clock.now(),
  })
  const tea = await comes('tea', 'treasury')
  expect((await tea.get('/')).text).toContain('Delivery of 5 shares from the vault')
})

test('rows beyond the page are a number with a plus, and a look that fails takes no page along @rest', async () => {
  const { db, clock } = api.services
  const now = clock.now()
  await db.insert(threads).values(
    Array.from({ length: 51 }, (_, place) => ({
      reference: `Q-${place}`,
      name: 'Vi',
      email: `v${place}@example.com`,
      locale: 'en',
      topic: 'other' as const,
      openedAt: now,
      changedAt: now,
      waitingSince: now,
    })),
  )
  const sue = await comes('sue', 'support')
  const { text } = await sue.get('/')
  expect(text).toContain('50+ things are waiting for you.')
  expect(text).toContain('Questions<span class="n">50+</span>')
  await db.execute(sql`alter table thread rename to thread_away`)
  const people = await sue.get('/people')
  const start = await sue.get('/')
  await db.execute(sql`alter table thread_away rename to thread`)
  expect([people.status, people.text.includes('class="n"')]).toEqual([200, false])
  expect(start.status).toBe(500)
})

test('the lists of custody, suspense and a person say so when they are empty @rest', async () => {
  const { id } = await memberNamed('Dana Demo')
  const ada = await comes('ada', ...operatorRoles)
  expect((await ada.get('/suspense')).text).toContain('Nothing is being refunded.')
  const person = (await ada.get(`/people/${id}`)).text
  expect(person).toContain('No messages.')
})

test('a member’s page shows claims, offers and voting rights, but no ballot @rest', async () => {
  const { member, id } = await memberNamed('Dana Demo')
  await makeHolder(api, member, 40n * share)
  await creditStored(api)
  const vote = await openVoteStored(api)
  await cast(api, member, vote, ['against', 'against'])
  const buyBack = await openBuyBackStored(api)
  await offer({ api, member }, buyBack, 10n * share)
  const sue = await comes('sue', 'support')
  const { text } = await sue.get(`/people/${id}`)
  expect(tableIn(text, 'Dividends, votes and buy-backs').map(([, ...row]) => row)).toEqual([
    ['Buy-back at $12.80 a share', '10.000000', '–', 'Offered'],
    ['General meeting', '40.000000', '–', 'May vote'],
    ['Dividend of $0.25 a share', '40.000000', expect.stringMatching(/USDC$/), 'Ready to send'],
  ])
  expect(text).not.toMatch(/against/i)
})

test('members are called by their names wherever a page speaks of them @rest', async () => {
  const { id } = await memberNamed('Dana Demo')
  const other = await memberNamed('Mia Okonjo-Lind')
  const named = `Dana Demo (…${id.slice(-4)})`
  const sue = await comes('sue', 'support')
  await sue.get(`/people/${id}`)
  await sue.get(`/people/${other.id}`)
  expect(tableIn((await sue.get('/people')).text, 'Recently opened by you')).toEqual([
    [`Mia Okonjo-Lind (…${other.id.slice(-4)})`, expect.any(String)],
    [named, expect.any(String)],
  ])
})
