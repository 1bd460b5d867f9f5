import { and, desc, eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { allEndpoints } from '@/contract'
import { chainCalls } from '@/contract/chain'
import { tokenKey } from '@/lib/api/call'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { nodeSealing } from '@/server/platform/crypto/crypto-node'
import { sampleAccount } from '@/server/sandbox'
import { type ApiAnswer, makeApi, type TestApi } from '../../support/api'
import { endpointOf, requestOf, sendPacked } from '../../support/call'
import { type Fixture, newPassword, newPerson, secondSession } from '../../support/call-examples'
import { anyCall, type FromRun, type FuzzedCall } from '../../support/fuzz'
import { exampleOf } from '../../support/guarded'
import { password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { runCount, seed } from '../../support/size'

const callsInARun = 25
const total = runCount(250, 200_000)

interface Run extends Fixture {
  ended: TestMember
  found: Map<string, string>
}

async function beginRun(): Promise<Run> {
  const api = await makeApi({ bank: sampleAccount, limitFactor: 1_000 })
  const [owner, otherMember] = [await quickMember(api), await quickMember(api)]
  const endedMember = await quickMember(api)
  await endedMember.call('PUT', 'user/logout')
  const foundValues = new Map([
    ['id', await secondSession(api, owner)],
    ['device', owner.device],
    ['identifier', owner.email],
    ['email', owner.email],
    ['password', password],
    ['currentPassword', password],
    ['newPassword', newPassword],
    ['kind', 'post'],
    ['slug', 'the-offering-opens'],
  ])
  return { api, owner, other: otherMember, ended: endedMember, found: foundValues }
}

const channels: Record<string, 'email' | 'sms'> = {
  emailCode: 'email',
  oldCode: 'email',
  phoneCode: 'sms',
}

async function lookedUp(run: Run, name: string): Promise<unknown> {
  if (/code$/i.test(name)) return newestCode(run.api, channels[name])
  if (name === 'phone') return newPerson().phone
  return run.found.get(name) ?? '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
}

async function newestCode({ services }: TestApi, channel?: 'email' | 'sms'): Promise<string> {
  const { code, serial, channel: sentBy } = outboxMessages
  const [row] = await services.db
    .select({ code })
    .from(outboxMessages)
    .where(and(isNotNull(code), channel && eq(sentBy, channel)))
    .orderBy(desc(serial))
    .limit(1)
  return row?.code ?? '123456'
}

async function filledValue(run: Run, value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  if ('fromRun' in value) return lookedUp(run, (value as FromRun).fromRun)
  if (Array.isArray(value)) return Promise.all(value.map((part) => filledValue(run, part)))
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, part]) => [key, await filledValue(run, part)] as const),
  )
  return Object.fromEntries(entries)
}

function tokenOf(run: Run, { token }: FuzzedCall): string | undefined {
  if (token === 'none') return undefined
  if (token === 'garbage') return 'gar.ba.ge'
  return { live: run.owner, other: run.other, ended: run.ended }[token].token
}

function packed(call: FuzzedCall, restOfInput: Record<string, unknown>, token: string | undefined) {
  const { packing } = call
  if (packing === 'garbage') return { payload: restOfInput }
  if (packing === 'broken') return { payload: nodeSealing.seal(restOfInput, 'x').slice(0, -5) }
  const isSealed = endpointOf(call.name).sealed === true
  if (packing === 'wrong key') return { payload: nodeSealing.seal(restOfInput, 'wrong') }
  if (packing === 'open' || !isSealed) return restOfInput
  return { payload: nodeSealing.seal(restOfInput, tokenKey(token) ?? 'nobody') }
}

async function play(run: Run, call: FuzzedCall): Promise<ApiAnswer> {
  run.api.clock.forward(call.waitMs)
  const base = call.isPrepared ? await prepared(run, call.name) : {}
  const givenFields = (await filledValue(run, call.fields)) as Record<string, unknown>
  const { path, rest } = requestOf(endpointOf(call.name), storable({ ...base, ...givenFields }))
  const token = tokenOf(run, call)
  const readyInput = packed(call, rest, token)
  const answer = await sendPacked(run.api, endpointOf(call.name), path, readyInput, token)
  const ids = answer.text.matchAll(
    /"(signupId|challengeId|requestId|resetId|changeId|applicantId)":"([^"]+)"/g,
  )
  for (const [, name, id] of ids)
    run.found.set(name === 'resetId' ? 'token-or-id' : (name as string), id as string)
  if (answer.status === 200 && uses.test(call.name)) run.owner = await quickMember(run.api)
  return answer
}

