import * as z from 'zod/mini'
import { allEndpoints } from '@/contract'
import { chainCalls } from '@/contract/chain'
import { type Endpoint, type Envelope, pathParts, travelsInQuery } from '@/contract/define'
import { type ErrorCode, errorCatalogue } from '@/contract/errors'
import { reviewedPerson } from '@/contract/reviewed-person'
import { scenarioPath } from '@/contract/sandbox'
import { sealJson, unsealJson } from '@/contract/seal'
import { codeSent } from '@/contract/user/fields'
import * as errorSentences from '@/messages/errors'
import { exampleAnswer } from '@/server/platform/documentation/schemas'
import { accountHandlers, issueCode, openSession } from './account-handlers'
import type { AnswerChoice, InitialState } from './choices'
import { type MockContext, MockRefusal } from './handler'
import { beginState, emailOf } from './initial-states'
import { ownWalletHandlers } from './own-wallet-handlers'
import { purchaseHandlers } from './purchase-handlers'
import { rightHandlers } from './right-handlers'
import { doWhatIsDue, setKyc } from './settle'
import { shareHandlers } from './share-handlers'
import { type State, storedState } from './state'

export interface MockPlace {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => Date
  /**
   * The chosen answer of a call, if it is not the normal one. Called for each call, so that the
   * panel can list it.
   */
  choiceOf: (call: string) => AnswerChoice | undefined
}

type KeyedContext = MockContext & { key: string | undefined }

interface MatchedCall {
  name: string
  endpoint: Endpoint
  inPath: Record<string, string>
}

const base = '/api/v1/'
const slowMs = 3_000
const reviewMs = 3_000

const handlers = new Map(
  [
    ...accountHandlers,
    ...shareHandlers,
    ...purchaseHandlers,
    ...ownWalletHandlers,
    ...rightHandlers,
  ].map(({ endpoint, answer }) => [
    endpoint as Endpoint,
    answer as (input: unknown, context: MockContext) => unknown,
  ]),
)
const endpoints = allEndpoints().map(({ name, endpoint }) => {
  const path = endpoint.path.replace(/\/$/, '').replaceAll(/\{[^}]+\}/g, '([^/]+)')
  return { name, endpoint, pattern: new RegExp(`^${path}/?$`) }
})

function endpointOf(method: string, path: string): MatchedCall | undefined {
  for (const { name, endpoint, pattern } of endpoints) {
    const [, ...parts] = (endpoint.method === method && pattern.exec(path)) || ['']
    if (endpoint.method !== method || !pattern.test(path)) continue
    const names = pathParts(endpoint.path)
    const inPath = names.map((part, place) => [part, decodeURIComponent(parts[place] ?? '')])
    return { name, endpoint, inPath: Object.fromEntries(inPath) }
  }
  return undefined
}

type Sentence = (params: Record<string, unknown>) => string
const sentences = { ...errorSentences } as unknown as Record<ErrorCode, Sentence>

const json = (body: unknown, status = 200) => Response.json(body, { status })

function refusal(
  code: ErrorCode,
  params: Record<string, unknown> = {},
  errors?: Envelope['errors'],
) {
  const entry: { status: number; params?: readonly string[] } = errorCatalogue[code]
  const { status, params: named = [] } = entry
  // The parameters of a sentence are known only after an event; three reads well everywhere.
  const filled = { ...Object.fromEntries(named.map((name) => [name, 3])), ...params }
  const message = sentences[code](filled)
  return json({ status, message, code, ...(errors && { errors }) } satisfies Envelope, status)
}

/** Empties all lists, as far as the description allows. */
function emptyLists(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([name, part]) => [
    name,
    /^(total|unseenCount)$/.test(name) ? 0 : emptyLists(part),
  ])
  return Object.fromEntries(inside.filter(([name]) => name !== 'nextCursor'))
}

/** Makes the refusals that the server makes before any work. */
function refuseStranger({ access, idempotent, response }: Endpoint, context: MockContext): void {
  if (access === 'public') return
  const { kyc, isOnHold } = context.me
  if (access === 'verified' && kyc !== 'APPROVED') throw new MockRefusal('KYC_REQUIRED')
  if (isOnHold && (idempotent || (access === 'verified' && response !== codeSent)))
    throw new MockRefusal('ON_HOLD')
}

/**
 * The API as one function: each call is answered by its handler, otherwise with its described
 * example.
 */
export function openMock({ storage, now, choiceOf }: MockPlace) {
  const stored = storedState(storage, () => beginState(now()))

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : undefined
    const endpoint = path === undefined ? undefined : endpointOf(request.method, path)
    try {
      const choice = endpoint && choiceOf(endpoint.name)
      const chosenResponse = choice && (await chosenAnswer(choice))
      if (chosenResponse) return chosenResponse
      const context = contextOf(request, stored.read(), now())
      doWhatIsDue(context.state, context.now)
      if (endpoint === undefined)
        return (await answerOutside(request, context)) ?? refusal('NOT_FOUND')
      return await answerCall(request, endpoint, {
        context,
        isEmpty: choice === 'empty',
      })
    } catch (error) {
      if (error instanceof MockRefusal) return refusal(error.code, error.params)
      console.error(error)
      return refusal('INTERNAL')
    } finally {
      stored.keep()
    }
  }

  /** Logs this member in, unless they already are; returns the token to use. */
  function enter(initialState: InitialState, token: string | undefined): string | undefined {
    const state = stored.read()
    const person = state.persons.find(({ email }) => email === emailOf(initialState))
    const isIn = state.sessions.some(
      (session) => session.token === token && session.person === person?.id,
    )
    if (person === undefined || isIn) return token
    const { token: newToken } = openSession(state, person, now())
    stored.keep()
    return newToken
  }

  return { answer, enter, beginAgain: stored.forget }
}

