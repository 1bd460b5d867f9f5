import { sql } from 'drizzle-orm'
import type { healthCalls } from '@/contract/health'
import { AppError } from '../errors'
import type { Handlers } from '../mount'
import type { Services } from '../services'

export const healthRoutes: Handlers<typeof healthCalls> = {
  live: async () => ({}),
  ready: (services) => ready(services),
}

async function ready({ db }: Services): Promise<{ database: 'answers' }> {
  try {
    await db.execute(sql`select 1`)
    return { database: 'answers' }
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause })
  }
}
