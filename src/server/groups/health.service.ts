import { sql } from 'drizzle-orm'
import { AppError } from '../errors'
import type { Services } from '../services'

export async function ready({ db }: Services): Promise<{ database: 'answers' }> {
  try {
    await db.execute(sql`select 1`)
    return { database: 'answers' }
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause })
  }
}