function contextOf(request: Request, state: State, now: Date): KeyedContext {
  const token = request.headers.get('token') ?? undefined
  const session = state.sessions.find((session) => session.token === token)
  const person = state.persons.find(({ id }) => id === session?.person)
  return {
    state,
    now,
    token,
    key: session?.key,
    get me() {
      if (person !== undefined) return person
      throw new MockRefusal(token === undefined ? 'NOT_LOGGED_IN' : 'SESSION_ENDED')
    },
  }
}

/** The chosen replacement of an answer; undefined if the call answers normally. */
async function chosenAnswer(choice: AnswerChoice): Promise<Response | undefined> {
  if (choice === 'empty') return undefined
  if (choice === 'away') return Response.error()
  if (choice === 'broken') return new Response('This is no answer.')
  if (choice !== 'slow') return refusal(choice)
  await new Promise((done) => setTimeout(done, slowMs))
  return undefined
}

async function answerCall(
  request: Request,
  { name, endpoint, inPath }: MatchedCall,
  { context, isEmpty }: { context: KeyedContext; isEmpty: boolean },
): Promise<Response> {
  if (endpoint === chainCalls.rpc) {
    const { answerNode } = await import('./chain')
    return json(await answerNode(context.state.chain, await request.json(), context.now))
  }
  refuseStranger(endpoint, context)
  const key = endpoint.sealed ? context.key : undefined
  const rawInput = { ...(await inputOf(request, endpoint, key)), ...inPath }
  const input = endpoint.request.safeParse(rawInput)
  if (!input.success) return refusal('BAD_REQUEST', {}, problemsOf(input.error))
  if (endpoint.answersFile) return fileOf(endpoint)
  const result = await answerFrom(endpoint, input.data, context)
  const emptied = endpoint.response.safeParse(isEmpty ? emptyLists(result) : result)
  const checked = emptied.success ? emptied : endpoint.response.safeParse(result)
  if (!checked.success)
    throw new Error(`${name} does not fit its description`, { cause: checked.error })
  const { data } = checked
  const envelope = { status: 200, message: 'OK' }
  return json(
    key === undefined ? { ...envelope, data } : { ...envelope, payload: sealJson(data, key) },
  )
}

function answerFrom(endpoint: Endpoint, input: unknown, context: MockContext): unknown {
  const handler = handlers.get(endpoint)
  if (handler !== undefined) return handler(input, context)
  // A code for a call without a handler still arrives.
  if (endpoint.response === codeSent)
    return issueCode(context.state, context.me.id, context.me.email)
  return exampleAnswer(endpoint)
}

async function inputOf(request: Request, { method }: Endpoint, key: string | undefined) {
  const body: Record<string, unknown> = travelsInQuery(method)
    ? Object.fromEntries(new URL(request.url).searchParams)
    : await request.json().catch(() => ({}))
  if (key === undefined || body.payload === undefined) return body
  const opened = unsealJson(String(body.payload), key)
  if (opened === undefined) throw new MockRefusal('BAD_PAYLOAD')
  return opened as Record<string, unknown>
}

const problemsOf = ({ issues }: z.core.$ZodError) =>
  issues.map(({ path, message }) => ({ path: path.join('.'), message }))

function fileOf({ response }: Endpoint): Response {
  const { contentMediaType } = z.globalRegistry.get(response) as { contentMediaType: string }
  return new Response('A file of the mocked API.\n', {
    headers: { 'content-type': contentMediaType },
  })
}

/** Stands in for external services: the mail and the identity provider. */
async function answerOutside(
  request: Request,
  { state, now }: MockContext,
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/api/sandbox/outbox') {
    const [about, to] = [searchParams.get('about'), searchParams.get('to')]
    const matchingCodes = state.codes.filter((code) => code.about === about || code.to === to)
    const messages = matchingCodes.map(({ to: receiver, channel, code }) => ({
      to: receiver,
      channel,
      code,
      subject: code,
      text: code,
      isGood: true,
    }))
    return json({ messages })
  }
  if (pathname === scenarioPath) return json({ scenarios: [] })
  const [, step] = /^\/api\/sandbox\/reviewer\/(case|send)$/.exec(pathname) ?? []
  const person =
    step && state.persons.find(({ id }) => id === request.headers.get('x-access-token'))
  if (!person) return undefined
  if (step === 'send') {
    const { answer } = reviewedPerson.parse(await request.json())
    setKyc(person, answer === 'blocked' ? 'BLOCKED' : 'PENDING', now)
    if (answer === 'verified') person.kycDueAt = new Date(now.getTime() + reviewMs).toISOString()
  }
  const data = { applicantId: person.id, person: null, askedAgain: [], isSent: step === 'send' }
  return json({ status: 200, message: 'OK', data })
}
