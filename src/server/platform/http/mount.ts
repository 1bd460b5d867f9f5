import type { Context, Hono } from 'hono'
import { type Answer, type Endpoint, type Input, travelsInQuery } from '@/contract/define'
import { chosenLocale, inLocale, locale } from '@/messages/locale'
import type { Services } from '@/server/services'
import { AppError } from '../errors'
import { askedAs, networkOf, noteRefusal, type RefusedCall } from '../security/events'
import { admit, type Member, unseal } from './admit'
import { parseBody, pathInput, rawQuery, readBody, routesTo, validated } from './body'
import { answered, answeredSealed, jsonHeaders } from './envelope'
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

type Handler<E extends Endpoint> = (
  services: Services,
  input: Input<E>,
  caller: Caller<E>,
) => Promise<Result<E>>

type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: Handler<Group[Name]>
}

export interface MountSettings {
  services: Services
  addressOf: (context: Context) => string
}

interface Mounted<E extends Endpoint> {
  name: string
  endpoint: E
  handle: Handler<E>
}

/**
 * limits → token → access → unseal → validate → human check → key → handle → check the answer →
 * envelope.
 */
export function mount<E extends Endpoint>(
  app: Hono,
  settings: MountSettings,
  mounted: Mounted<E>,
): void {
  const { endpoint } = mounted
  const answer = endpoint.memorySeconds === undefined ? answerAnew : answerFromMemory
  const refuseFrequent = minuteLimit(settings, mounted)
  app.on(endpoint.method, routesTo(endpoint), (context) => {
    refuseFrequent(context)
    return answer(context, settings, mounted)
  })
}

/** Answers from memory count too: what is asked for may differ each time. */
function minuteLimit<E extends Endpoint>(
  { services, addressOf }: MountSettings,
  { name, endpoint }: Mounted<E>,
): (context: Context) => void {
  if (endpoint.minuteLimit === undefined) return () => undefined
  const max = endpoint.minuteLimit * services.limitFactor
  const counts = new CallCounts(max, () => services.clock.now().getTime())
  return (context) => {
    const address = addressOf(context)
    const retryAfterSeconds = counts.consume(networkOf(address))
    if (retryAfterSeconds === undefined) return
    const error = new AppError('TOO_MANY', { retryAfterSeconds })
    noteRefusal(services, error, { call: name, address })
    throw error
  }
}

/** Not even a refusal in production. */
export function isMounted({ sandboxOnly }: Endpoint, mode: Services['mode']): boolean {
  return sandboxOnly !== true || mode === 'sandbox'
}

/** The key is the parsed input, so that parameters somebody made up add no answers. */
async function answerFromMemory<E extends Endpoint>(
  context: Context,
  { services }: MountSettings,
  { name, endpoint, handle }: Mounted<E>,
): Promise<Response> {
  const input = validated(endpoint, rawQuery(context, endpoint))
  const key = `${locale()} ${name} ${JSON.stringify(input)}`
  const make = async () => {
    const nobody = { address: '', userAgent: '' } as Caller<E>
    return answered(checked(services, name, endpoint, await handle(services, input, nobody)))
  }
  const body = await services.responseCache.answer(key, endpoint.memorySeconds ?? 0, make)
  return new Response(body, { headers: { ...jsonHeaders, 'cache-control': 'no-cache' } })
}

async function answerAnew<E extends Endpoint>(
  context: Context,
  { services, addressOf }: MountSettings,
  mounted: Mounted<E>,
): Promise<Response> {
  const asked: RefusedCall = { call: mounted.name, address: addressOf(context) }
  context.set(askedAs, asked)
  try {
    return await answerOnce(context, services, mounted, asked)
  } catch (error) {
    noteRefusal(services, error, asked)
    throw error
  }
}

async function answerOnce<E extends Endpoint>(
  context: Context,
  services: Services,
  mounted: Mounted<E>,
  asked: RefusedCall,
): Promise<Response> {
  const { name, endpoint } = mounted
  const { address } = asked
  if (endpoint.sandboxOnly) refuseOtherPages(context.req.raw, services.siteUrl)
  const text = travelsInQuery(endpoint.method) ? undefined : await readBody(context.req.raw)
  if (endpoint.hourlyLimit !== undefined)
    await consumeHourly(services, name, address, endpoint.hourlyLimit)
  if (endpoint.dailyLimit !== undefined)
    await consumeDaily(services, name, address, endpoint.dailyLimit)
  const member =
    endpoint.access === 'public' ? undefined : await admit(context, services, { name, endpoint })
  asked.accountId = member?.accountId
  const said = { asked: context.req.header('lang'), account: member?.locale, accepts: locale() }
  const answer = () => answerAs(context, services, mounted, { address, member, text })
  return inLocale(chosenLocale(said), answer)
}

async function answerAs<E extends Endpoint>(
  context: Context,
  services: Services,
  mounted: Mounted<E>,
  given: { address: string; member: Member | undefined; text: string | undefined },
): Promise<Response> {
  const { name, endpoint, handle } = mounted
  const { address, member, text } = given
  const body = text === undefined ? context.req.query() : parseBody(text)
  const raw = endpoint.sealed ? unseal(services, body, (member as Member).secretKey) : body
  const input = validated(endpoint, { ...raw, ...pathInput(context, endpoint) })
  if (endpoint.captcha) await passCaptcha(services, input, address)
  const userAgent = context.req.header('user-agent') ?? ''
  const idempotently =
    member && (await idempotencyFor(context, services, mounted, { member, input }))
  const caller = { address, userAgent, ...(member && { member }), ...idempotently } as Caller<E>
  const data = checked(services, name, endpoint, await handle(services, input, caller))
  if (endpoint.answersFile) return data as Response
  if (!endpoint.sealed) return jsonText(answered(data))
  const sealed = services.sealing.sealText(JSON.stringify(data), (member as Member).secretKey)
  return jsonText(answeredSealed(sealed))
}

export function routesOf<Group extends Record<string, Endpoint>>(
  group: string,
  calls: Group,
  handlers: Handlers<Group>,
): (app: Hono, settings: MountSettings) => void {
  return (app, settings) => {
    for (const name of Object.keys(calls) as (keyof Group & string)[]) {
      const endpoint = calls[name] as Group[typeof name]
      if (!isMounted(endpoint, settings.services.mode)) continue
      mount(app, settings, { name: `${group}.${name}`, endpoint, handle: handlers[name] })
    }
  }
}

function jsonText(body: string): Response {
  return new Response(body, { headers: jsonHeaders })
}

async function idempotencyFor<E extends Endpoint>(
  context: Context,
  services: Services,
  { name, endpoint }: Mounted<E>,
  { member: { accountId }, input }: { member: Member; input: object },
): Promise<Awaited<ReturnType<typeof idempotent>> | undefined> {
  if (!endpoint.idempotent) return undefined
  const header = context.req.header('idempotency-key')
  return idempotent(services, { header, input, accountId, call: name })
}

async function passCaptcha(services: Services, input: object, address: string): Promise<void> {
  const { captcha } = input as { captcha?: string }
  if (!(await services.captcha.verify(captcha, address))) throw new AppError('CAPTCHA_FAILED')
}

function checked<E extends Endpoint>(
  services: Services,
  name: string,
  endpoint: E,
  data: Answer<E>,
): Answer<E> {
  if (!services.checksAnswers || endpoint.answersFile) return data
  const parsed = endpoint.response.safeParse(data)
  if (parsed.success) return parsed.data as Answer<E>
  throw new Error(
    `The answer of ${name} breaks the contract: ${JSON.stringify(parsed.error.issues)}`,
  )
}
