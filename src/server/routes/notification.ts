import { notificationCalls } from '@/contract/notification'
import {
  listNotification,
  remove,
  restoreNotification,
  sawAllNotification,
} from '@/server/modules/notifications/notification.service'
import { routesOf } from '@/server/platform/http/mount'

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
