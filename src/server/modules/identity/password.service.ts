import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { passwordCalls } from '@/contract/user/password'
import { enqueue, letters, notify, silentMessage } from '@/server/modules/notifications'
import { pauseEndpoints } from '@/server/modules/webhooks'
import { randomSecret } from '@/server/platform/crypto/keys'
import { weaknessOf } from '@/server/platform/crypto/password-weakness'
import { type Db, isUuid } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { endApiKeys } from './api-keys'
import { endPending } from './close-account'
import { codeSent, consumeCode, consumeSend, guessCode, refusal, sendCode } from './codes'
import { isKnownDevice } from './devices'
import {
  type Account,
  findByIdentifier,
  lockAccount,
  ownAccount,
  spelledAlike,
} from './find-account'
import { resetSecretMs } from './limits'
import type { IdentityNeeds } from './needs'
import { consumePasswordTry, refuseSamePassword, refuseWeakPassword } from './password-rules'
import { endSessions } from './sessions'
import { accounts, passwordRequests, passwordSecrets } from './tables'

type Calls = typeof passwordCalls

export async function forgotPassword(
  needs: IdentityNeeds,
  { identifier, device }: Input<Calls['forgotPassword']>,
): Promise<Answer<Calls['forgotPassword']>> {
  const account = await findByIdentifier(needs.db, identifier)
  const isKnownHere = await isKnownDevice(needs, { account, device })
  const isEmail = identifier.includes('@')
  // The address is counted and shown as it was typed, so the answer reveals nothing about what is
  // stored.
  const typed = spelledAlike(identifier)
  await consumeSend(needs, { purpose: 'forgot', to: typed, isKnownDevice: isKnownHere })
  return needs.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(passwordRequests)
      .values({ accountId: account?.id ?? null, createdAt: needs.clock.now() })
      .returning({ id: passwordRequests.id })
    const requestId = (row as { id: string }).id
    const link = isEmail ? await linkOf(needs, tx, account?.id) : undefined
    await sendCode(needs, tx, {
      purpose: 'forgot',
      subject: requestId,
      to: (isEmail ? account?.email : account?.phone) ?? '',
      decoy: account === undefined ? silentMessage(requestId) : undefined,
      link,
    })
    return { requestId, sent: codeSent(typed) }
  })
}

/**
 * The link of a mail. Its secret is behind `#`, which browsers never send, so it reaches no
 * server's log.
 */
async function linkOf(
  needs: IdentityNeeds,
  tx: Db,
  accountId: string | undefined,
): Promise<string> {
  const token = await newSecret(needs, tx, accountId)
  return `${needs.siteUrl}/auth/reset#token=${token}`
}

export async function verifyOTPForgotPassword(
  needs: IdentityNeeds,
  { requestId, code }: Input<Calls['verifyOTPForgotPassword']>,
): Promise<Answer<Calls['verifyOTPForgotPassword']>> {
  const codeId = await guessCode(needs, {
    purpose: 'forgot',
    subject: requestId,
    code,
    field: 'code',
  })
  return needs.db.transaction(async (tx) => {
    const accountId = await accountOfRequest(tx, requestId)
    if (accountId === undefined) throw refusal('CODE_EXPIRED', 'code')
    await lockAccount(tx, accountId)
    // Before we had the lock, another new password may have ended this request.
    const isStillOpen = (await accountOfRequest(tx, requestId)) === accountId
    if (!isStillOpen || !(await consumeCode(needs, tx, codeId))) {
      throw refusal('CODE_EXPIRED', 'code')
    }
    return { resetId: await newSecret(needs, tx, accountId) }
  })
}

async function accountOfRequest(tx: Db, requestId: string): Promise<string | undefined> {
  const [request] = isUuid(requestId)
    ? await tx.select().from(passwordRequests).where(eq(passwordRequests.id, requestId))
    : []
  return request?.accountId ?? undefined
}

