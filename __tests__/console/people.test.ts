import { desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { formatSharesFull } from '@/contract/format/amounts'
import { formatMemberNumber } from '@/contract/member-number'
import { ownedPlaces } from '@/contract/owned'
import { ownAccount } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, post } from '@/server/modules/ledger'
import { notify } from '@/server/modules/notifications'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { findOperator, noteRefusedLook, sweepOperators } from '@/server/modules/operators'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { operatorEvents } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../support/api'
import {
  type ConsoleVisit,
  codeNow,
  makeOperator,
  openConsole,
  operatorVisit,
  tableIn,
} from '../support/console-visit'
import {
  buy,
  creditShares,
  giveShares,
  type HeldShares,
  heldShares,
  novemberTime,
} from '../support/held-shares'
import { runDueRequests } from '../support/jobs'
import { accountIdOf } from '../support/make-transactions'
import { makeMember, type TestMember } from '../support/member'
import { linkNewWallet, makeOrder } from '../support/purchase'
import { quickMember } from '../support/quick-member'
import { makeHolder, nextDay, sendStake, share } from '../support/staking'

let api: TestApi
let app: Hono
let support: ConsoleVisit

async function asRole(role: OperatorRole): Promise<ConsoleVisit> {
  const email = `${role}@fnx.example`
  const known = await findOperator(api.services.db, email)
  return operatorVisit(api, app, known ?? (await makeOperator(api, email, role)))
}

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  support = await asRole('support')
})

const events = () =>
  api.services.db.select().from(operatorEvents).orderBy(desc(operatorEvents.serial))

describe('a member is found', () => {
  test('by everything known of them, however it is typed @rest', async () => {
    const held = await heldShares(api)
    const { member, accountId } = held
    const order = await makeOrder(api, member)
    const wallet = await linkNewWallet(api, accountId)
    const { hash } = await buy(held, 5n, 60n, novemberTime('18T10:00:00'))
    const phone = `${member.phone.slice(0, 2)} (${member.phone.slice(2, 5)}) ${member.phone.slice(5)}`
    const typed = [member.email.toUpperCase(), phone, wallet.toUpperCase().replace('0X', '0x')]
    const { number } = await ownAccount(api.services.db, accountId)
    for (const q of [...typed, order.id, ` ${hash} `, accountId, formatMemberNumber(number)]) {
      const { status, location } = await support.send('/people', { q })
      expect([q, status, location]).toEqual([q, 303, `/people/${accountId}`])
    }
  })

  test('by an address of two members, naming both @rest', async () => {
    const [one, other] = [await quickMember(api), await quickMember(api)]
    const address = await linkNewWallet(api, await accountIdOf(api, one))
    await api.services.db.update(walletLinks).set({ unlinkedAt: api.clock.now() })
    const accountId = await accountIdOf(api, other)
    await api.services.db
      .insert(walletLinks)
      .values({ accountId, address, linkedAt: api.clock.now() })
    const { status, text } = await support.send('/people', { q: address })
    expect(status).toBe(200)
    expect(tableIn(text, 'Members found')).toHaveLength(2)
    expect(text).not.toContain('@example.com')
    expect((await events())[0]).toMatchObject({ action: 'searched for a member', subject: '' })
  })

  test('by the beginnings of their names, in any order and case @rest', async () => {
    const names = ['Dana Demo', 'Dana Okonjo-Lind', 'Zoë D’Árcy']
    const ids: string[] = []
    for (const fullName of names) {
      const id = await accountIdOf(api, await quickMember(api))
      await api.services.db.update(accounts).set({ fullName }).where(eq(accounts.id, id))
      ids.push(id)
    }
    const [demo, lind, zoe] = ids
    for (const [q, id] of [
      ['demo da', demo],
      ['LIND', lind],
      ['zoë d', zoe],
    ])
      expect([q, (await support.send('/people', { q: q as string })).location]).toEqual([
        q,
        `/people/${id}`,
      ])
    expect(
      tableIn((await support.send('/people', { q: 'dana' })).text, 'Members found'),
    ).toHaveLength(2)
    for (const hostile of ["x' | 'dana", 'ana', '<b>nobody</b>']) {
      const { status, text } = await support.send('/people', { q: hostile })
      expect([hostile, status, text.includes('No member has this name.')]).toEqual([
        hostile,
        422,
        true,
      ])
    }
  })

  test('or not, and the search is logged without its words', async () => {
    const { status, text } = await support.send('/people', { q: 'nobody@example.com' })
    expect([status, text]).toEqual([422, expect.stringContaining('No member has this email.')])
    const [event] = await events()
    expect(event).toMatchObject({
      operator: 'support@fnx.example',
      action: 'searched for a member',
    })
    expect(JSON.stringify(event)).not.toContain('nobody')
  })
})

