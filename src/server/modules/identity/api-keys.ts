import { desc, eq, sql } from 'drizzle-orm'
import { utcDay } from '@/config/durations'
import { apiKeyPrefix } from '@/contract/user/api-keys'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type KeyUser, refuseOnHold, type Sessions } from '@/server/platform/http/admit'
import { CallCounts } from '@/server/platform/http/rate-limit'
import type { Ports } from '@/server/platform/ports'
import { apiKeyLimits } from './limits'
import { accounts, apiKeys } from './tables'

type KeyNeeds = Pick<Ports, 'clock' | 'db' | 'keys' | 'limitFactor'>

const shape = new RegExp(`^${apiKeyPrefix}[0-9a-f]{64}$`)

export function newApiKey(): string {
  return apiKeyPrefix + randomSecret()
}

export function apiKeyHash({ keys }: Pick<Ports, 'keys'>, key: string): Promise<string> {
  return keys.hash(`api-key:${key}`)
}

/**
 * The owner of an API key. Unlike a session, it stops working as soon as the account is on hold: a
 * program then has no need to read, and its owner still can. Each process counts calls separately.
 */
export function memberOfApiKey(needs: KeyNeeds): Sessions['memberOfApiKey'] {
  const { clock, limitFactor } = needs
  const most = apiKeyLimits.callsAMinute * limitFactor
  const counts = new CallCounts(most, () => clock.now().getTime())
  return async (key, user) => {
    const row = shape.test(key) ? await ownerOf(needs, key) : undefined
    if (row === undefined || row.closedAt !== null)
      throw new AppError('API_KEY_UNKNOWN', { event: { kind: 'token-refused', reason: 'forged' } })
    const { id, accountId } = row
    const retryAfterSeconds = counts.consume(id)
    // guard: without it, an API key may be used without end — server/identity/api-keys: sixty calls
    //   a minute
    if (retryAfterSeconds !== undefined)
      throw new AppError('TOO_MANY', { retryAfterSeconds, event: { accountId } })
    // guard: without it, an API key reads for an account on hold — server/identity/api-keys: for as
    //   long as the account is on hold
    refuseOnHold(row, accountId)
    const today = utcDay(clock.now())
    await markUsed(needs, row, { today, user })
    return {
      accountId,
      // No session has this id, so code that requires a living session refuses it.
      sessionId: id,
      isByKey: true,
      scope: 'full',
      secretKey: '',
      kycStatus: row.kycStatus,
      onHoldAt: row.onHoldAt,
      locale: row.isLocaleChosen ? row.locale : undefined,
      sessionEndsAt: clock.now(),
    }
  }
}

async function ownerOf(needs: KeyNeeds, key: string) {
  const [row] = await needs.db
    .select({
      id: apiKeys.id,
      accountId: apiKeys.accountId,
      lastUsedOn: apiKeys.lastUsedOn,
      assistantUsedOn: apiKeys.assistantUsedOn,
      kycStatus: accounts.kycStatus,
      closedAt: accounts.closedAt,
      onHoldAt: accounts.onHoldAt,
      locale: accounts.locale,
      isLocaleChosen: accounts.isLocaleChosen,
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeys.keyHash, await apiKeyHash(needs, key)))
  return row
}

interface Uses {
  id: string
  lastUsedOn: string | null
  assistantUsedOn: string | null
}

/** Writes at most once a day, so that reads cause almost no writes. */
async function markUsed(
  { db }: KeyNeeds,
  { id, lastUsedOn, assistantUsedOn }: Uses,
  { today, user }: { today: string; user: KeyUser },
): Promise<void> {
  const isAssistant = user === 'assistant'
  if (lastUsedOn === today && (!isAssistant || assistantUsedOn === today)) return
  // A process whose clock is slow does not move the day back.
  const latest = (column: typeof apiKeys.lastUsedOn | typeof apiKeys.assistantUsedOn) =>
    sql`greatest(${column}, ${today}::date)`
  await db
    .update(apiKeys)
    .set({
      lastUsedOn: latest(apiKeys.lastUsedOn),
      assistantUsedOn: isAssistant ? latest(apiKeys.assistantUsedOn) : undefined,
    })
    .where(eq(apiKeys.id, id))
}

export function keysOf(db: Db, accountId: string) {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.accountId, accountId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

/**
 * A key is a way in that outlives sessions, so it ends together with the credentials that confirmed
 * it.
 */
export async function endApiKeys(db: Db, accountId: string): Promise<number> {
  const ended = await db
    .delete(apiKeys)
    .where(eq(apiKeys.accountId, accountId))
    .returning({ id: apiKeys.id })
  return ended.length
}
