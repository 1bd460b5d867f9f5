import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { passwordCalls } from '@/contract/user/password'
import { guessCode, refusal, sendCode, spendCode, spendSend } from '../accounts/codes'
import { isKnownDevice } from '../accounts/devices'
import { type Account, findByIdentifier, lockAccount, ownAccount } from '../accounts/find-account'
import { resetSecretMs } from '../accounts/limits'
import { passwordChangedMessage } from '../accounts/messages'
import { post } from '../accounts/outbox'
import { refuseWeakPassword } from '../accounts/password-rules'
import { spendPasswordTry } from '../accounts/password-tries'
import { endSessions } from '../accounts/sessions'
import { isUuid } from '../accounts/uuid'
import type { Db } from '../db/database'
import { accounts } from '../db/schema/account'
import { passwordRequests, passwordSecrets } from '../db/schema/password-reset'
import { AppError } from '../errors'
import type { Member } from '../member'
import { randomSecret } from '../ports/keys'
import type { Services } from '../services'

type Calls = typeof passwordCalls

export async function forgotPassword(
  services: Services,
  { identifier, device }: Input<Calls['forgotPassword']>,
): Promise<Answer<Calls['forgotPassword']>> {
  const account = await findByIdentifier(services.db, identifier)
  const isKnown =
    account !== undefined && (await isKnownDevice(services, { accountId: account.id, device }))
  const isEmail = identifier.includes('@')
  const to = account === undefined ? identifier : isEmail ? account.email : account.phone
  await spendSend(services, { purpose: 'forgot', to, isKnownDevice: isKnown })
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(passwordRequests)
      .values({ accountId: account?.id ?? null, createdAt: services.clock.now() })
      .returning({ id: passwordRequests.id })
    const requestId = (row as { id: string }).id
    const extra =
      account !== undefined && isEmail ? await linkSentence(services, tx, account) : undefined
    const isDecoy = account === undefined
    const order = {
      purpose: 'forgot' as const,
      subject: requestId,
      to,
      isDecoy,
      ...(extra && { extra }),
    }
    return { requestId, sent: await sendCode(services, tx, order) }
  })
}

/** The token stands behind `#`, so that it reaches no server's log. */
async function linkSentence(services: Services, tx: Db, account: Account): Promise<string> {
  const token = await newSecret(services, tx, account.id)
  return `Or open this link within 30 minutes: ${services.siteUrl}/auth/reset#token=${token}`
}

export async function verifyOTPForgotPassword(
  services: Services,
  { requestId, code }: Input<Calls['verifyOTPForgotPassword']>,
): Promise<Answer<Calls['verifyOTPForgotPassword']>> {
  const codeId = await guessCode(services, {
    purpose: 'forgot',
    subject: requestId,
    code,
    field: 'code',
  })
  return services.db.transaction(async (tx) => {
    const [request] = isUuid(requestId)
      ? await tx.select().from(passwordRequests).where(eq(passwordRequests.id, requestId))
      : []
    const accountId = request?.accountId ?? undefined
    if (accountId === undefined || !(await spendCode(services, tx, codeId))) {
      throw refusal('CODE_EXPIRED', 'code')
    }
    return { resetId: await newSecret(services, tx, accountId) }
  })
}

export async function resetPassword(
  services: Services,
  input: Input<Calls['resetPassword']>,
): Promise<Answer<Calls['resetPassword']>> {
  const { password } = input
  const secretHash = await services.keys.hash(`reset:${input['token-or-id']}`)
  const isGood = and(
    eq(passwordSecrets.secretHash, secretHash),
    isNull(passwordSecrets.usedAt),
    gt(passwordSecrets.expiresAt, services.clock.now()),
  )
  const [secret] = await services.db.select().from(passwordSecrets).where(isGood)
  if (secret === undefined) throw new AppError('LINK_EXPIRED')
  refuseWeakPassword(password, await ownAccount(services.db, secret.accountId))
  const passwordHash = await services.passwords.hash(password)
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    const used = await tx
      .update(passwordSecrets)
      .set({ usedAt: now })
      .where(isGood)
      .returning({ accountId: passwordSecrets.accountId })
    const accountId = used[0]?.accountId
    if (accountId === undefined) throw new AppError('LINK_EXPIRED')
    await setPassword(services, tx, { accountId, passwordHash })
    await endSessions(tx, { accountId, now })
  })
  return {}
}

export async function changePassword(
  services: Services,
  { accountId, sessionId }: Member,
  { currentPassword, newPassword }: Input<Calls['changePassword']>,
): Promise<Answer<Calls['changePassword']>> {
  await spendPasswordTry(services, {
    accountId,
    password: currentPassword,
    field: 'currentPassword',
  })
  refuseWeakPassword(newPassword, await ownAccount(services.db, accountId), 'newPassword')
  const passwordHash = await services.passwords.hash(newPassword)
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    await setPassword(services, tx, { accountId, passwordHash })
    return { endedSessions: await endSessions(tx, { accountId, except: sessionId, now }) }
  })
}

/** A new password spoils every reset that is under way, and its owner is told. */
async function setPassword(
  services: Services,
  tx: Db,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
): Promise<void> {
  const account = await lockAccount(tx, accountId)
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
  await tx
    .update(passwordSecrets)
    .set({ usedAt: services.clock.now() })
    .where(and(eq(passwordSecrets.accountId, accountId), isNull(passwordSecrets.usedAt)))
  await post(services, tx, passwordChangedMessage(account.email, accountId))
}

async function newSecret(services: Services, tx: Db, accountId: string): Promise<string> {
  const secret = randomSecret()
  await tx.insert(passwordSecrets).values({
    secretHash: await services.keys.hash(`reset:${secret}`),
    accountId,
    expiresAt: new Date(services.clock.now().getTime() + resetSecretMs),
  })
  return secret
}
