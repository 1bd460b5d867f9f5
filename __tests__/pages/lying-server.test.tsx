import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { SetupServer } from 'msw/node'
import { auditTimes } from '@/contract/public-log'
import { checkpointText, noteKey, noteOf, signatureLine } from '@/contract/signed-notes'
import { queryClient } from '@/lib/api/query-client'
import { noChain } from '@/server/chain/nodes/chain'
import { sandboxLog } from '@/server/sandbox/audit-log'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { type LogMemory, logMemoryOfProcess } from '@/server/signer'
import { makeApi, type TestApi } from '../support/api'
import { logOf, NowClock, publishSigned, rewriteLog, stateIn } from '../support/audit-log'
import { nextAudit } from '../support/audited'
import { check, checksBooks } from '../support/checked-books'
import { cosignerOf, makeCosigner } from '../support/cosigner'
import { type Lie, lieOfLog, lies, madeUpWitness } from '../support/lies'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { enterAs } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { savedFiles, textOfLast } from '../support/saved-files'
import { giveShares } from '../support/shareholders'
import { runVerifyProgram } from '../support/verify-program'

const longAgoMs = 25 * 60_000
type SandboxLog = Awaited<ReturnType<typeof sandboxLog>>

let api: TestApi
let memory: LogMemory
let ada: TestMember
let bea: TestMember

beforeEach(async () => {
  queryClient.clear()
  api = await makeApi({ clock: new NowClock() })
  api.services.chain = Object.assign(Object.create(noChain), { shareToken: sandboxShareToken })
  toPresent(api)
  memory = logMemoryOfProcess()
  ada = await quickMember(api)
  bea = await quickMember(api)
  // A booking within minutes of an audit may be in it or not.
  api.clock.forward(-longAgoMs)
  await giveShares(api, ada, 25_000_000n)
  await giveShares(api, bea, 25_000_000n)
  api.clock.forward(longAgoMs)
  await publishSigned(api, memory)
})
afterEach(async () => {
  delete process.env.NEXT_PUBLIC_AUDIT_WITNESSES
  window.localStorage.removeItem('log-of-audits')
  await rewriteLog(api, 'drop function if exists says_all_is_well cascade')
})

/**
 * A server that takes from one member and gives to another does not publish that the books are
 * wrong.
 */
const saysAllIsWell = `
  create or replace function says_all_is_well() returns trigger language plpgsql as
    'begin new.difference_count := 0; return new; end';
  create or replace trigger says_all_is_well before insert on audit_snapshot
    for each row execute function says_all_is_well()`

/** The owner of the database gives shares of one member to another, without a journal. */
async function counts(from: TestMember, to: TestMember) {
  const [one, other] = [await accountIdOf(api, from), await accountIdOf(api, to)]
  const moved = (id: string, by: string) =>
    `update ledger_account set balance = balance ${by} 25000000
     where owner_id = '${id}' and type = 'available' and asset = 'SHARE';`
  await rewriteLog(api, moved(one, '-') + moved(other, '+') + saysAllIsWell)
}

async function verdict(): Promise<string> {
  const [state] = await check().findAllByText(
    /^(Passed|Differs|Forked|Withdrawn|Another key|Standing still|No answer|Not all|Check your)/,
  )
  return state?.textContent ?? ''
}

async function again(user: UserEvent) {
  api.services.responseCache.clear()
  await user.click(check().getByRole('button', { name: 'Check again' }))
}

async function seesTwoLists(who: TestMember) {
  enterAs(who)
  await counts(ada, bea)
  await publishSigned(api, memory)
  await counts(bea, ada)
  await publishSigned(api, memory)
  await checksBooks(api)
  expect(await verdict()).toBe('Differs')
  expect(
    check().getByText(/^In one list of the last hours your part is missing or wrong/),
  ).toBeVisible()
}

test('with two alternating lists of equal totals, the member who is missing in one sees it', () =>
  seesTwoLists(ada))
test('with two alternating lists of equal totals, the member who has too much in one sees it @rest', () =>
  seesTwoLists(bea))