export async function resetPassword(
  needs: IdentityNeeds,
  input: Input<Calls['resetPassword']>,
): Promise<Answer<Calls['resetPassword']>> {
  const { password } = input
  const whereUsableSecret = await whereUsable(needs, input['token-or-id'])
  const accountId = await accountOfSecret(needs, whereUsableSecret)
  await refuseWeakPassword(password, await ownAccount(needs.db, accountId))
  const passwordHash = await needs.passwords.hash(password)
  const now = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const used = await tx
      .update(passwordSecrets)
      .set({ usedAt: now })
      .where(whereUsableSecret)
      .returning({ secretHash: passwordSecrets.secretHash })
    if (used.length === 0) throw new AppError('LINK_EXPIRED')
    await setPassword(needs, tx, { account, passwordHash })
    await endSessions(tx, { accountId, now })
  })
  return {}
}

export async function checkResetLink(
  needs: IdentityNeeds,
  { secret }: Input<Calls['checkResetLink']>,
): Promise<Answer<Calls['checkResetLink']>> {
  await accountOfSecret(needs, await whereUsable(needs, secret))
  return {}
}

/** Open to everybody before anything is sent: it reads and writes no data. */
export async function checkNewPassword({
  password,
  ...owner
}: Input<Calls['checkNewPassword']>): Promise<Answer<Calls['checkNewPassword']>> {
  return { weakness: await weaknessOf(password, owner) }
}

async function whereUsable(
  { keys, clock }: IdentityNeeds,
  secret: string,
): Promise<SQL | undefined> {
  return and(
    eq(passwordSecrets.secretHash, await keys.hash(`reset:${secret}`)),
    isNull(passwordSecrets.usedAt),
    gt(passwordSecrets.expiresAt, clock.now()),
  )
}

async function accountOfSecret(
  { db }: IdentityNeeds,
  whereUsableSecret: SQL | undefined,
): Promise<string> {
  const [secret] = await db.select().from(passwordSecrets).where(whereUsableSecret)
  if (!secret?.accountId) throw new AppError('LINK_EXPIRED')
  return secret.accountId
}

export async function changePassword(
  needs: IdentityNeeds,
  member: Member,
  { currentPassword, newPassword }: Input<Calls['changePassword']>,
): Promise<Answer<Calls['changePassword']>> {
  const { accountId, sessionId } = member
  const attempt = { member, password: currentPassword, field: 'currentPassword' }
  const checked = await consumePasswordTry(needs, attempt)
  refuseSamePassword(currentPassword, newPassword)
  await refuseWeakPassword(newPassword, checked, 'newPassword')
  const passwordHash = await needs.passwords.hash(newPassword)
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    // If the password was reset since it was checked, the reset wins: this session must not undo
    // it.
    if (account.passwordHash !== checked.passwordHash) throw new AppError('CONFLICT')
    await setPassword(needs, tx, { account, passwordHash })
    return { endedSessions: await endSessions(tx, { accountId, except: sessionId, now }) }
  })
}

async function setPassword(
  needs: IdentityNeeds,
  tx: Db,
  { account, passwordHash }: { account: Account; passwordHash: string },
): Promise<void> {
  const at = needs.clock.now()
  const changes = { passwordHash, accessChangedAt: at }
  await tx.update(accounts).set(changes).where(eq(accounts.id, account.id))
  await endPending(needs, tx, account.id)
  // guard: without it, an API key outlives the password — server/identity/api-keys: when the
  //   password is reset — value false
  const areKeysEnded = (await endApiKeys(tx, account.id)) > 0
  // guard: without it, an endpoint added by a thief still gets events after a password change —
  //   server/webhooks/webhooks: when the password changes — value false
  const areEndpointsPaused = (await pauseEndpoints(tx, account.id, at)) > 0
  const letter = letters.passwordChanged(needs, { at, areKeysEnded, areEndpointsPaused })
  const about = account.id
  await enqueue(needs, tx, { channel: 'email', to: account.email, about, letter })
  await notify(needs, tx, { accountId: account.id, kind: 'password-changed', facts: {}, at })
}

/**
 * A new secret for a request. For an address without an account one is created as well, leads
 * nowhere and is not sent, so both take the same time.
 */
async function newSecret(
  needs: IdentityNeeds,
  tx: Db,
  accountId: string | undefined,
): Promise<string> {
  const secret = randomSecret()
  await tx.insert(passwordSecrets).values({
    secretHash: await needs.keys.hash(`reset:${secret}`),
    accountId: accountId ?? null,
    expiresAt: new Date(needs.clock.now().getTime() + resetSecretMs),
  })
  return secret
}
