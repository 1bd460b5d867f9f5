import { noChain } from '@/server/chain/nodes/chain'
import { vaultToLog } from '@/server/modules/custody'
import { auditLogEntries } from '@/server/modules/ledger/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { makeApi, type TestApi } from '../../../support/api'
import { auditAndLog } from '../../../support/jobs'
import { accountIdOf } from '../../../support/make-transactions'
import { quickMember } from '../../../support/quick-member'
import { makeHolder } from '../../../support/staking'
import { cast, closeVoteStored, openVoteStored } from '../../../support/stored-vote'
import { runVerifyProgram } from '../../../support/verify-program'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
  api.services.chain = Object.assign(Object.create(noChain), { shareToken: sandboxShareToken })
})

const logged = async () => {
  const rows = await api.services.db
    .select({ text: auditLogEntries.text })
    .from(auditLogEntries)
    .orderBy(auditLogEntries.number)
  return rows.map(({ text }) => text)
}
/** By the program that outsiders have. */
const hashOf = (line: string) => runVerifyProgram('lines', line).text
const kindsOf = (entries: string[]) => entries.map((entry) => entry.split('\n')[0])

test('record dates, counts and each day’s register are entries once, the vault twice an age', async () => {
  const dana = await quickMember(api)
  await makeHolder(api, dana, 70_000_000n)
  const account = await accountIdOf(api, dana)
  const vote = await openVoteStored(api)
  await cast(api, dana, vote, ['for', 'abstain'])
  await closeVoteStored(api, vote)
  expect(await auditAndLog(api.services)).toBe(true)
  const first = await logged()
  expect(kindsOf(first)).toEqual([
    'FNX audit 2',
    'FNX vault 1',
    'FNX record date 1',
    'FNX record tree 1',
    'FNX ballot key 1',
    'FNX vote count 1',
  ])
  expect(first[1]).toContain(`\nvault ${sandboxShareToken.vault}\n`)
  expect(first[1]).toContain('\nthreshold 2\n')
  expect(first[2]).toMatch(
    new RegExp(
      `^FNX record date 1\naction ${vote.id}\nat \\S+\nholders 1\nshares 70000000\nlines ${hashOf(`${account} 70000000 0 0`)}$`,
    ),
  )
  expect(first[3]).toMatch(/^FNX record tree 1\naction \S{36}\nholders 1\nroot [0-9a-f]{64}$/)
  expect(first[4]).toMatch(/^FNX ballot key 1\nvote \S{36}\nkey fnx-ballots\+[0-9a-f]{8}\+\S{44}$/)
  expect(first[5]).toContain('\nresolution 1 70000000 0 0\nresolution 2 0 0 70000000\nroot ')
  // A page reads one age back, and has to find the vault's owners.
  api.clock.forward(10 * 60_000)
  expect(await auditAndLog(api.services)).toBe(true)
  expect(kindsOf((await logged()).slice(first.length))).toEqual(['FNX audit 2', 'FNX vault 1'])
  await makeHolder(api, dana, 1_000_000n)
  api.clock.forward(60_000)
  expect(await auditAndLog(api.services)).toBe(true)
  expect(kindsOf((await logged()).slice(first.length + 2))).toEqual(['FNX audit 2'])
  api.clock.forward(24 * 60 * 60_000)
  expect(await auditAndLog(api.services)).toBe(true)
  const nextDay = (await logged()).slice(first.length + 3)
  expect(kindsOf(nextDay)).toEqual(['FNX audit 2', 'FNX vault 1', 'FNX register 1'])
  expect(nextDay[2]).toMatch(/^FNX register 1\nday 2\S+\nissued \d+\nowners 1\nheld 71000000\n/)
  expect(nextDay[2]).toContain(`\nlines ${hashOf(`${account} 71000000`)}`)
})

test('what was logged of the vault by a clock that ran ahead is no word of today', async () => {
  api.clock.forward(24 * 60 * 60_000)
  await auditAndLog(api.services)
  expect(await vaultToLog(api.services)).toEqual([])
  api.clock.forward(-24 * 60 * 60_000)
  expect(await vaultToLog(api.services)).toHaveLength(1)
})

test('a source that fails leaves the audit alone, and operators read it', async () => {
  await makeHolder(api, await quickMember(api), 1_000_000n)
  await api.database.script('alter table vote rename to vote_away')
  expect(await auditAndLog(api.services)).toBe(true)
  expect(kindsOf(await logged())).toContain('FNX audit 2')
  const loggedLines = api.log.lines.filter(({ event }) => event === 'the public log lacks an entry')
  expect(loggedLines).toHaveLength(1)
  await api.database.script('alter table vote_away rename to vote')
})
