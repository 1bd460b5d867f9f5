import { type Context, Hono } from 'hono'
import { allEndpoints } from '@/contract'
import type { Endpoint } from '@/contract/define'
import { mountRpc } from '@/server/chain/rpc/mount-rpc'
import { clientFiles, clientFolder } from '@/server/platform/documentation/client'
import { openApiDocument } from '@/server/platform/documentation/openapi'
import { documentationPage } from '@/server/platform/documentation/page'
import { AppError } from '@/server/platform/errors'
import { routesTo } from '@/server/platform/http/body'
import { refusalAnswer } from '@/server/platform/http/envelope'
import { isMounted } from '@/server/platform/http/mount'
import { askedAs, type RefusedCall } from '@/server/platform/security/events'
import { accountRoutes, addIdentityWebhook } from './routes/account'
import type { RoutesNeeds } from './routes/needs'
import { portfolioRoutes } from './routes/portfolio'
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
  mountRpc(api, { ...needs, addressOf: settings.addressOf })
  api.get('/openapi.json', (context) => context.json(openApiDocument(needs.mode)))
  needs.sandbox?.addRoutes({ app, api, settings })
  app.route('/api/v1', api)
  addIdentityWebhook(app, settings)
  addNewsletterPages(app, settings)
  addNotMePage(app, settings)
  addStatusPage(app, needs)
  addClient(app, needs)
  app.get('/api/docs', (context) => context.html(documentationPage(needs.mode)))
  const endpoints = allEndpoints()
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => isMounted(endpoint, needs.mode))
  const others = refusals(needs, '/api/v1', endpoints)
  app.notFound((context) => others.fetch(context.req.raw))
  app.onError((error, context) => refusalAnswer(error, needs.log, whomIn(context)))
  return app
}

/** Written at the first request: it takes the whole description of the API. */
function addClient(app: Hono, { mode }: AppNeeds): void {
  let files: Record<string, string> | undefined
  app.get(`${clientFolder}/:file`, (context, next) => {
    files ??= clientFiles(mode)
    const file = context.req.param('file')
    const text = Object.hasOwn(files, file) ? files[file] : undefined
    if (text === undefined) return next()
    const type = file.endsWith('.json') ? 'application/json' : 'text/javascript'
    return context.body(text, 200, { 'content-type': `${type}; charset=utf-8` })
  })
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
