import type { Context, Hono } from 'hono'
import { hourMs } from '@/config/durations'
import { type Answer, type Endpoint, type Input, travelsInQuery } from '@/contract/define'
import { chosenLocale, inLocale, locale } from '@/messages/locale'
import { AppError } from '../errors'
import type { Ports } from '../ports'
import { askedAs, networkOf, noteRefusal, type RefusedCall } from '../security/events'
import { admit, type Member, unseal } from './admit'
import { parseBody, pathInput, rawQuery, readBody, routesTo, validate } from './body'
import { envelopeOf, jsonHeaders, sealedEnvelopeOf } from './envelope'
import { idempotent, type Stored, type Ways } from './idempotency'
import { refuseOtherPages } from './other-pages'
import { CallCounts, consumeDaily, consumeHourly } from './rate-limit'

export interface Visitor {
  address: string
  userAgent: string
}
type Caller<E extends Endpoint> = (E extends { access: 'public' }
  ? Visitor
  : Visitor & { member: Member }) &
  (E extends { idempotent: true } ? Ways : unknown)

type Result<E extends Endpoint> = E extends { idempotent: true } ? Stored<Answer<E>> : Answer<E>

type Handler<E extends Endpoint, Needs> = (
  needs: Needs,
  input: Input<E>,
  caller: Caller<E>,
) => Promise<Result<E>>

type Handlers<Group extends Record<string, Endpoint>, Needs> = {
  [Name in keyof Group]: Handler<Group[Name], Needs>
}

/** What is needed to answer any call, before its handler runs. */
export interface MountNeeds
  extends Pick<
    Ports,
    | 'captcha'
    | 'checksAnswers'
    | 'clock'
    | 'db'
    | 'keys'
    | 'limitFactor'
    | 'mode'
    | 'responseCache'
    | 'sealing'
    | 'securityEvents'
    | 'sessions'
    | 'siteUrl'
  > {}

export interface MountSettings<Needs = unknown> {
  needs: MountNeeds & Needs
  addressOf: (context: Context) => string
}

interface MountedCall<E extends Endpoint, Needs> {
  name: string
  endpoint: E
  handle: Handler<E, Needs>
}

/**
 * limits → token → access → unseal → validate → captcha → key → handle → check the answer →
 * envelope.
 */
export function mount<E extends Endpoint, Needs>(
  app: Hono,
  settings: MountSettings<Needs>,
  mounted: MountedCall<E, Needs>,
): void {
  const { endpoint } = mounted
  const answer = endpoint.memorySeconds === undefined ? answerAnew : answerFromMemory
  const refuseFrequent = frequencyLimit(settings, mounted)
  app.on(endpoint.method, routesTo(endpoint), (context) => {
    refuseFrequent(context)
    return answer(context, settings, mounted)
  })
}

/**
 * Counts every request, also one that is answered from the cache: by changing parameters a caller
 * could make the server work for each.
 */
function frequencyLimit(
  { needs, addressOf }: MountSettings,
  { name, endpoint }: { name: string; endpoint: Endpoint },
): (context: Context) => void {
  const nowMs = () => needs.clock.now().getTime()
  const { minuteLimit, hourlyLimit, memorySeconds } = endpoint
  // For other calls the hour is counted in the database, after the body is read.
  // guard: without it, avatars are drawn all hour — server/wallets/wallet-avatar: ten times a
  //   minute and 120 times an hour — value undefined
  const hourly = memorySeconds === undefined ? undefined : hourlyLimit
  const counts = [
    ...(minuteLimit ? [new CallCounts(minuteLimit * needs.limitFactor, nowMs)] : []),
    ...(hourly ? [new CallCounts(hourly * needs.limitFactor, nowMs, hourMs)] : []),
  ]
  return (context) => {
    const address = addressOf(context)
    for (const count of counts) {
      const retryAfterSeconds = count.consume(networkOf(address))
      if (retryAfterSeconds === undefined) continue
      const error = new AppError('TOO_MANY', { retryAfterSeconds })
      noteRefusal(needs, error, { call: name, address })
      throw error
    }
  }
}

/**
 * Whether a call exists in this mode. In production a sandbox's call gets the same answer as an
 * unknown address.
 */
export function isMounted({ sandboxOnly }: Endpoint, mode: Ports['mode']): boolean {
  return sandboxOnly !== true || mode === 'sandbox'
}

/** Cached under the validated input, so that made-up parameters add no entries. */
async function answerFromMemory<E extends Endpoint, Needs>(
  context: Context,
  { needs }: MountSettings<Needs>,
  { name, endpoint, handle }: MountedCall<E, Needs>,
): Promise<Response> {
  const input = validate(endpoint, rawQuery(context, endpoint))
  const key = `${locale()} ${name} ${JSON.stringify(input)}`
  const make = async () => {
    const nobody = { address: '', userAgent: '' } as Caller<E>
    return envelopeOf(checkAnswer(needs, name, endpoint, await handle(needs, input, nobody)))
  }
  const body = await needs.responseCache.answer(key, endpoint.memorySeconds ?? 0, make)
  return new Response(body, { headers: { ...jsonHeaders, 'cache-control': 'no-cache' } })
}

async function answerAnew<E extends Endpoint, Needs>(
  context: Context,
  { needs, addressOf }: MountSettings<Needs>,
  mounted: MountedCall<E, Needs>,
): Promise<Response> {
  const refusedCall: RefusedCall = { call: mounted.name, address: addressOf(context) }
  context.set(askedAs, refusedCall)
  try {
    return await answerOnce(context, needs, mounted, refusedCall)
  } catch (error) {
    noteRefusal(needs, error, refusedCall)
    throw error
  }
}