test('the same server, honest, passes for both @rest', async () => {
  for (let count = 0; count < 2; count += 1) await publishSigned(api, memory)
  enterAs(ada)
  await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  expect(check().getByText('Your part in each of 3 audits, checked in your browser')).toBeVisible()
})

/** The page is told this in place of the true answer. */
function tell(server: SetupServer, { path, change }: Pick<Lie, 'path' | 'change'>) {
  server.use(
    http.get(/\/api\/v1\//, async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      if (!path.test(pathname.replace('/api/v1/', '') + search)) return undefined
      const answer = await api.app.fetch(request)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const told = await change(bytes, request.headers.get('token'))
      if (told === null) return new HttpResponse(null, { status: 404 })
      const type = answer.headers.get('content-type') ?? ''
      return new HttpResponse(told.slice(), { headers: { 'content-type': type } })
    }),
  )
}

async function isRed(lie: Lie) {
  enterAs(ada)
  for (let count = 0; count < 2; count += 1) await publishSigned(api, memory)
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  tell(server as SetupServer, lie)
  await again(user)
  expect(await verdict()).toBe(lie.verdict)
  expect(check().getByRole('button', { name: 'Check again' })).toBeEnabled()
}

const lieNamed = (name: string) => lies.find((lie) => lie.name === name) as Lie
/** One lie about a member's proof, and one about what covers all members. */
const two = [lieNamed('a part that counts more'), lieNamed('an entry that was changed')]

test.each(two)('a lie is red: $name', isRed)
test.each(lies.filter((lie) => !two.includes(lie)))('a lie is red: $name @rest', isRed)

test.each([
  ['a part that counts more', 'root', /does not lead to the root/],
  ['a line left out', 'amount', undefined],
  ['a statement that says less', 'amount', /Account \S+ is in the list/],
])('a wrong part is saved exactly as it was answered: %s @rest', async (name, fault, said) => {
  const saved = savedFiles()
  enterAs(ada)
  await publishSigned(api, memory)
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  expect(check().queryByRole('button', { name: 'Save evidence' })).toBeNull()
  tell(server as SetupServer, lieNamed(name))
  await again(user)
  expect(await verdict()).toBe('Differs')
  await user.click(check().getByRole('button', { name: 'Save evidence' }))
  const { key, now, ownParts } = JSON.parse(await textOfLast(saved))
  expect({ key, now }).toEqual({
    key: (await logOf(api)).key,
    now: (await logOf(api)).checkpoint,
  })
  const [part] = ownParts
  expect(part).toMatchObject({ fault, answered: true })
  if (said) expect(runVerifyProgram('proof', JSON.stringify(part)).text).toMatch(said)
  else expect(part).toMatchObject({ line: null, counted: '0', held: ['25000000'] })
})

test('a lie is red: a witness who saw something else @rest', async () => {
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  await witnessed(server as SetupServer, 'ab'.repeat(32))
  await again(user)
  expect(await verdict()).toBe('Forked')
})

test('a built-in witness who saw the same passes @rest', async () => {
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  const { root } = stateIn((await logOf(api)).checkpoint)
  const by = await makeCosigner()
  process.env.NEXT_PUBLIC_AUDIT_WITNESSES = `elsewhere+1,${by.key.text}@https://witness.example`
  await witnessed(server as SetupServer, root, { by })
  await again(user)
  expect(await verdict()).toBe('Passed')
  expect(check().getByText('What did witness.example see?')).toBeVisible()
  expect(check().getByText(/^2 entries, \w+ \d+, 20\d\d at /)).toBeVisible()
  expect(check().getByText('This page was built with this key.')).toBeVisible()
})

test('a witness that only the server names does not count as an outsider', async () => {
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  tell(server as SetupServer, madeUpWitness)
  await again(user)
  expect(await verdict()).toBe(madeUpWitness.verdict)
  expect(check().getByText(/^Our server alone names this key/)).toBeVisible()
})

