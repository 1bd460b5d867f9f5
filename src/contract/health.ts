import * as z from 'zod/mini'
import { describe } from './define'
import { isoDay, isoTime } from './fields'

const signalName = z.enum([
  'crediting',
  'chain',
  'clock',
  'disk',
  'letters',
  'jobs',
  'books',
  'prices',
  'replica',
  'sale',
  'pages',
  'backup',
  'restore',
  'transactions',
  'locks',
  'custody',
  'escrow',
  'custodian',
  'buy-backs',
  'bank',
  'work',
])
export type SignalName = z.infer<typeof signalName>

const signalState = z.enum(['good', 'warn', 'alarm'])
export type SignalState = z.infer<typeof signalState>

const signal = z.object({
  name: signalName,
  state: signalState,
  /** The figure with its unit, for display. */
  value: z.string(),
  /** Whether this alarm stops new orders. */
  isPausing: z.boolean(),
  since: z.nullable(isoTime),
  seenAt: z.nullable(isoTime),
})
export type Signal = z.infer<typeof signal>

const seconds = z.int().check(z.minimum(0))

const servicePart = z.enum(['buying', 'crediting', 'codes', 'pages'])
export type ServicePart = z.infer<typeof servicePart>

const serviceStatus = z.object({
  /** UTC, by the database's clock. */
  today: isoDay,
  /** Null before the first measurement. */
  checkedAt: z.nullable(isoTime),
  parts: z.array(
    z.object({
      part: servicePart,
      /** Unknown while it is not measured, such as while the worker is stopped. */
      state: z.enum(['working', 'problem', 'unknown']),
      since: z.nullable(isoTime),
      days: z.array(z.object({ day: isoDay, measuredSeconds: seconds, badSeconds: seconds })),
    }),
  ),
})
export type ServiceStatus = z.infer<typeof serviceStatus>

export const healthCalls = {
  live: describe({
    method: 'GET',
    path: 'health/live',
    access: 'public',
    beyondSpec: true,
    summary: 'The process runs.',
    request: z.object({}),
    response: z.object({}),
  }),
  ready: describe({
    method: 'GET',
    path: 'health/ready',
    access: 'public',
    beyondSpec: true,
    summary: 'This process can serve: database and clock are fine. 503 otherwise.',
    request: z.object({}),
    response: z.object({
      database: z.literal('answers'),
      schema: z.literal('known'),
      clock: z.literal('right'),
    }),
  }),
  status: describe({
    method: 'GET',
    path: 'health/status',
    access: 'public',
    beyondSpec: true,
    summary: 'State of every part. 503 while one alarms.',
    request: z.object({}),
    response: z.object({ orders: z.enum(['open', 'paused']), signals: z.array(signal) }),
  }),
  service: describe({
    method: 'GET',
    path: 'health/service',
    access: 'public',
    beyondSpec: true,
    memorySeconds: 10,
    summary: 'What works now, and did in the last 90 days. `/api/status` is its page.',
    request: z.object({}),
    response: serviceStatus,
  }),
}
