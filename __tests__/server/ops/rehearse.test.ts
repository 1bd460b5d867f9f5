import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@/server/ops/commands'
import { rehearsalSteps } from '@/server/ops/rehearsal-steps'
import { rehearse } from '@/server/ops/rehearse'
import { makeApi, type TestApi } from '../../support/api'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let folder: string
beforeEach(async () => {
  api = await makeApi()
  folder = mkdtempSync(join(tmpdir(), 'fnx-rehearsal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const say = (...words: string[]) =>
  rehearse(['rehearse', ...words], {
    pathOf: (file) => join(folder, file),
    now: api.clock.now(),
    check: (askedWords) => runCommand(api.services, askedWords),
  })
const report = () => readFileSync(join(folder, 'rehearsal-2026-11-20.txt'), 'utf8')
const leaveUntil = async (name: string) => {
  for (const step of rehearsalSteps) {
    if (step.name === name) return
    await say('left', step.name, 'not today')
  }
}

test('a rehearsal shows a step, takes down what was seen, and goes on from its report', async () => {
  expect((await say()).text).toMatch(
    /^1 of 23: settings\nDo: .+\nTo be seen: .+\nFound: This is a sandbox/,
  )
  expect((await say('seen', 'settings', 'all ready')).text).toMatch(/^2 of 23: nodes\n/)
  expect((await say()).text).toMatch(/^2 of 23: nodes\n/)
  expect(report()).toMatch(/ {2}settings {2}seen {2}all ready \(This is a sandbox/)
})

test('what the program does not see cannot be seen', async () => {
  await leaveUntil('sign-up')
  expect((await say()).text).toContain('Missing: There is no new account.')
  expect(await say('seen', 'sign-up', 'a code came')).toEqual({
    isDone: false,
    text: 'There is no new account.',
  })
  await quickMember(api)
  expect((await say('seen', 'sign-up', 'a code came')).text).toMatch(/^8 of 23: identity\n/)
})

test('each step is asked of the database, and the end counts the answers @rest', async () => {
  for (const { name } of rehearsalSteps) {
    const { text } = await runCommand(api.services, [
      'rehearse',
      'check',
      name,
      '2026-11-20T00:00:00Z',
    ])
    expect(text).toMatch(/^[A-Z\d].+\.$/s)
  }
  await leaveUntil('rollback')
  const { isDone, text } = await say('failed', 'rollback', 'did not start')
  expect({ isDone, text }).toMatchObject({
    isDone: false,
    text: expect.stringMatching(
      /^All 23 steps have their answer: 0 seen\.\nFailed: rollback\.\nLeft: settings, /,
    ),
  })
})

test('a production is not rehearsed with unless that is asked for', async () => {
  const production = { ...api.services, mode: 'production' as const }
  const check = (...moreWords: string[]) =>
    runCommand(production, ['rehearse', 'check', 'settings', '2026-11-20T00:00:00Z', ...moreWords])
  expect((await check()).text).toMatch(
    /^This is a production, for chain 56: .+ add --main-network\.$/,
  )
  expect((await check('--main-network')).isDone).toBe(true)
})

test('the page of the rehearsal has the same steps in the same words', () => {
  const rows = readFileSync('docs/rehearsal.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const names = rows.slice(2).map((row) => row.slice(2, -2).replace('°', ''))
  expect(names).toEqual(rehearsalSteps.map(({ name, act, seen }) => [name, act, seen].join(' | ')))
})
