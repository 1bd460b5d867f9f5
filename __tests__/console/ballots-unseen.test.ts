import { sql } from 'drizzle-orm'
import { consoleRoutes } from '@/console/app'
import { allEndpoints } from '@/contract'
import { operatorRoles } from '@/server/modules/operators'
import { roleRights } from '@/server/ops/role-rights'
import { makeApi, type TestApi } from '../support/api'
import { callByName } from '../support/call'
import { openConsole, visitAs } from '../support/console-visit'
import type { TestMember } from '../support/member'
import { quickMember } from '../support/quick-member'
import { rowsOf } from '../support/rows-of'
import { makeHolder } from '../support/staking'
import { cast, openVoteStored } from '../support/stored-vote'

let api: TestApi

beforeEach(async () => {
  api = await makeApi()
})

async function makeVoter(shares: bigint): Promise<TestMember> {
  const member = await quickMember(api)
  await makeHolder(api, member, shares)
  return member
}

/**
 * Two of three vote alike. Their total is a subtotal, and no other figure of theirs has its digits
 * in any format.
 */
const [one, other, silent] = [41_000_019n, 17_000_002n, 30_000_000n] as const
const together = String(one + other)
const subtotal = new RegExp([together, '58\\.000021', '58,000,021', '58\\.00002\\b'].join('|'))
const choice = /abstain/i

const told = (text: string) => [text.match(choice)?.[0], text.match(subtotal)?.[0]].filter(Boolean)

/** Removes forms and texts that name all three choices independent of any ballot. */
const withoutForms = (text: string) => text.replaceAll(/"?abstain(ing|s from)"?/gi, '')

async function voted() {
  const [dana, mia] = [await makeVoter(one), await makeVoter(other)]
  await makeVoter(silent)
  const vote = await openVoteStored(api)
  for (const member of [dana, mia])
    expect(await cast(api, member, vote, ['abstain', 'abstain'])).toMatchObject({
      ballot: { fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  return { dana, mia, vote }
}

async function tableNames(): Promise<string[]> {
  const rows = await api.services.db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  return rowsOf<{ name: string }>(rows).map(({ name }) => name)
}

test('before the end no table of a backup has a choice or a subtotal @rest', async () => {
  await voted()
  for (const name of await tableNames()) {
    const rows = await api.services.db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    )
    const found = rowsOf<{ row: string }>(rows).flatMap(({ row }) => told(row))
    expect([name, found]).toEqual([name, []])
  }
  expect(told(api.log.lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual([])
})

test('before the end no page of the console tells a choice or a subtotal to any role @rest', async () => {
  const { vote } = await voted()
  const app = openConsole(api)
  for (const role of operatorRoles) {
    const visit = await visitAs(api, app, `${role}@fnx.example`, role)
    for (const { method, path } of consoleRoutes) {
      if (method !== 'GET') continue
      const { text } = await visit.get(path.replaceAll(/:\w+/g, vote.id))
      expect([role, path, told(withoutForms(text))]).toEqual([role, path, []])
    }
  }
}, 300_000)

test('before the close no call reveals a choice or a subtotal, to voters or to others @rest', async () => {
  const { dana, vote } = await voted()
  const stranger = await quickMember(api)
  for (const { name, endpoint } of allEndpoints()) {
    if (endpoint.method !== 'GET') continue
    for (const token of [dana.token, stranger.token, undefined]) {
      const answer = await callByName(api, name, { vote: vote.id, id: vote.id }, token)
      const text = JSON.stringify([answer.opened, answer.body])
      expect([name, told(withoutForms(text))]).toEqual([name, []])
    }
  }
}, 300_000)

/** To add a table that refers to a vote or a ballot, say here who may read it. */
test('only these roles may read tables that lead to a ballot', async () => {
  const rows = await api.services.db.execute(sql`
    select distinct from_table.relname as name from pg_constraint link
      join pg_class from_table on from_table.oid = link.conrelid
      join pg_class to_table on to_table.oid = link.confrelid
    where link.contype = 'f' and to_table.relname in ('vote', 'ballot', 'counted_ballot')
    union
    select table_name from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(^|_)(vote|ballot|choices?)(_|$)')
    order by 1`)
  const names = rowsOf<{ name: string }>(rows).map(({ name }) => name)
  const readers = names.map((name) => {
    const roles = Object.entries(roleRights).filter(([, { tables }]) => tables[name]?.includes('r'))
    return [name, roles.map(([role]) => role).join(', ')]
  })
  expect(Object.fromEntries(readers)).toEqual({
    ballot: 'web, worker',
    ballot_file: 'worker, console',
    counted_ballot: 'web, worker',
    vote: 'web, worker, console',
  })
})