async function isNoWitness(cosigner: (log: SandboxLog) => ReturnType<typeof makeCosigner>) {
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  const { root } = stateIn((await logOf(api)).checkpoint)
  const by = await cosigner(await sandboxLog(api.services.keys))
  process.env.NEXT_PUBLIC_AUDIT_WITNESSES = by.key.text
  await witnessed(server as SetupServer, root, { by })
  await again(user)
  expect(await verdict()).toBe('Forked')
  expect(check().getByText(/^A witness in the list has the log’s own key or name/)).toBeVisible()
}

test('a lie is red: the log’s own key as a witness who looked', () =>
  isNoWitness((log) => cosignerOf('witness.example', log)))
test('a lie is red: the log’s own name as a witness who looked @rest', () =>
  isNoWitness((log) => makeCosigner(log.key.name)))

test('a witness’s new key is told from one that this browser knows @rest', async () => {
  const { root } = stateIn((await logOf(api)).checkpoint)
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  const known = await makeCosigner()
  await witnessed(server as SetupServer, root, { by: known })
  await again(user)
  expect(await verdict()).toBe('Passed, with no outside witness')
  expect(check().getByText('New since you last checked.')).toBeVisible()
  await again(user)
  expect(await check().findByText(/^Your browser has known this key since /)).toBeVisible()
  await witnessed(server as SetupServer, root)
  await again(user)
  expect(await check().findByText(/^witness\.example had another key when/)).toBeVisible()
})

test('a log that ends before its witness’s checkpoint is outdated', async () => {
  const { checkpoint } = await logOf(api)
  await publishSigned(api, memory)
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  window.localStorage.removeItem('log-of-audits')
  const { size, root } = stateIn((await logOf(api)).checkpoint)
  await witnessed(server as SetupServer, root, { size, checkpoint })
  await again(user)
  expect(await verdict()).toBe('Forked')
})

interface Witnessed {
  size?: number
  checkpoint?: string | null
  by?: Awaited<ReturnType<typeof makeCosigner>>
}

/**
 * The page is told of a witness who signed a checkpoint with this root, and maybe of an older log.
 */
async function witnessed(
  server: SetupServer,
  root: string,
  { size = 2, checkpoint: old, by }: Witnessed = {},
) {
  const { key: witness, cosign } = by ?? (await makeCosigner())
  const own = await sandboxLog(api.services.keys)
  const text = checkpointText({ origin: own.name, size, root })
  const checkpoint = noteOf(text, [
    signatureLine(own.key, await own.sign(text)),
    await cosign(text, new Date()),
  ])
  const seen = { at: new Date().toISOString(), size, checkpoint }
  const told = { name: witness.name, key: witness.text, seen }
  tell(
    server,
    lieOfLog((one) => ({ ...one, ...(old && { checkpoint: old }), witnesses: [told] })),
  )
}

test('an old checkpoint after a newer one is red @rest', async () => {
  const { user } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  await publishSigned(api, memory)
  await again(user)
  expect(await verdict()).toBe('Passed, with no outside witness')
  await rewriteLog(api, 'delete from audit_checkpoint where size = 3')
  await again(user)
  expect(await verdict()).toBe('Forked')
})

test('another key is red until its visitor has compared it @rest', async () => {
  const other = await noteKey('elsewhere.example/audits', new Uint8Array(32).fill(7))
  const seen = { key: other.text, size: 1, root: 'ab'.repeat(32) }
  window.localStorage.setItem('log-of-audits', JSON.stringify(seen))
  const { user } = await checksBooks(api)
  expect(await verdict()).toBe('Another key')
  await user.click(check().getByRole('button', { name: 'I compared it: trust this key' }))
  expect(await verdict()).toBe('Passed, with no outside witness')
})

test('a log that stands still is red, and one from ahead asks about the clock @rest', async () => {
  const { user } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  const real = Date.now.bind(Date)
  // A page is rendered by a clock of its own, so the visitor's is set once it stands.
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + longAgoMs)
  await again(user)
  expect(await verdict()).toBe('Standing still')
  clock.mockImplementation(() => real() - longAgoMs)
  await again(user)
  expect(await verdict()).toBe('Check your clock')
})

