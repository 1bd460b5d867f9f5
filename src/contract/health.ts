import * as z from 'zod/mini'
import { describe } from './define'
import { isoTime } from './fields'

const signalName = z.enum([
  'crediting',
  'chain',
  'clock',
  'disk',
  'letters',
  'books',
  'prices',
  'sale',
])
export type SignalName = z.infer<typeof signalName>

const signalState = z.enum(['good', 'warn', 'alarm'])
export type SignalState = z.infer<typeof signalState>

const signal = z.object({
  name: signalName,
  state: signalState,
  /** What was measured, with its unit. */
  value: z.string(),
  /** No new order is taken because of it. */
  isPausing: z.boolean(),
  since: z.nullable(isoTime),
  seenAt: z.nullable(isoTime),
})
export type Signal = z.infer<typeof signal>

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
    summary:
      'This process can serve: its database can be written, has its tables, and goes by the same clock. 503 otherwise.',
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
    summary:
      'How the whole product does: crediting, chain, clocks, disk, messages, books, prices, sale. The same with 503 while one of them alarms.',
    request: z.object({}),
    response: z.object({ orders: z.enum(['open', 'paused']), signals: z.array(signal) }),
  }),
}
