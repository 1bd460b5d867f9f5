import type { Context, Hono } from 'hono'
import { type Answer, type Endpoint, type Input, pathParts, travelsInQuery } from '@/contract/define'
import { parseBody, readBody } from './body'
import { answered } from './envelope'
import { AppError } from './errors'
import { useHourly } from './rate-limit'
import type { Services } from './services'
import { validated } from './validate'

export type Handler<E extends Endpoint> = (services: Services, input: Input<E>) => Promise<Answer<E>>
/** One handler for each call of a group: one that is missing does not compile. */
export type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: Handler<Group[Name]>
}

export interface MountSettings {
  services: Services
  addressOf: (context: Context) => string
}

/** The road of every call: body limit → rate limit → validate → human check → handle → check the answer → envelope. */
export function mount<E extends Endpoint>(
  app: Hono,
  { services, addressOf }: MountSettings,
  { name, endpoint, handle }: { name: string; endpoint: E; handle: Handler<E> },
): void {
  const run = async (input: Input<E>) => {
    const data = await handle(services, input)
    return services.checksAnswers ? checked(name, endpoint, data) : data
  }

  app.on(endpoint.method, routeOf(endpoint), async (context) => {
    if (endpoint.memorySeconds !== undefined) {
      // The address itself is the key, so that a kept answer costs no parsing at all.
      const body = await services.memory.answer(context.req.url, endpoint.memorySeconds, async () =>
        answered(await run(validated(endpoint, rawQuery(context, endpoint)))),
      )
      return jsonText(context, body, 'no-cache')
    }
    const text = travelsInQuery(endpoint.method) ? undefined : await readBody(context.req.raw)
    const address = addressOf(context)
    if (endpoint.hourlyLimit !== undefined) {
      await useHourly(services, name, address, endpoint.hourlyLimit)
    }
    const input = validated(endpoint, rawInput(context, endpoint, text))
    if (endpoint.captcha) await passCaptcha(services, input, address)
    const data = await run(input)
    return endpoint.answersFile ? (data as Response) : jsonText(context, answered(data), 'no-store')
  })
}

/** Comes after all groups: what reaches it asked for a known address in a way that it does not take. */
export function refuseOtherMethods(app: Hono, endpoints: Endpoint[]): void {
  const taken = new Map<string, string[]>()
  for (const endpoint of endpoints) {
    const methods = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]
    taken.set(routeOf(endpoint), [...(taken.get(routeOf(endpoint)) ?? []), ...methods])
  }
  for (const [route, methods] of taken) {
    app.all(route, () => {
      throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow: methods.join(', ') } })
    })
  }
}

function routeOf(endpoint: Endpoint): string {
  return `/${endpoint.path.replaceAll(/\{([^}]+)\}/g, ':$1')}`
}

export function mountGroup<Group extends Record<string, Endpoint>>(
  app: Hono,
  settings: MountSettings,
  { group, calls, handlers }: { group: string; calls: Group; handlers: Handlers<Group> },
): void {
  for (const name of Object.keys(calls) as (keyof Group & string)[]) {
    const endpoint = calls[name] as Group[typeof name]
    mount(app, settings, { name: `${group}.${name}`, endpoint, handle: handlers[name] })
  }
}

function jsonText(context: Context, body: string, cacheControl: string): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl }
  return context.body(body, 200, headers)
}

function rawInput(context: Context, endpoint: Endpoint, text?: string): Record<string, unknown> {
  if (text === undefined) return rawQuery(context, endpoint)
  return { ...parseBody(text), ...pathInput(context, endpoint) }
}

function rawQuery(context: Context, endpoint: Endpoint): Record<string, unknown> {
  return { ...context.req.query(), ...pathInput(context, endpoint) }
}

function pathInput(context: Context, endpoint: Endpoint): Record<string, string | undefined> {
  return Object.fromEntries(pathParts(endpoint.path).map((part) => [part, context.req.param(part)]))
}

async function passCaptcha(services: Services, input: object, address: string): Promise<void> {
  const { captcha } = input as { captcha?: string }
  if (!(await services.captcha.verify(captcha, address))) throw new AppError('CAPTCHA_FAILED')
}

function checked<E extends Endpoint>(name: string, endpoint: E, data: Answer<E>): Answer<E> {
  const parsed = endpoint.response.safeParse(data)
  if (parsed.success) return parsed.data as Answer<E>
  throw new Error(`The answer of ${name} breaks the contract: ${JSON.stringify(parsed.error.issues)}`)
}
