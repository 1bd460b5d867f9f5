import type { Context, Hono } from 'hono'
import { adminCalls } from '@/contract/admin'
import { blogCalls } from '@/contract/blog'
import { healthCalls, type ServiceStatus } from '@/contract/health'
import { staticCalls } from '@/contract/static'
import { teamCalls } from '@/contract/team'
import { locale } from '@/messages/locale'
import {
  download,
  faqListUser,
  getblogMediaList,
  getStatic,
  staticList,
  teamList,
  viewBlog,
} from '@/server/modules/content/content.service'
import { newsletterPages } from '@/server/modules/notifications'
import {
  confirmSubscription,
  newsletterPaths,
  unsubscribe,
} from '@/server/modules/notifications/newsletter.service'
import { getBankOverView } from '@/server/modules/offerings/offering.service'
import { checkDocument } from '@/server/modules/papers/papers.service'
import { AppError } from '@/server/platform/errors'
import { answered } from '@/server/platform/http/envelope'
import { type MountSettings, routesOf } from '@/server/platform/http/mount'
import { errorFields } from '@/server/platform/log/log'
import { plainPageHeaders } from '@/server/platform/plain-page'
import { ready, status } from '@/server/platform/signals/health.service'
import { serviceStatus, statusPage, unknownStatus } from '@/server/platform/signals/service-days'
import { within } from '@/server/platform/within'
import type { Services } from '@/server/services'

export const siteRoutes = [
  routesOf('static', staticCalls, {
    faqListUser: (services) => faqListUser(services),
    staticList: (services, input) => staticList(services, input),
    getStatic: (services, input) => getStatic(services, input),
    checkDocument: (services, input) => checkDocument(services, input),
    download: (services, input) => download(services, input),
  }),
  routesOf('team', teamCalls, {
    teamList: (services) => teamList(services),
  }),
  routesOf('blog', blogCalls, {
    getblogMediaList: (services, input) => getblogMediaList(services, input),
    viewBlog: (services, input) => viewBlog(services, input),
  }),
  routesOf('admin', adminCalls, {
    getBankOverView: (services) => getBankOverView(services),
  }),
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

/** Links carry all they need: no login or cookie counts. RFC 8058's press is the same call. */
export function addNewsletterPages(app: Hono, { services, addressOf }: MountSettings): void {
  const token = (context: Context) => context.req.query('t') ?? ''
  const shown = (context: Context, page: string, status: 200 | 400 | 410 = 200) =>
    context.html(page, status, plainPageHeaders)
  app.get(newsletterPaths.confirm, (context) => shown(context, newsletterPages.confirm(services)))
  app.post(newsletterPaths.confirm, async (context) =>
    (await confirmSubscription(services, token(context), addressOf(context)))
      ? shown(context, newsletterPages.confirmed(services))
      : shown(context, newsletterPages.expired(services), 410),
  )
  app.get(newsletterPaths.unsubscribe, (context) => shown(context, newsletterPages.end(services)))
  app.post(newsletterPaths.unsubscribe, async (context) =>
    (await unsubscribe(services, token(context)))
      ? shown(context, newsletterPages.ended(services))
      : shown(context, newsletterPages.unknown(services), 400),
  )
}
