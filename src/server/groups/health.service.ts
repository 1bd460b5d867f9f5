import { sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import type { healthCalls } from '@/contract/health'
import { AppError } from '../errors'
import type { Services } from '../services'

// Asked often, by machines: each look at the chain may cost a paid call.
const chainAgeMs = 15_000

/** With the chain away people can still read and log in, so that alone takes nobody off the air. */
export async function ready({
  db,
  chain,
}: Services): Promise<Answer<(typeof healthCalls)['ready']>> {
  try {
    await db.execute(sql`select 1`)
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause })
  }
  const state = await chain.check(chainAgeMs)
  if (state === 'wrong') throw new AppError('WRONG_CHAIN')
  return { database: 'answers', chain: state }
}
