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
import { refuseDeliveryByMail } from '@/server/modules/custody/deliveries/not-me.service'
import { refuseGiftByMail } from '@/server/modules/gifts/not-me.service'
import { refuseEstateByMail } from '@/server/modules/legal-orders/not-me.service'
import { newsletterPages } from '@/server/modules/notifications'
import {
  confirmSubscription,
  newsletterPaths,
  unsubscribe,
} from '@/server/modules/notifications/newsletter.service'
import { notMePages, notMePath } from '@/server/modules/notifications/not-me.service'
import { getBankOverView } from '@/server/modules/offerings/offering.service'
import { checkDocument } from '@/server/modules/papers/papers.service'
import { downloadPdf } from '@/server/modules/papers/printed-text.service'
import { refuseRecoveryByMail } from '@/server/modules/recoveries/not-me.service'
import { AppError } from '@/server/platform/errors'
import { envelopeOf } from '@/server/platform/http/envelope'
import { type MountSettings, routesNeeding } from '@/server/platform/http/mount'
import { errorFields } from '@/server/platform/log/log'
import { plainPageHeaders } from '@/server/platform/plain-page'
import { ready, status } from '@/server/platform/signals/health.service'
import { serviceStatus, statusPage, unknownStatus } from '@/server/platform/signals/service-days'
import { within } from '@/server/platform/within'
import type { SiteRoutesNeeds } from './needs'

const routesOf = routesNeeding<SiteRoutesNeeds>()

export const siteRoutes = [
  routesOf('static', staticCalls, {
    faqListUser: (needs) => faqListUser(needs),
    staticList: (needs, input) => staticList(needs, input),
    getStatic: (needs, input) => getStatic(needs, input),
    checkDocument: (needs, input) => checkDocument(needs, input),
    download: (needs, input) => download(needs, input),
    downloadPdf: (needs, input) => downloadPdf(needs, input),
  }),
  routesOf('team', teamCalls, {
    teamList: (needs) => teamList(needs),
  }),
  routesOf('blog', blogCalls, {
    getblogMediaList: (needs, input) => getblogMediaList(needs, input),
    viewBlog: (needs, input) => viewBlog(needs, input),
  }),
  routesOf('admin', adminCalls, {
    getBankOverView: (needs) => getBankOverView(needs),
  }),
  routesOf('health', healthCalls, {
    live: async () => ({}),
    ready: (needs) => ready(needs),
    status: (needs) => status(needs),
    service: (needs) => serviceStatus(needs),
  }),
]

const statusSeconds = 10
const longestMs = 3_000

export function addStatusPage(app: Hono, needs: SiteRoutesNeeds, waitMs = longestMs): void {
  const answer = async (kind: string, write: (state: ServiceStatus) => string) => {
    const make = async () => write(await serviceStatus(needs))
    const pending = needs.responseCache.answer(`status ${kind}`, statusSeconds, make)
    return within(waitMs, Promise.resolve(pending))
  }
  app.get('/api/status', async (context) => {
    context.header('vary', 'accept')
    if (/\bapplication\/json\b/.test(context.req.header('accept') ?? '')) {
      const body = await answer('data', envelopeOf).catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', { cause })
      })
      const type = { 'content-type': 'application/json; charset=utf-8' }
      return context.body(body, 200, { ...type, 'cache-control': 'no-store' })
    }
    const page = (serviceState: ServiceStatus) => statusPage(serviceState, needs)
    try {
      return context.html(await answer(`page ${locale()}`, page), 200, plainPageHeaders)
    } catch (error) {
      needs.log.error('status cannot be read', errorFields(error))
      return context.html(page(unknownStatus(needs)), 503, plainPageHeaders)
    }
  })
}

/** Each of them knows its own secrets only by their hashes. */
async function refuse(needs: SiteRoutesNeeds, secret: string): Promise<keyof typeof notMePages> {
  for (const refusal of [
    refuseDeliveryByMail,
    refuseGiftByMail,
    refuseRecoveryByMail,
    refuseEstateByMail,
  ]) {
    const outcome = await refusal(needs, secret)
    if (outcome !== 'unknown') return outcome
  }
  return 'unknown'
}

/** From the mail about a delivery, for a member who did not ask for it; it needs no login. */
export function addNotMePage(app: Hono, { needs }: MountSettings<SiteRoutesNeeds>): void {
  app.get(notMePath, (context) => context.html(notMePages.ask(needs), 200, plainPageHeaders))
  app.post(notMePath, async (context) => {
    const secret = context.req.query('t') ?? ''
    const outcome = await refuse(needs, secret)
    const page = notMePages[outcome](needs)
    return context.html(page, outcome === 'unknown' ? 400 : 200, plainPageHeaders)
  })
}

/**
 * The newsletter's links contain all they need: no login or cookie counts. The one-click press of
 * RFC 8058 is the same call.
 */
export function addNewsletterPages(
  app: Hono,
  { needs, addressOf }: MountSettings<SiteRoutesNeeds>,
): void {
  const token = (context: Context) => context.req.query('t') ?? ''
  const plainPage = (context: Context, page: string, status: 200 | 400 | 410 = 200) =>
    context.html(page, status, plainPageHeaders)
  app.get(newsletterPaths.confirm, (context) => plainPage(context, newsletterPages.confirm(needs)))
  app.post(newsletterPaths.confirm, async (context) =>
    (await confirmSubscription(needs, token(context), addressOf(context)))
      ? plainPage(context, newsletterPages.confirmed(needs))
      : plainPage(context, newsletterPages.expired(needs), 410),
  )
  app.get(newsletterPaths.unsubscribe, (context) => plainPage(context, newsletterPages.end(needs)))
  app.post(newsletterPaths.unsubscribe, async (context) =>
    (await unsubscribe(needs, token(context)))
      ? plainPage(context, newsletterPages.ended(needs))
      : plainPage(context, newsletterPages.unknown(needs), 400),
  )
}
