import type { Hono } from 'hono'
import { healthCalls, type ServiceStatus } from '@/contract/health'
import { locale } from '@/messages/locale'
import { AppError } from '@/server/platform/errors'
import { answered } from '@/server/platform/http/envelope'
import { routesOf } from '@/server/platform/http/mount'
import { plainPageHeaders } from '@/server/platform/http/plain-page'
import { within } from '@/server/platform/jobs/within'
import { errorFields } from '@/server/platform/log/log'
import { ready, status } from '@/server/platform/signals/health.service'
import { serviceStatus, statusPage, unknownStatus } from '@/server/platform/signals/service-days'
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
const longestMs = 3_000

export function addStatusPage(app: Hono, services: Services, waitMs = longestMs): void {
  const answer = async (kind: string, write: (found: ServiceStatus) => string) => {
    const make = async () => write(await serviceStatus(services))
    const made = services.responseCache.answer(`status ${kind}`, statusSeconds, make)
    return within(waitMs, Promise.resolve(made))
  }
  app.get('/api/status', async (context) => {
    context.header('vary', 'accept')
    if (/\bapplication\/json\b/.test(context.req.header('accept') ?? '')) {
      const body = await answer('data', answered).catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', { cause })
      })
      const type = { 'content-type': 'application/json; charset=utf-8' }
      return context.body(body, 200, { ...type, 'cache-control': 'no-store' })
    }
    const page = (found: ServiceStatus) => statusPage(found, services)
    try {
      return context.html(await answer(`page ${locale()}`, page), 200, plainPageHeaders)
    } catch (error) {
      services.log.error('status cannot be read', errorFields(error))
      return context.html(page(unknownStatus(services)), 503, plainPageHeaders)
    }
  })
}