async function answerOnce<E extends Endpoint, Needs>(
  context: Context,
  needs: MountNeeds & Needs,
  mounted: MountedCall<E, Needs>,
  refusedCall: RefusedCall,
): Promise<Response> {
  const { name, endpoint } = mounted
  const { address } = refusedCall
  if (endpoint.sandboxOnly) refuseOtherPages(context.req.raw, needs.siteUrl)
  const text = travelsInQuery(endpoint.method)
    ? undefined
    : await readBody(context.req.raw, endpoint.maxBytes)
  if (endpoint.hourlyLimit !== undefined)
    await consumeHourly(needs, name, address, endpoint.hourlyLimit)
  if (endpoint.dailyLimit !== undefined)
    await consumeDaily(needs, name, address, endpoint.dailyLimit)
  const member =
    endpoint.access === 'public' ? undefined : await admit(context, needs, { name, endpoint })
  refusedCall.accountId = member?.accountId
  const languages = {
    asked: context.req.header('lang'),
    account: member?.locale,
    accepts: locale(),
  }
  const answer = () => answerAs(context, needs, mounted, { address, member, text })
  return inLocale(chosenLocale(languages), answer)
}

async function answerAs<E extends Endpoint, Needs>(
  context: Context,
  needs: MountNeeds & Needs,
  mounted: MountedCall<E, Needs>,
  given: { address: string; member: Member | undefined; text: string | undefined },
): Promise<Response> {
  const { name, endpoint, handle } = mounted
  const { address, member, text } = given
  const body = text === undefined ? context.req.query() : parseBody(text)
  const sealingKey = sealingKeyOf(endpoint, member)
  const isOpen = sealingKey === undefined || readsWithoutInput(endpoint, body)
  const raw = isOpen ? body : unseal(needs, body, sealingKey)
  const input = validate(endpoint, { ...raw, ...pathInput(context, endpoint) })
  if (endpoint.captcha) await passCaptcha(needs, input, address)
  const userAgent = context.req.header('user-agent') ?? ''
  const idempotently = member && (await idempotencyFor(context, needs, mounted, { member, input }))
  const caller = { address, userAgent, ...(member && { member }), ...idempotently } as Caller<E>
  const data = checkAnswer(needs, name, endpoint, await handle(needs, input, caller))
  if (endpoint.answersFile) return data as Response
  if (sealingKey === undefined) return jsonText(envelopeOf(data))
  return jsonText(sealedEnvelopeOf(needs.sealing.sealText(JSON.stringify(data), sealingKey)))
}

/** There is nothing to seal, so a page may send it before the sealing code has loaded. */
function readsWithoutInput({ method }: Endpoint, body: object): boolean {
  // guard: without it, a call that moves money accepts unsealed input — server/platform/sealing:
  //   only a read without input needs no seal — without the first condition
  return method === 'GET' && Object.keys(body).length === 0
}

/** A session's key seals its calls. An API key has none, and no security depends on sealing. */
function sealingKeyOf({ sealed }: Endpoint, member: Member | undefined): string | undefined {
  return sealed && !member?.isByKey ? (member as Member).secretKey : undefined
}

/**
 * Routes typed by their needs, in two steps: TypeScript infers either all type parameters of a call
 * from its arguments or none; here the group is inferred and the needs are given.
 */
export function routesNeeding<Needs>() {
  return <Group extends Record<string, Endpoint>>(
    group: string,
    calls: Group,
    handlers: Handlers<Group, Needs>,
  ) =>
    (app: Hono, settings: MountSettings<Needs>): void => {
      for (const name of Object.keys(calls) as (keyof Group & string)[]) {
        const endpoint = calls[name] as Group[typeof name]
        if (!isMounted(endpoint, settings.needs.mode)) continue
        mount(app, settings, { name: `${group}.${name}`, endpoint, handle: handlers[name] })
      }
    }
}

function jsonText(body: string): Response {
  return new Response(body, { headers: jsonHeaders })
}

async function idempotencyFor<E extends Endpoint>(
  context: Context,
  needs: MountNeeds,
  { name, endpoint }: { name: string; endpoint: E },
  { member: { accountId }, input }: { member: Member; input: object },
): Promise<Awaited<ReturnType<typeof idempotent>> | undefined> {
  if (!endpoint.idempotent) return undefined
  const header = context.req.header('idempotency-key')
  const isSenderGone = () => context.req.raw.signal.aborted
  return idempotent(needs, { header, input, isSenderGone, accountId, call: name })
}

async function passCaptcha(needs: MountNeeds, input: object, address: string): Promise<void> {
  const { captcha } = input as { captcha?: string }
  if (!(await needs.captcha.verify(captcha, address))) throw new AppError('CAPTCHA_FAILED')
}

function checkAnswer<E extends Endpoint>(
  needs: MountNeeds,
  name: string,
  endpoint: E,
  data: Answer<E>,
): Answer<E> {
  if (!needs.checksAnswers || endpoint.answersFile) return data
  const parsed = endpoint.response.safeParse(data)
  if (parsed.success) return parsed.data as Answer<E>
  throw new Error(
    `The answer of ${name} breaks the contract: ${JSON.stringify(parsed.error.issues)}`,
  )
}
