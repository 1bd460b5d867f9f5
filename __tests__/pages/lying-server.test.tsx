import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { SetupServer } from 'msw/node'
import { checkpointText, noteKey, noteOf, signatureLine } from '@/contract/signed-notes'
import { queryClient } from '@/lib/api/query-client'
import { noChain } from '@/server/chain/nodes/chain'
import { sandboxLog } from '@/server/sandbox/audit-log'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { type LogMemory, logMemoryOfProcess } from '@/server/signer'
import { makeApi, type TestApi } from '../support/api'
import {
  logOf,
  makeCosigner,
  NowClock,
  publishSigned,
  rewriteLog,
  stateIn,
} from '../support/audit-log'
import { check, checksBooks } from '../support/checked-books'
import { type Lie, lieOfLog, lies } from '../support/lies'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { enterAs } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { giveShares } from '../support/shareholders'

const longAgoMs = 25 * 60_000

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
  // What was booked within minutes of an audit may be in it or not.
  api.clock.forward(-longAgoMs)
  await giveShares(api, ada, 25_000_000n)
  await giveShares(api, bea, 25_000_000n)
  api.clock.forward(longAgoMs)
  await publishSigned(api, memory)
})
afterEach(() => window.localStorage.removeItem('log-of-audits'))

/** Whoever owns the database gives the shares of one to the other, in no journal. */
async function counts(from: TestMember, to: TestMember) {
  const [one, other] = [await accountIdOf(api, from), await accountIdOf(api, to)]
  const moved = (id: string, by: string) =>
    `update ledger_account set balance = balance ${by} 25000000
     where owner_id = '${id}' and type = 'available' and asset = 'SHARE';`
  await rewriteLog(api, moved(one, '-') + moved(other, '+'))
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

test.each([
  ['the one who is missing in the other list', () => ada],
  ['the one who has too much there', () => bea],
])('two lists with equal totals, in turns: %s sees it', async (_, who) => {
  enterAs(who())
  await counts(ada, bea)
  await publishSigned(api, memory)
  await counts(bea, ada)
  await publishSigned(api, memory)
  await checksBooks(api)
  expect(await verdict()).toBe('Differs')
  expect(
    check().getByText(/^In one list of the last hours your part is missing or wrong/),
  ).toBeVisible()
})

test('the same server, honest, passes for both', async () => {
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
      const told = change(bytes, request.headers.get('token'))
      if (told === null) return new HttpResponse(null, { status: 404 })
      const type = answer.headers.get('content-type') ?? ''
      return new HttpResponse(told.slice(), { headers: { 'content-type': type } })
    }),
  )
}

test.each(lies)('a lie is red: $name', async (lie) => {
  enterAs(ada)
  for (let count = 0; count < 2; count += 1) await publishSigned(api, memory)
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  tell(server as SetupServer, lie)
  await again(user)
  expect(await verdict()).toBe(lie.verdict)
})

test('a lie is red: a witness who saw something else', async () => {
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  await witnessed(server as SetupServer, 'ab'.repeat(32))
  await again(user)
  expect(await verdict()).toBe('Forked')
})

test('a witness who saw the same is no lie', async () => {
  const { user, server } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  const { root } = stateIn((await logOf(api)).checkpoint)
  await witnessed(server as SetupServer, root)
  await again(user)
  expect(await verdict()).toBe('Passed')
  expect(check().getByText('What did witness.example see?')).toBeVisible()
  expect(check().getByText(/^1 entry, \w+ \d+, 20\d\d at /)).toBeVisible()
})

/** The page is told of a witness who signed a checkpoint of the log's first entry with this root. */
async function witnessed(server: SetupServer, root: string) {
  const { key: witness, cosign } = await makeCosigner()
  const own = await sandboxLog(api.services.keys)
  const text = checkpointText({ origin: own.name, size: 1, root })
  const checkpoint = noteOf(text, [
    signatureLine(own.key, await own.sign(text)),
    await cosign(text, new Date()),
  ])
  const seen = { at: new Date().toISOString(), size: 1, checkpoint }
  const told = { name: witness.name, key: witness.text, seen }
  tell(
    server,
    lieOfLog((one) => ({ ...one, witnesses: [told] })),
  )
}

test('an old checkpoint after a newer one is red', async () => {
  const { user } = await checksBooks(api)
  expect(await verdict()).toBe('Passed, with no outside witness')
  await publishSigned(api, memory)
  await again(user)
  expect(await verdict()).toBe('Passed, with no outside witness')
  await rewriteLog(api, 'delete from audit_checkpoint where size = 2')
  await again(user)
  expect(await verdict()).toBe('Forked')
})

test('another key is red until its visitor has compared it', async () => {
  const other = await noteKey('elsewhere.example/audits', new Uint8Array(32).fill(7))
  const seen = { key: other.text, size: 1, root: 'ab'.repeat(32) }
  window.localStorage.setItem('log-of-audits', JSON.stringify(seen))
  const { user } = await checksBooks(api)
  expect(await verdict()).toBe('Another key')
  await user.click(check().getByRole('button', { name: 'I compared it: trust this key' }))
  expect(await verdict()).toBe('Passed, with no outside witness')
})

test('a log that stands still is red, and one from ahead asks about the clock', async () => {
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

test('a node that does not answer hides no fork', async () => {
  const { user } = await checksBooks(api, () => HttpResponse.error())
  expect(await verdict()).toBe('Not all could be checked')
  await rewriteLog(api, `update audit_checkpoint set signature = repeat('ab', 64)`)
  await again(user)
  expect(await verdict()).toBe('Forked')
  expect(check().getByText(/doesn’t carry the signature of its key/)).toBeVisible()
})
