import { and, eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { ApiKey, apiKeyCalls } from '@/contract/user/api-keys'
import type { CodeSent } from '@/contract/user/fields'
import { enqueue, letters, notify } from '@/server/modules/notifications'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseOnHold } from '@/server/platform/http/admit'
import type { Visitor } from '@/server/platform/http/mount'
import { apiKeyHash, keysOf, newApiKey } from './api-keys'
import { consumeCode, consumeSend, guessCode, refusal, refuseEarlyResend, sendCode } from './codes'
import { lockMember, ownAccount } from './find-account'
import { apiKeyLimits } from './limits'
import type { IdentityNeeds } from './needs'
import { consumePasswordTry } from './password-rules'
import { apiKeys } from './tables'

type Calls = typeof apiKeyCalls
type Caller = Visitor & { member: Member }

export async function ownApiKeys(
  { db }: IdentityNeeds,
  { accountId }: Member,
): Promise<Answer<Calls['apiKeys']>> {
  const rows = await keysOf(db, accountId)
  return { docs: rows.map(asApiKey), roomLeft: Math.max(0, apiKeyLimits.maxKeys - rows.length) }
}

function asApiKey({
  id,
  name,
  ending,
  createdAt,
  lastUsedOn,
  assistantUsedOn,
}: typeof apiKeys.$inferSelect): ApiKey {
  const asAssistant = assistantUsedOn === null ? {} : { assistantUsedOn }
  return { id, name, ending, madeAt: createdAt.toISOString(), lastUsedOn, ...asAssistant }
}

export async function apiKeyCode(needs: IdentityNeeds, { accountId }: Member): Promise<CodeSent> {
  const key = { purpose: 'api-key' as const, subject: accountId }
  await refuseEarlyResend(needs, key)
  const { email: to } = await ownAccount(needs.db, accountId)
  await consumeSend(needs, { purpose: key.purpose, to })
  return needs.db.transaction((tx) => sendCode(needs, tx, { ...key, to }))
}

/**
 * Creates an API key and notifies its owner. Only its hash is stored: if this answer is lost, the
 * key is in the list, unused, and can be revoked there.
 */
export async function makeApiKey(
  needs: IdentityNeeds,
  { name, password, code }: Input<Calls['makeApiKey']>,
  { member, address }: Caller,
): Promise<Answer<Calls['makeApiKey']>> {
  const { accountId } = member
  // guard: without it, an API key is made without the password — server/identity/api-keys: is
  //   refused with
  await consumePasswordTry(needs, { member, password })
  const codeId = await guessCode(needs, {
    purpose: 'api-key' as const,
    subject: accountId,
    code,
    field: 'code',
  })
  const key = newApiKey()
  const keyHash = await apiKeyHash(needs, key)
  const now = needs.clock.now()
  const row = await needs.db.transaction(async (tx) => {
    const account = await lockMember(tx, member, now)
    refuseOnHold(account)
    const { maxKeys: max } = apiKeyLimits
    if ((await keysOf(tx, accountId)).length >= max)
      throw new AppError('API_KEYS_FULL', { params: { max } })
    if (!(await consumeCode(needs, tx, codeId))) throw refusal('CODE_EXPIRED', 'code')
    const [apiKey] = await tx
      .insert(apiKeys)
      .values({ accountId, name, keyHash, ending: key.slice(-4), createdAt: now })
      .returning()
    const letter = letters.apiKeyMade(needs, { name, at: now })
    await enqueue(needs, tx, { channel: 'email', to: account.email, about: accountId, letter })
    await notify(needs, tx, { accountId, kind: 'api-key-made', facts: { name }, at: now })
    return apiKey as typeof apiKeys.$inferSelect
  })
  const call = 'user.makeApiKey'
  needs.securityEvents.note({ kind: 'api-key-made', call, accountId, address })
  return { ...asApiKey(row), key }
}

export async function revokeApiKey(
  needs: IdentityNeeds,
  { id }: Input<Calls['revokeApiKey']>,
  { member: { accountId }, address }: Caller,
): Promise<Record<string, never>> {
  const revoked = await needs.db
    .delete(apiKeys)
    // guard: without it, another member’s API key can be revoked — server/identity/api-keys: when
    //   its owner revokes it, but not another member — without the first condition
    .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id })
  if (revoked.length === 0) throw new AppError('API_KEY_NOT_FOUND')
  const call = 'user.revokeApiKey'
  needs.securityEvents.note({ kind: 'api-key-revoked', call, accountId, address })
  return {}
}
