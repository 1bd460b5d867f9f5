import { type Context, Hono } from 'hono'
import { allEndpoints } from '@/contract'
import type { Endpoint } from '@/contract/define'
import { mountRpc } from '@/server/chain/rpc/mount-rpc'
import { retryAfterMs, webhookLimits } from '@/server/modules/webhooks'
import { clientFiles, clientFolder } from '@/server/platform/documentation/client'
import { openApiDocument } from '@/server/platform/documentation/openapi'
import { documentationPage } from '@/server/platform/documentation/page'
import { webhooksPage } from '@/server/platform/documentation/webhooks-page'
import { AppError } from '@/server/platform/errors'
import { routesTo } from '@/server/platform/http/body'
import { refusalAnswer } from '@/server/platform/http/envelope'
import { isMounted } from '@/server/platform/http/mount'
import { type TaggedText, taggedAnswer, withTag } from '@/server/platform/http/tagged-text'
import { askedAs, type RefusedCall } from '@/server/platform/security/events'
import { accountRoutes, addIdentityWebhook } from './routes/account'
import { addAssistants } from './routes/assistants/door'
import type { RoutesNeeds } from './routes/needs'
import { addLogFiles, portfolioRoutes } from './routes/portfolio'
import { shareRoutes } from './routes/shares'
import { addNewsletterPages, addNotMePage, addStatusPage, siteRoutes } from './routes/site'
import type { SandboxNeeds } from './sandbox/needs'

const routes = [...accountRoutes, ...portfolioRoutes, ...shareRoutes, ...siteRoutes]

export interface AppNeeds extends RoutesNeeds, SandboxNeeds {
  identity: SandboxNeeds['identity']
}

interface AppChoices {
  addressOf?: (context: Context) => string
}

export function createApp(needs: AppNeeds, choices: AppChoices = {}): Hono {
  const app = new Hono()
  const api = new Hono()
  const settings = { needs, addressOf: choices.addressOf ?? (() => 'local') }
  for (const addTo of routes) addTo(api, settings)
  addLogFiles(api, needs)
  mountRpc(api, { ...needs, addressOf: settings.addressOf })
  needs.sandbox?.addRoutes({ app, api, settings })
  app.route('/api/v1', api)
  addIdentityWebhook(app, settings)
  addNewsletterPages(app, settings)
  addNotMePage(app, settings)
  addStatusPage(app, needs)
  addDocuments(app, needs)
  addAssistants(app, settings)
  const endpoints = allEndpoints()
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => isMounted(endpoint, needs.mode))
  const others = refusals(needs, '/api/v1', endpoints)
  app.notFound((context) => others.fetch(context.req.raw))
  app.onError((error, context) => refusalAnswer(error, needs.log, whomIn(context)))
  return app
}

/**
 * The documentation of the API, built at its first request and cached as bytes: building the page
 * takes 140 ms of processor time, and anybody may ask for it.
 */
function addDocuments(app: Hono, { mode }: AppNeeds): void {
  const kept = new Map<string, Promise<TaggedText>>()
  const add = (path: string, type: string, make: () => string) =>
    app.get(path, async (context) => {
      const text = kept.get(path) ?? withTag(make())
      kept.set(path, text)
      return taggedAnswer(context.req.raw, await text, type)
    })
  const json = 'application/json; charset=utf-8'
  add('/api/docs', 'text/html; charset=UTF-8', () => documentationPage(mode))
  add('/api/docs/webhooks', 'text/html; charset=UTF-8', () =>
    webhooksPage({ ...webhookLimits, retryAfterMs }, mode),
  )
  add('/api/v1/openapi.json', json, () => JSON.stringify(openApiDocument(mode)))
  for (const [file, make] of Object.entries(clientFiles(mode))) {
    const type = file.endsWith('.json') ? json : 'text/javascript; charset=utf-8'
    add(`${clientFolder}/${file}`, type, make)
  }
}

function whomIn(context: Context): Pick<RefusedCall, 'call' | 'accountId'> {
  const { call = context.req.routePath, accountId }: Partial<RefusedCall> =
    context.get(askedAs) ?? {}
  return { call, accountId }
}

function refusals({ log }: AppNeeds, base: string, endpoints: Endpoint[]): Hono {
  const app = new Hono()
  const taken = new Map<string, string[]>()
  for (const endpoint of endpoints) {
    const methods = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]
    for (const route of routesTo(endpoint).map((path) => base + path))
      taken.set(route, [...(taken.get(route) ?? []), ...methods])
  }
  for (const [route, methods] of taken) {
    const headers = { allow: methods.join(', ') }
    app.all(route, () => refusalAnswer(new AppError('METHOD_NOT_ALLOWED', { headers }), log))
  }
  app.notFound(() => refusalAnswer(new AppError('NOT_FOUND'), log))
  return app
}
