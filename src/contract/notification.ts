import * as z from 'zod/mini'
import { describe, fileOf, listOf } from './define'
import { isoTime, pageLimit } from './fields'

const notificationKind = z.enum([
  'purchase-confirmed',
  'payment-decision',
  'payment-held',
  'payment-unlinked',
  'payment-returning',
  'payment-returned',
  'payment-failed',
  'swap-confirmed',
  'swap-failed',
  'identity',
  'wallet-linked',
  'wallet-unlinked',
  'new-login',
  'password-changed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-new',
  'passkey-added',
  'passkey-removed',
  'email-changed',
  'phone-changed',
  'stake-ended',
  'rewards-claimed',
  'stake-left',
  'price-alert',
  'delivery-asked',
  'delivery-failed',
  'shares-delivered',
  'shares-returned',
  'shares-sent',
  'shares-received',
  'gift-sent',
  'gift-offered',
  'gift-accepted',
  'gift-returned',
  'dividend-payable',
  'dividend-paid',
  'dividend-failed',
  'vote-open',
  'vote-cast',
  'vote-counted',
  'vote-called-off',
])
export type NotificationKind = z.infer<typeof notificationKind>

const notification = z.object({
  id: z.string(),
  kind: notificationKind,
  at: isoTime,
  isSeen: z.boolean(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  action: z.string(),
})
export type Notification = z.infer<typeof notification>

const notificationId = z.uuid()
const removal = z.object({ removal: z.string(), removedCount: z.int() })

export const notificationCalls = {
  listNotification: describe({
    method: 'GET',
    path: 'notification/listNotification',
    access: 'member',
    summary: 'Your notifications, newest first, and the unseen count.',
    request: z.object({
      cursor: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,10}$/))),
      limit: pageLimit(20),
    }),
    response: z.extend(listOf(notification), { unseenCount: z.int() }),
  }),
  sawAllNotification: describe({
    method: 'PUT',
    path: 'notification/sawAllNotification',
    access: 'member',
    summary: 'Marks notifications up to the given one as seen.',
    request: z.object({ upTo: z.optional(notificationId) }),
    response: z.object({ unseenCount: z.int() }),
  }),
  removeNotification: describe({
    method: 'DELETE',
    path: 'notification/removeNotification',
    access: 'member',
    summary: 'Removes one.',
    request: z.object({ id: notificationId }),
    response: removal,
  }),
  removeAllNotification: describe({
    method: 'DELETE',
    path: 'notification/removeAllNotification',
    access: 'member',
    summary: 'Removes all there are.',
    request: z.object({}),
    response: removal,
  }),
  restoreNotification: describe({
    method: 'PUT',
    path: 'notification/restoreNotification',
    access: 'member',
    beyondSpec: true,
    summary: 'Takes a removal back, within a day.',
    request: z.object({ removal: notificationId }),
    response: z.object({ restoredCount: z.int() }),
  }),
  stream: describe({
    method: 'GET',
    path: 'notification/stream',
    access: 'member',
    unattended: true,
    beyondSpec: true,
    answersFile: true,
    summary: 'Server-sent events: the unseen count. Read with fetch: the token is a header.',
    request: z.object({}),
    response: fileOf('text/event-stream'),
  }),
}