const uses = /logout|Deactivate$|resetPassword|changePassword|ChangeContact|endSession|TwoFactor/

async function prepared(run: Run, name: string): Promise<Record<string, unknown>> {
  try {
    return await exampleOf(name).input(run)
  } catch {
    return {}
  }
}

function storable(input: Record<string, unknown>): Record<string, unknown> {
  const id = input['token-or-id'] === '' ? { 'token-or-id': '-' } : {}
  return JSON.parse(JSON.stringify({ ...input, ...id }))
}

const inner =
  /\bat .+:\d+:\d+|node_modules|Failed query|syntax error|violates|drizzle|pglite|\bselect .+ from\b|insert into|\bundefined\b|\[object|quick\$/i
const sentence = /^[A-Z][^\n{}<>]{3,300}[.!?]$/
const hint = /^[A-Z][^\n{}<>]{3,200}$/

function faultOf(call: FuzzedCall, answer: ApiAnswer): string | undefined {
  const { status, body, text, headers } = answer
  const isStream = headers.get('content-type')?.startsWith('text/event-stream')
  if (status === 200 && (isStream || headers.has('content-disposition'))) return undefined
  // Reporting that no process watches is its purpose.
  if (call.name === 'health.status' && body.code === 'ALARM') return undefined
  // No process credits payments here, so orders pause.
  const isPause = status === 503 && body.code === 'PAUSED'
  if (status >= 500 && !isPause) return `answered ${status}`
  if (endpointOf(call.name).passesThrough) return faultOfRpc(answer)
  if (body.status !== status) return 'the body says another status'
  if (!headers.get('content-type')?.startsWith('application/json')) return 'is not JSON'
  if (status === 200) return undefined
  if (inner.test(text)) return 'shows something from inside'
  if (!sentence.test(body.message)) return `says “${body.message}”`
  const unfit = body.errors?.find(
    ({ message }) => !hint.test(message) || /expected|received/i.test(message),
  )
  if (unfit) return `says “${unfit.message}” at ${unfit.path}`
  if (status === 429 && !(Number(headers.get('retry-after')) >= 1)) return 'says no time to wait'
  const isGuarded = endpointOf(call.name).access !== 'public'
  if (!isGuarded && status === 401 && body.code === 'NOT_LOGGED_IN')
    return 'asks a visitor to log in'
  return undefined
}

function faultOfRpc({ status, text }: ApiAnswer): string | undefined {
  const saidResult = chainCalls.rpc.response.safeParse(JSON.parse(text))
  if (!saidResult.success) return 'is not JSON-RPC'
  const { error } = saidResult.data
  if (status !== 200 && error === undefined) return `answers ${status} without an error`
  if (error && (inner.test(text) || !sentence.test(error.message))) return `says “${error.message}”`
  return undefined
}

function boundOfMissed(calls: number): number {
  if (total >= 50_000) return 0
  return Math.ceil(total < 500 ? (calls * 2) / 3 : calls / 3)
}

test(
  `${total} requests from the contract are answered plainly (seed ${seed})`,
  async () => {
    const statuses = new Map<number, number>()
    const goodCalls = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCall, { minLength: callsInARun, maxLength: callsInARun }),
        async (calls) => {
          const run = await beginRun()
          for (const call of calls) {
            const answer = await play(run, call)
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
            if (answer.status === 200) goodCalls.add(call.name)
            const fault = faultOf(call, answer)
            if (fault !== undefined)
              throw new Error(
                `${call.name} ${fault}: ${answer.text.slice(0, 500)} ${JSON.stringify(run.api.log.lines).slice(0, 1500)}`,
              )
          }
        },
      ),
      { numRuns: Math.ceil(total / callsInARun), seed, endOnFailure: true },
    )
    const countByStatus = Object.fromEntries([...statuses].sort(([a], [b]) => a - b))
    expect(countByStatus[200]).toBeGreaterThan(total / 5)
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 422]))
    const names = allEndpoints().map(({ name }) => name)
    // A small run may miss this many, a full one none.
    const missed = names.filter((name) => !goodCalls.has(name))
    expect(missed.length > boundOfMissed(names.length) ? missed : []).toEqual([])
  },
  60_000 + total * 400,
)
