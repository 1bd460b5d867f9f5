import * as z from 'zod/mini'
import { describe } from '../define'
import { isoTime, maxCharacters, serialCursor } from '../fields'
import { codeSent, givenPassword, oneTimeCode } from './fields'
import { webhookEventType } from './webhook-events'

const webhookAttempt = z.object({
  at: isoTime,
  milliseconds: z.int(),
  /** The receiver's HTTP status; null if it did not answer. */
  status: z.nullable(z.int()),
  /**
   * Why there is no answer; null if there is one. A redirect counts as an answer, and is not
   * followed.
   */
  failure: z.nullable(z.enum(['not-public', 'unreachable', 'timed-out'])),
})
export type WebhookAttempt = z.infer<typeof webhookAttempt>

const webhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  madeAt: isoTime,
  /**
   * Resting: a delivery has used up its attempts. Events that occur while an endpoint is paused or
   * resting wait for it, for a month at most.
   */
  state: z.enum(['active', 'paused', 'resting']),
  /** Since when it is paused or resting. */
  since: z.nullable(isoTime),
  /** Until when the previous secret signs as well; null if there is none. */
  previousSecretUntil: z.nullable(isoTime),
  /** Deliveries that wait for an attempt. */
  waiting: z.int(),
  /** The newest attempt of all deliveries, including tests; null before the first. */
  lastAttempt: z.nullable(webhookAttempt),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

const webhookDelivery = z.object({
  /** The header `webhook-id`, the same in each attempt. */
  id: z.uuid(),
  type: webhookEventType,
  at: isoTime,
  /** The exact body that was sent. */
  body: z.string(),
  /** waiting: there will be another attempt. failed: a test without a 2xx answer. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  /**
   * When the next attempt is due. While its endpoint is paused or resting, there is one only if the
   * owner asked for it.
   */
  nextAttemptAt: z.nullable(isoTime),
  /** The last twenty attempts at most, newest first. */
  attempts: z.array(webhookAttempt),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** `whsec_` and Base64, as in Standard Webhooks. */
const secret = z.string()
const byId = z.object({ id: z.uuid() })

export const webhookCalls = {
  webhookEndpoints: describe({
    method: 'GET',
    path: 'user/webhookEndpoints',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Your webhook endpoints, newest first, without their signing secrets.',
    request: z.object({}),
    response: z.object({ docs: z.array(webhookEndpoint), roomLeft: z.int() }),
  }),
  webhookEndpointCode: describe({
    method: 'POST',
    path: 'user/webhookEndpointCode',
    access: 'member',
    beyondSpec: true,
    summary:
      'Send yourself the code that a new webhook endpoint, or a new signing secret, is confirmed with.',
    request: z.object({}),
    response: codeSent,
  }),
  makeWebhookEndpoint: describe({
    method: 'POST',
    path: 'user/makeWebhookEndpoint',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'Create a webhook endpoint with the password and the code. This answer alone shows its signing secret.',
    request: z.object({
      url: z.string().check(z.trim(), maxCharacters(2_000)),
      password: givenPassword,
      code: oneTimeCode,
    }),
    response: z.object({ ...webhookEndpoint.shape, secret }),
  }),
  pauseWebhookEndpoint: describe({
    method: 'POST',
    path: 'user/pauseWebhookEndpoint',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Pause an endpoint, or let one that is paused or rests go on with what waits.',
    request: z.object({ id: z.uuid(), isPaused: z.boolean() }),
    response: webhookEndpoint,
  }),
  removeWebhookEndpoint: describe({
    method: 'POST',
    path: 'user/removeWebhookEndpoint',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Remove an endpoint with its deliveries. It is sent nothing more.',
    request: byId,
    response: z.object({}),
  }),
  rotateWebhookSecret: describe({
    method: 'POST',
    path: 'user/rotateWebhookSecret',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'Give an endpoint a new signing secret with the password and the code. This answer alone shows it. For a day both sign.',
    request: z.object({ id: z.uuid(), password: givenPassword, code: oneTimeCode }),
    response: z.object({ ...webhookEndpoint.shape, secret }),
  }),
  testWebhookEndpoint: describe({
    method: 'POST',
    path: 'user/testWebhookEndpoint',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Send an endpoint a test, once, also while it is paused or rests.',
    minuteLimit: 10,
    request: byId,
    response: webhookDelivery,
  }),
  webhookDeliveries: describe({
    method: 'GET',
    path: 'user/webhookDeliveries',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'What an endpoint was sent in the last month, newest first, by cursor.',
    request: z.object({ id: z.uuid(), cursor: serialCursor }),
    response: z.object({ docs: z.array(webhookDelivery), nextCursor: z.optional(z.string()) }),
  }),
  sendWebhookDeliveryAgain: describe({
    method: 'POST',
    path: 'user/sendWebhookDeliveryAgain',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Send a delivery again at once, once, whatever waits before it.',
    minuteLimit: 10,
    request: byId,
    response: webhookDelivery,
  }),
}