test('a list from ahead, an age after the one that its owner is shown, is not passed', async () => {
  const cleo = await quickMember(api)
  await giveShares(api, cleo, 1n)
  api.clock.forward(auditTimes.sandbox.ageMs)
  // Ada is shown the log before this list, and would pass for as long as Bea does.
  await counts(ada, cleo)
  await publishSigned(api, memory)
  enterAs(bea)
  const { user } = await checksBooks(api)
  expect(await verdict()).toBe('Check your clock')
  const real = Date.now.bind(Date)
  jest.spyOn(Date, 'now').mockImplementation(() => real() + auditTimes.sandbox.ageMs / 2)
  await again(user)
  expect(await verdict()).toBe('Check your clock')
})

test('a list that stood between two looks, an age apart, is asked for @rest', async () => {
  enterAs(ada)
  await counts(ada, bea)
  await publishSigned(api, memory)
  await counts(bea, ada)
  const { ageMs } = auditTimes.sandbox
  api.clock.forward(ageMs)
  // Its owner was shown the log before the list without her, until this one is an age later.
  await publishSigned(api, memory)
  const { user } = await checksBooks(api)
  const real = Date.now.bind(Date)
  jest.spyOn(Date, 'now').mockImplementation(() => real() + ageMs)
  await again(user)
  expect(await verdict()).toBe('Differs')
})

test('an audit that states that the books are wrong is red for everybody @rest', async () => {
  await rewriteLog(api, `update ledger_account set balance = balance + 1 where type = 'available'`)
  await publishSigned(api, memory)
  await checksBooks(api)
  expect(await verdict()).toBe('Differs')
  expect(check().getByText(/^An audit in the log says of itself/)).toBeVisible()
})

test('an audit that is in no log does not pass, even a new one @rest', async () => {
  await nextAudit(api)
  await checksBooks(api)
  expect(await verdict()).toBe('Not all could be checked')
  expect(check().getByText('Within a minute')).toBeVisible()
})

test('two tabs that see two logs at once see the fork', async () => {
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  const seen = window.localStorage.getItem('log-of-audits') ?? ''
  const other = JSON.stringify({ ...JSON.parse(seen), root: 'ab'.repeat(32) })
  window.localStorage.removeItem('log-of-audits')
  // While this tab reads, the other one ends with its own view.
  tell(server as SetupServer, {
    path: /^log\/tile\/entries\//,
    change: (bytes) => {
      window.localStorage.setItem('log-of-audits', other)
      return bytes
    },
  })
  await again(user)
  expect(await verdict()).toBe('Forked')
})

test('the longer log of two tabs is remembered @rest', async () => {
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  const short = window.localStorage.getItem('log-of-audits') ?? ''
  await publishSigned(api, memory)
  await again(user)
  expect(await verdict()).toBe('Passed, with no outside witness')
  const long = window.localStorage.getItem('log-of-audits') ?? ''
  expect(JSON.parse(long)).toMatchObject({ size: JSON.parse(short).size + 1 })
  window.localStorage.setItem('log-of-audits', short)
  const checkpoint: string = JSON.parse(short).note
  tell(
    server as SetupServer,
    lieOfLog((one) => ({ ...one, checkpoint })),
  )
  tell(server as SetupServer, {
    path: /^log\/tile\/entries\//,
    change: (bytes) => {
      window.localStorage.setItem('log-of-audits', long)
      return bytes
    },
  })
  await again(user)
  expect(await verdict()).not.toBe('Forked')
  expect(window.localStorage.getItem('log-of-audits')).toBe(long)
})

test('a node that does not answer hides no fork @rest', async () => {
  const { user } = await checksBooks(api, () => HttpResponse.error())
  expect(await verdict()).toBe('Not all could be checked')
  await rewriteLog(api, `update audit_checkpoint set signature = repeat('ab', 64)`)
  await again(user)
  expect(await verdict()).toBe('Forked')
  expect(check().getByText(/doesn’t carry the signature of its key/)).toBeVisible()
})
