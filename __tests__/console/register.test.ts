import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { dayMs } from '@/config/durations'
import { ownAccount } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { makeApi, type TestApi } from '../support/api'
import {
  makeOperator,
  openConsole,
  operatorVisit,
  tableIn,
  visitAs,
} from '../support/console-visit'
import { makeGiver } from '../support/gifts'
import { giveShares } from '../support/shareholders'
import { share } from '../support/staking'

let api: TestApi
let app: Hono
beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
})

const asRole = async (role: OperatorRole) => visitAs(api, app, `${role}@fnx.example`, role)

async function twoOwners() {
  const [dana, ruth] = [await makeGiver(api, 'Dana Demo', 0n), await makeGiver(api, 'Ruth Ito', 0n)]
  await giveShares(api, dana.member, 4n * share)
  await giveShares(api, ruth.member, 26n * share)
  await giveShares(api, ruth.member, 14n * share, 'staked')
  api.clock.forward(dayMs)
  return [dana, ruth] as const
}

test('it shows the newest whole day, the largest owners first, and all the shares that are issued', async () => {
  await twoOwners()
  const { text } = await (await asRole('compliance')).get('/register')
  expect(text).toContain('2 owners on 2026-11-20')
  expect(
    tableIn(text, 'Owners').map(([name, , shares, of, since, why]) => [
      name,
      shares,
      of,
      since,
      why,
    ]),
  ).toEqual([
    ['Ruth Ito', '40.000000', '0.0010%', '2026-11-20', '14.000000 staked'],
    ['Dana Demo', '4.000000', '0.0001%', '2026-11-20', '–'],
  ])
  expect(tableIn(text, 'Places').map(([place, owners, shares]) => [place, owners, shares])).toEqual(
    [
      ['Owners, available', '2', '30.000000'],
      ['Owners, staked', '1', '14.000000'],
      ['For sale', '–', '3,999,956.000000'],
      ['Issued', '2', '4,000,000.000000'],
    ],
  )
  expect(tableIn(text, 'Owners by size')).toEqual([
    ['Up to 10', '1'],
    ['Over 10, up to 100', '1'],
  ])
})

test('a filtered register and its file say that they are filtered, and total only their rows @rest', async () => {
  const [dana] = await twoOwners()
  const visit = await asRole('compliance')
  const shown = async (asked: string) => {
    const { text } = await visit.get(`/register?${asked}`)
    return tableIn(text, 'Owners').map(([name]) => name)
  }
  const { number } = await ownAccount(api.services.db, dana.accountId)
  expect(await shown('q=ruth')).toEqual(['Ruth Ito'])
  expect(await shown(`q=${number.slice(0, 6)}`)).toEqual(['Dana Demo'])
  expect(await shown('q=%25')).toEqual([])
  expect(await shown('least=4')).toEqual(['Ruth Ito', 'Dana Demo'])
  expect(await shown('least=4.000001')).toEqual(['Ruth Ito'])
  expect(await shown('hold=yes')).toEqual([])
  const isDana = eq(accounts.id, dana.accountId)
  const onHoldAt = new Date('2026-11-20T13:00:00Z')
  await api.services.db.update(accounts).set({ onHoldAt }).where(isDana)
  expect(await shown('hold=yes&q=d')).toEqual(['Dana Demo'])
  const refused = await visit.get('/register?least=many&q=ruth')
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('value="many"')
  expect(refused.text).toContain('value="ruth"')
  expect(refused.text).toContain('Enter how many shares at least')
  const asked = { day: '2026-11-20', reason: 'Large owners', ticket: 'BR-2', least: '10' }
  const both = await visit.send('/register/take', { ...asked, part: 'both' })
  expect(both.text).toContain('Movements can’t be filtered.')
  const file = await visit.send('/register/take', { ...asked, part: 'owners' })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toContain('register-2026-11-20-owners-limited')
  const { text } = await visit.get('/register')
  expect(text).toContain('Owners, as of 2026-11-20. Only owners with: at least 10.000000 shares')
})

test('only a day whose books are closed can be shown @rest', async () => {
  await twoOwners()
  const auditor = await makeOperator(api, 'auditor@fnx.example', 'auditor')
  const come = () => operatorVisit(api, app, auditor)
  const visit = await come()
  const today = await visit.get('/register?day=2026-11-21')
  expect(today.status).toBe(422)
  expect(today.text).toContain('Choose a day up to 2026-11-20')
  expect((await visit.get('/register?day=soon')).status).toBe(422)
  expect((await visit.get('/register?day=2026-11-19')).text).toContain(
    'No shares had been issued by 2026-11-19',
  )
  api.clock.forward(12 * 60 * 60_000 + 60_000)
  expect((await (await come()).get('/register?day=2026-11-21')).status).toBe(422)
  api.clock.forward(5 * 60_000)
  expect((await (await come()).get('/register?day=2026-11-21')).status).toBe(200)
})

test('compliance and auditors see it; those who may see no names do not @rest', async () => {
  await twoOwners()
  for (const role of ['support', 'treasury', 'admin'] as const)
    expect((await (await asRole(role)).get('/register')).status).toBe(403)
  for (const role of ['compliance', 'auditor'] as const)
    expect((await (await asRole(role)).get('/register')).status).toBe(200)
})

test('a file takes a reason and a ticket, and too many rows are taken one after the other @rest', async () => {
  await twoOwners()
  const visit = await asRole('compliance')
  const asked = { day: '2026-11-20', part: 'both', reason: 'Quarter end', ticket: '' }
  expect((await visit.send('/register/take', asked)).text).toContain(
    'Enter a reason and the ticket.',
  )
  await api.database.script(`set session_replication_role = replica;
    insert into ledger_entry (journal_id, account_id, amount, at)
      select journal_id, account_id, sign, '2026-11-20T12:00:00Z'
      from (select journal_id, account_id from ledger_entry where amount > 0 order by serial desc limit 1) one,
        generate_series(1, 10000), (values (1), (-1)) signs (sign);
    set session_replication_role = origin`)
  const large = await visit.send('/register/take', { ...asked, ticket: 'BR-1' })
  expect(large.status).toBe(422)
  expect(large.text).toMatch(/Together they are 20,0\d\d rows/)
  const alone = await visit.send('/register/take', { ...asked, ticket: 'BR-1', part: 'movements' })
  expect(alone.status).toBe(200)
})
