import * as z from 'zod/mini'
import { describe } from './define'

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
      'The process can serve: its database answers, and its chain is the right one or away. 503 otherwise.',
    request: z.object({}),
    response: z.object({ database: z.literal('answers'), chain: z.enum(['answers', 'away']) }),
  }),
}
