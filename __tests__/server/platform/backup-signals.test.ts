import type { Signal } from '@/contract/health'
import { runCommand } from '@/server/ops/commands'
import { signals } from '@/server/platform/db/tables'
import { watchBackup, watchRehearsal } from '@/server/platform/signals/backup'
import { makeApi, type TestApi } from '../../support/api'

const day = 24 * 3_600_000

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
  await api.services.db.delete(signals)
})

async function readSignals(): Promise<Record<string, Signal>> {
  await watchBackup(api.services)
  await watchRehearsal(api.services)
  const { body } = await api.get('health/status')
  const { signals: allSignals } = body.data as unknown as { signals: Signal[] }
  return Object.fromEntries(allSignals.map((signal) => [signal.name, signal]))
}

const say = (...words: string[]) => runCommand(api.services, [...words, '--by', 'cron'])

test('until the first backup the product alarms', async () => {
  expect((await readSignals()).backup).toMatchObject({ state: 'alarm', value: 'none yet' })
  expect((await say('backup', 'done')).isDone).toBe(true)
  expect((await readSignals()).backup).toMatchObject({ state: 'good', value: '0 s' })
  api.clock.forward(26 * 3_600_000)
  expect((await readSignals()).backup).toMatchObject({ state: 'warn' })
})

test('a backup that was never restored is told, and one a month is enough', async () => {
  expect((await readSignals()).restore).toMatchObject({ state: 'warn', value: 'never rehearsed' })
  expect((await say('backup', 'rehearsed')).text).toMatch(/^Noted: a backup was restored on /)
  expect((await readSignals()).restore).toMatchObject({ state: 'good', value: '0 s' })
  const states: (string | undefined)[] = []
  for (const days of [32, 1, 30]) {
    api.clock.forward(days * day)
    states.push((await readSignals()).restore?.state)
  }
  expect(states).toEqual(['good', 'warn', 'alarm'])
})

test('a rehearsal that fails alarms until one succeeds', async () => {
  await say('backup', 'rehearsed')
  await say('backup', 'unusable')
  api.clock.forward(day)
  expect((await readSignals()).restore).toMatchObject({
    state: 'alarm',
    value: 'the last rehearsal failed',
  })
  await say('backup', 'rehearsed')
  expect((await readSignals()).restore).toMatchObject({ state: 'good' })
})
