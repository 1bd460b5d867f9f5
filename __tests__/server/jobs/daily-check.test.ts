import { sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { makeApi } from '../../support/api'
import { checkDaily, renewOwnSignals } from '../../support/jobs'
import { quickMember } from '../../support/quick-member'
import { giveShares } from '../../support/shareholders'

async function world() {
  const api = await makeApi()
  const { services } = api
  const books: string[] = []
  services.bookChecks = [async () => books]
  const look = async () => {
    await checkDaily(services)
    await renewOwnSignals(services, { isWorking: true, isSending: false })
    const { body } = await api.get('health/status')
    const { signals } = body.data as { signals: { name: string; state: string; value: string }[] }
    const { state, value } = signals.find(({ name }) => name === 'books') ?? {}
    return [state, value]
  }
  await look()
  await look()
  return { api, books, look }
}

test('books are added up from scratch each day @rest', async () => {
  const { api, books, look } = await world()
  books.push('A payment has no journal.')
  expect(await look()).toEqual(['good', expect.any(String)])
  api.clock.forward(dayMs)
  expect(await look()).toEqual(['alarm', '1 finding'])
  books.pop()
  expect((await look())[1]).not.toContain('finding')
})

test('a wrong balance alarms at once, though no audit is due', async () => {
  const { api, look } = await world()
  await giveShares(api, await quickMember(api), 5n)
  await publishAudit(api.services)
  expect((await look())[1]).not.toContain('finding')
  await api.database.script(`set session_replication_role = replica;
    update ledger_account set balance = balance + 5 where type = 'unsold';
    set session_replication_role = origin`)
  api.clock.forward(10_000)
  expect((await look())[0]).toBe('alarm')
})

test('a forged event of operators alarms @rest', async () => {
  const { api, look } = await world()
  await api.services.db.execute(sql`
    insert into operator_event (serial, at, operator, action, subject, details, previous, hash)
    values (1, now(), 'x', 'x', 'x', '{}', ${'0'.repeat(64)}, ${'1'.repeat(64)})`)
  api.clock.forward(dayMs)
  expect(await look()).toEqual(['alarm', '1 finding'])
})