test('opening a member is logged without a name @rest', async () => {
  const id = await accountIdOf(api, await quickMember(api))
  expect((await support.get(`/people/${id}`)).status).toBe(200)
  const [event] = await events()
  expect(event).toMatchObject({ action: 'opened a member', subject: `member ${id}` })
  expect((await support.get('/people')).text).toContain(`href="/people/${id}"`)
})

test('roles without the right see no members, and the attempt is logged @rest', async () => {
  const id = await accountIdOf(api, await quickMember(api))
  const treasury = await asRole('treasury')
  const { status, text } = await treasury.get(`/people/${id}`)
  expect([status, text.includes('Ada Byron')]).toEqual([403, false])
  const [event] = await events()
  expect(event).toMatchObject({ operator: 'treasury@fnx.example', action: 'was refused' })
})

test('a page that is refused a hundred times leaves one event an hour, which counts the rest @rest', async () => {
  const treasury = await asRole('treasury')
  const refusals = async () =>
    (await events()).filter(({ action }) => action === 'was refused').map(({ details }) => details)
  for (let looks = 0; looks < 100; looks += 1) await treasury.get('/people')
  expect(await refusals()).toEqual([{ page: 'GET /people' }])
  expect(api.log.lines.filter(({ event }) => event === 'console refused')).toHaveLength(1)
  api.clock.forward(60 * 60_000)
  await sweepOperators(api.services)
  expect(await refusals()).toHaveLength(2)
  expect(await refusals()).toContainEqual({ page: 'GET /people', timesBefore: 99 })
  await sweepOperators(api.services)
  expect(await refusals()).toHaveLength(2)
})

