import type { Context, Hono } from 'hono'
import { notificationCalls } from '@/contract/notification'
import { newsletterPages } from '@/server/modules/notifications'
import {
  confirmSubscription,
  newsletterPaths,
  unsubscribe,
} from '@/server/modules/notifications/newsletter.service'
import {
  listNotification,
  remove,
  restoreNotification,
  sawAllNotification,
} from '@/server/modules/notifications/notification.service'
import { type MountSettings, routesOf } from '@/server/platform/http/mount'
import { plainPageHeaders } from '@/server/platform/http/plain-page'

export const notificationRoutes = [
  routesOf('notification', notificationCalls, {
    listNotification: (services, input, { member }) => listNotification(services, member, input),
    sawAllNotification: (services, input, { member }) =>
      sawAllNotification(services, member, input),
    removeNotification: (services, { id }, { member }) => remove(services, member, id),
    removeAllNotification: (services, _, { member }) => remove(services, member),
    restoreNotification: (services, input, { member }) =>
      restoreNotification(services, member, input),
    stream: async ({ stream }, _, { member }) => stream.watch(member),
  }),
]

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
