import * as z from 'zod/mini'
import { describe } from '../define'
import { isoTime, maxCharacters, serialCursor } from '../fields'
import { codeSent, givenPassword, oneTimeCode } from './fields'
import { webhookEventType } from './webhook-events'

const webhookAttempt = z.object({
  at: isoTime,
  milliseconds: z.int(),
  /** What the receiver answered; null if it did not. */
  status: z.nullable(z.int()),
  /** Why there is no answer; null if there is one. A redirect is an answer, and is not followed. */
  failure: z.nullable(z.enum(['not-public', 'unreachable', 'timed-out'])),
})
export type WebhookAttempt = z.infer<typeof webhookAttempt>

const webhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  madeAt: isoTime,
  /**
   * Resting: a delivery has used up its attempts. Whatever happens while an endpoint is paused or
   * rests waits for it, a month at most.
   */
  state: z.enum(['active', 'paused', 'resting']),
  /** Since when it is paused or rests. */
  since: z.nullable(isoTime),
  /** Until when the secret before signs, too; null if there is none. */
  previousSecretUntil: z.nullable(isoTime),
  /** Deliveries that wait for an attempt. */
  waiting: z.int(),
  /** The newest of all its deliveries, tests among them; null before the first. */
  lastAttempt: z.nullable(webhookAttempt),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

const webhookDelivery = z.object({
  /** The header `webhook-id`, the same at each attempt. */
  id: z.uuid(),
  type: webhookEventType,
  at: isoTime,
  /** What was sent, to the letter. */
  body: z.string(),
  /** Waiting: there will be an attempt. Failed: a test that was not answered by 2xx. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  /**
   * When the next attempt is due. While its endpoint is paused or rests, there is only one that its
   * owner asked for.
   */
  nextAttemptAt: z.nullable(isoTime),
  /** At most the last twenty, of which the newest is first. */
  attempts: z.array(webhookAttempt),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** `whsec_` and Base64, as Standard Webhooks has it. */
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