test('the next refusal tells of those before it', async () => {
  const treasurer = await makeOperator(api, 'ines@fnx.example', 'treasury')
  const look = { operator: treasurer.email, page: 'GET /people' }
  const written = []
  for (let looks = 0; looks < 3; looks += 1) written.push(await noteRefusedLook(api.services, look))
  api.clock.forward(60 * 60_000)
  expect([...written, await noteRefusedLook(api.services, look)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  const [event] = await events()
  expect(event?.details).toEqual({ page: 'GET /people', timesBefore: 2 })
})

describe('contacts are masked', () => {
  const isMasked = (text: string, { email, phone }: TestMember) =>
    !text.includes(email) && !text.includes(phone) && text.includes(`${email.slice(0, 1)}•••@`)

  test('for all, even for an auditor with a reason @rest', async () => {
    const member = await quickMember(api)
    const path = `/people/${await accountIdOf(api, member)}`
    for (const role of ['support', 'compliance', 'auditor'] as const)
      expect([role, isMasked((await (await asRole(role)).get(path)).text, member)]).toEqual([
        role,
        true,
      ])
    const auditor = await asRole('auditor')
    const asked = await auditor.send(`${path}/contacts`, { reason: 'I want to', ticket: '1' })
    expect([asked.status, isMasked((await auditor.get(path)).text, member)]).toEqual([403, true])
  })

  test('until a reason opens them for ten minutes @rest', async () => {
    const member = await quickMember(api)
    const id = await accountIdOf(api, member)
    const path = `/people/${id}`
    await support.get(path)
    expect((await support.send(`${path}/contacts`, { reason: ' ', ticket: '1' })).status).not.toBe(
      303,
    )
    expect(isMasked((await support.get(path)).text, member)).toBe(true)
    await support.send(`${path}/contacts`, {
      reason: 'Calls back about a lost phone',
      ticket: 'T-17',
    })
    expect((await events())[0]).toMatchObject({
      action: 'showed contacts',
      subject: `member ${id}`,
    })
    const { text } = await support.get(path)
    expect([text.includes(member.email), text.includes(member.phone)]).toEqual([true, true])
    const other = await quickMember(api)
    const elsewhere = await support.get(`/people/${await accountIdOf(api, other)}`)
    expect(isMasked(elsewhere.text, other)).toBe(true)
    expect(isMasked((await (await asRole('compliance')).get(path)).text, member)).toBe(true)
    api.clock.forward(10 * 60_000)
    expect(isMasked((await support.get(path)).text, member)).toBe(true)
  })
})

test('support asks to end a member’s sessions @rest', async () => {
  const id = await accountIdOf(api, await quickMember(api))
  const { text } = await support.get(`/people/${id}`)
  expect(text).toContain('action="/ask/sessions-end"')
  expect(text).not.toContain('action="/ask/two-factor-reset"')
  const { location } = await support.send('/ask/sessions-end', {
    account: id,
    reason: 'Lost phone',
  })
  expect(location).toMatch(/^\/requests\/\d+$/)
  const auditor = await asRole('auditor')
  expect((await auditor.get(`/people/${id}`)).text).not.toContain('action="/ask/')
})

test('compliance sets a hold and asks to lift it @rest', async () => {
  const id = await accountIdOf(api, await quickMember(api))
  const compliance = await asRole('compliance')
  const wish = { account: id, reason: 'A stolen phone' }
  await compliance.get(`/people/${id}`)
  await compliance.send('/ask/hold-set', wish)
  await runDueRequests(api.services)
  const { text } = await compliance.get(`/people/${id}`)
  expect(text).toContain('On hold since')
  expect(text).toContain('action="/ask/hold-lift"')
  expect(text).not.toContain('action="/ask/hold-set"')
  const seen = await support.get(`/people/${id}`)
  expect(seen.text).toContain('On hold since')
  expect(seen.text).not.toContain('action="/ask/hold-')
  expect((await support.send('/ask/hold-lift', wish)).status).toBe(403)
})

test('support asks to erase a member, compliance approves @rest', async () => {
  const member = await quickMember(api)
  const id = await accountIdOf(api, member)
  expect((await support.get(`/people/${id}`)).text).toContain('action="/ask/member-erase"')
  const wish = { account: id, reason: 'Asked by letter' }
  const { location } = await support.send('/ask/member-erase', wish)
  const compliance = await asRole('compliance')
  const page = await compliance.get(location ?? '')
  expect(page.text).toContain('Ledger, orders, payments, wallets, papers')
  const wrong = { retyped: 'nope', password: '', code: await codeNow(api) }
  expect((await compliance.send(`${location}/approve`, wrong)).text).toContain('Nothing was done.')
  await compliance.send(`${location}/approve`, { ...wrong, retyped: id.slice(-4) })
  await runDueRequests(api.services)
  const { text } = await support.get(`/people/${id}`)
  expect(text).toContain('Erased member')
  expect(text).not.toMatch(/Ada Byron|•••|action="\/ask/)
})

test('colleagues read a member’s notes, as text @rest', async () => {
  const id = await accountIdOf(api, await quickMember(api))
  const hostile = 'Called twice.\n<b>Angry.</b>'
  const sent = await support.send(`/people/${id}/notes`, { note: ` ${hostile} ` })
  expect(sent.location).toBe(`/people/${id}`)
  const [event] = await events()
  expect(event).toMatchObject({ action: 'wrote a note', subject: `member ${id}`, details: {} })
  const compliance = await asRole('compliance')
  const { text } = await compliance.get(`/people/${id}`)
  expect(text).toContain('Called twice.\n&lt;b&gt;Angry.&lt;/b&gt;')
  expect(text).toContain('support@fnx.example, 2026-11-20 12:00')
  for (const note of ['', '  \n ', 'a'.repeat(2_001)])
    expect((await support.send(`/people/${id}/notes`, { note })).status).toBe(422)
  const auditor = await asRole('auditor')
  expect((await auditor.get(`/people/${id}`)).text).not.toContain('New note')
  expect((await auditor.send(`/people/${id}/notes`, { note: 'x' })).status).toBe(403)
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await support.send(`/people/${nobody}/notes`, { note: 'x' })).status).toBe(404)
})

test('requests about a member stand on their page @rest', async () => {
  const [id, other] = [
    await accountIdOf(api, await quickMember(api)),
    await accountIdOf(api, await quickMember(api)),
  ]
  const compliance = await asRole('compliance')
  const reason = 'A stolen phone'
  for (const account of [id, other]) {
    await compliance.get(`/people/${account}`)
    await compliance.send('/ask/hold-set', { account, reason })
  }
  await runDueRequests(api.services)
  const { text } = await compliance.get(`/people/${id}`)
  expect(tableIn(text, 'Operators’ requests')).toEqual([
    ['Put on hold', '2026-11-20 12:00', 'compliance@fnx.example', reason, 'Done'],
  ])
  expect((await support.get(`/people/${id}`)).text).not.toContain('Put on hold')
})

test('a member’s name is drawn as text @rest', async () => {
  const member = await quickMember(api)
  const id = await accountIdOf(api, member)
  const fullName = '</title><script>alert(1)</script><img src=x onerror=alert(2)>'
  await api.services.db.update(accounts).set({ fullName }).where(eq(accounts.id, id))
  const { text } = await support.get(`/people/${id}`)
  expect(text).not.toMatch(/<script>|<img/)
  expect(text).toContain('&lt;script&gt;alert(1)')
})

test('messages are listed without their words @rest', async () => {
  const member = await makeMember(api)
  const accountId = await accountIdOf(api, member)
  const at = api.clock.now()
  await notify(api.services, api.services.db, { accountId, kind: 'two-factor-on', facts: {}, at })
  const { text } = await support.get(`/people/${accountId}`)
  const rows = tableIn(text, 'Messages')
  expect(rows[0]?.slice(0, 2)).toEqual(['two-factor login on', 'Email'])
  expect(rows[0]).toContain('In the sandbox’s outbox')
  expect(rows.map(([kind]) => kind)).toContain('code')
  const written = await api.services.db.select().from(outboxMessages)
  expect(written.filter(({ code }) => code !== null && text.includes(code))).toEqual([])
  expect(written.filter(({ subject }) => subject !== '' && text.includes(subject))).toEqual([])
})

async function moveTo({ accountId: owner }: HeldShares, kind: string, amount: bigint) {
  const from = { type: 'unsold', asset: 'SHARE' } as const
  const to = { owner, type: 'available', asset: 'SHARE' } as const
  const journal = { key: kind, kind, at: api.clock.now(), moves: [{ from, to, amount }] }
  await api.services.db.transaction((tx) => post(tx, [journal]))
}

async function leaveEarly({ member }: HeldShares, { id }: { id: string }) {
  const { opened } = await member.call('GET', 'user/staking')
  const { stakes } = opened as {
    stakes: { id: string; leaving: { reward: string; returned: string } }[]
  }
  const { reward, returned } = stakes.find((stake) => stake.id === id)?.leaving ?? {}
  return member.call('POST', 'user/leaveStake', { stakeId: id, reward, returned })
}

describe('movements are those of the ledger', () => {
  async function movedIn(held: HeldShares): Promise<string[][]> {
    support = await asRole('support')
    const { text } = await support.get(`/people/${held.accountId}`)
    expect(text).toContain('The last holding equals the books')
    return tableIn(text, 'Movements of shares')
  }

  test.each(ownedPlaces)('with shares that are %s @rest', async (type) => {
    const held = await heldShares(api)
    await giveShares(held, 3n * share, novemberTime('17T10:00:00'))
    await creditShares(held, 7n * share, novemberTime('18T10:00:00'), { type })
    expect((await movedIn(held))[0]).toContain(formatSharesFull(10n * share))
  })

  test('after a purchase, a gift and an early exit @rest', async () => {
    const held = await heldShares(api)
    const { db } = api.services
    await makeHolder(api, held.member, 100n * share)
    await moveTo(held, 'payment credited', 5n * share)
    await moveTo(held, 'sandbox gift', 2n * share)
    const staked = await sendStake(held.member, 50n * share)
    await nextDay(api, held.member)
    const left = await leaveEarly(held, staked.opened as { id: string })
    expect(left.status).toBe(200)
    const owner = held.accountId
    const own = (type: 'available' | 'staked') => balanceOf(db, { owner, asset: 'SHARE', type })
    const total = (await own('available')) + (await own('staked'))
    const rows = await movedIn(held)
    expect(rows.map(([, what]) => what)).toEqual([
      'Reward claimed',
      'Unstaked early',
      'Staked',
      'Received',
      'Bought',
      'Received',
    ])
    expect(rows[0]?.[4]).toBe(formatSharesFull(total))
    const { text } = await support.get(`/people/${owner}`)
    expect(text).toContain(`<span class="v">${formatSharesFull(total)}</span>`)
  })

  test('page by page, each with its balance @rest', async () => {
    const held = await heldShares(api)
    for (let minute = 0; minute < 50; minute += 1)
      await giveShares(
        held,
        share,
        new Date(novemberTime('18T10:00:00').getTime() + minute * 60_000),
      )
    const all: string[][] = []
    let path: string | undefined = `/people/${held.accountId}`
    while (path !== undefined) {
      const { text }: { text: string } = await support.get(path)
      all.push(...tableIn(text, 'Movements of shares'))
      path = /href="(\/people\/[^"]*until=\d+)"/.exec(text)?.[1]
    }
    expect(all.map((row) => row[4])).toEqual(
      Array.from({ length: 50 }, (_, place) => formatSharesFull(BigInt(50 - place) * share)),
    )
  })
})
