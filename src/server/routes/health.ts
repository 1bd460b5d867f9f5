import type { Hono } from 'hono'
import { healthCalls } from '@/contract/health'
import { locale } from '@/messages/locale'
import { answered } from '@/server/platform/http/envelope'
import { routesOf } from '@/server/platform/http/mount'
import { plainPageHeaders } from '@/server/platform/http/plain-page'
import { ready, status } from '@/server/platform/signals/health.service'
import { serviceStatus, statusPage } from '@/server/platform/signals/service-days'
import type { Services } from '@/server/services'

export const healthRoutes = [
  routesOf('health', healthCalls, {
    live: async () => ({}),
    ready: (services) => ready(services),
    status: (services) => status(services),
    service: (services) => serviceStatus(services),
  }),
]

const statusSeconds = 10

/** A page for people, and for programs that ask for JSON the same figures; made once for all who come within seconds. */
export function addStatusPage(app: Hono, services: Services): void {
  app.get('/api/status', async (context) => {
    const isPage = !/\bapplication\/json\b/.test(context.req.header('accept') ?? '')
    const key = `status ${isPage ? `page ${locale()}` : 'data'}`
    const body = await services.responseCache.answer(key, statusSeconds, async () => {
      const found = await serviceStatus(services)
      return isPage ? statusPage(found, services) : answered(found)
    })
    context.header('vary', 'accept')
    if (isPage) return context.html(body, 200, plainPageHeaders)
    const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    return context.body(body, 200, type)
  })
}
