import type { notificationCalls } from '@/contract/notification'
import type { Handlers } from '../mount'
import {
  listNotification,
  remove,
  restoreNotification,
  sawAllNotification,
} from './notification.service'

export const notificationRoutes: Handlers<typeof notificationCalls> = {
  listNotification: (services, input, { member }) => listNotification(services, member, input),
  sawAllNotification: (services, input, { member }) => sawAllNotification(services, member, input),
  removeNotification: (services, { id }, { member }) => remove(services, member, id),
  removeAllNotification: (services, _, { member }) => remove(services, member),
  restoreNotification: (services, input, { member }) =>
    restoreNotification(services, member, input),
  live: async ({ live }, _, { member }) => live.watch(member),
}
