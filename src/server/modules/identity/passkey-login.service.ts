import { eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { passkeyCalls } from '@/contract/user/passkeys'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Visitor } from '@/server/platform/http/mount'
import { concerning } from '@/server/platform/security/events'
import type { Services } from '@/server/services'
import { refusal } from './codes'
import { isKnownDevice } from './devices'
import { type Account, lockAccount } from './find-account'
import { passkeyLimits } from './limits'
import { openChallenge } from './login.service'
import { consumeAuthenticatorTry, grant, grantChallenge } from './login-verify.service'
import { beginPasskey, consumeProof, passkeyIds, provenPasskey } from './passkey-proof'
import { passkeys, sessions } from './tables'

type Calls = typeof passkeyCalls
type Options = Answer<Calls['passkeyLoginOptions']>

/** The passkey itself says whose it is, so asking tells nothing. */
export async function passkeyLoginOptions(services: Services): Promise<Options> {
  const { ticket, ...options } = await beginPasskey(services, { purpose: 'login', subject: '' })
  return { ticket, options: { ...options, userVerification: 'required' } }
}

/** A passkey that asked for its owner replaces password, codes and authenticator. */
export async function passkeyLogin(
  services: Services,
  { ticket, proof, device }: Input<Calls['passkeyLogin']>,
  { userAgent, address }: Visitor,
): Promise<Answer<Calls['passkeyLogin']>> {
  const proven = await provenPasskey(services, { purpose: 'login', subject: '', ticket, proof })
  const { accountId, id: passkeyId } = proven.passkey
  const isKnown = await isKnownDevice(services, { account: { id: accountId }, device })
  const begin = services.db.transaction(async (tx) => {
    const account = await lockOwner(tx, accountId)
    await consumeProof(services, tx, proven)
    return grant(services, tx, { account, userAgent, isKnownDevice: isKnown, passkeyId })
  })
  const granted = await concerning(accountId, begin)
  services.securityEvents.note({ kind: 'login', call: 'user.passkeyLogin', accountId, address })
  return granted
}

async function lockOwner(tx: Db, accountId: string): Promise<Account> {
  const account = await lockAccount(tx, accountId)
  if (account.closedAt !== null) throw new AppError('PASSKEY_REFUSED')
  return account
}

export async function passkeyStepOptions(
  services: Services,
  { challengeId }: Input<Calls['passkeyStepOptions']>,
): Promise<Options> {
  const { id, accountId } = await stepChallenge(services, challengeId)
  const own = await passkeyIds(services.db, accountId)
  if (own.length === 0) throw new AppError('PASSKEY_REFUSED', { event: { accountId } })
  const asked = await beginPasskey(services, { purpose: 'step', subject: id })
  const { ticket, ...options } = asked
  const allowCredentials = own.map((key) => ({ id: key, type: 'public-key' as const }))
  return { ticket, options: { ...options, userVerification: 'required', allowCredentials } }
}

export async function passkeyStep(
  services: Services,
  { challengeId, ticket, proof }: Input<Calls['passkeyStep']>,
  { userAgent, address }: Visitor,
): Promise<Answer<Calls['passkeyStep']>> {
  const challenge = await stepChallenge(services, challengeId)
  const { accountId } = challenge
  const step = async () => {
    await consumeAuthenticatorTry(services, challenge.id)
    const asked = { purpose: 'step', subject: challenge.id, ticket, proof } as const
    const proven = await provenPasskey(services, asked)
    return services.db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountId)
      if (proven.passkey.accountId !== accountId) throw new AppError('PASSKEY_REFUSED')
      await consumeProof(services, tx, proven)
      return grantChallenge(services, tx, { challenge, account, userAgent })
    })
  }
  const granted = await concerning(accountId, step())
  services.securityEvents.note({ kind: 'login', call: 'user.passkeyStep', accountId, address })
  return granted
}

async function stepChallenge(services: Services, challengeId: string) {
  const challenge = await openChallenge(services, challengeId, 'authenticatorCode')
  const { accountId, codesVerifiedAt } = challenge
  if (codesVerifiedAt === null || accountId === null)
    throw refusal('CODE_EXPIRED', 'authenticatorCode')
  return { ...challenge, accountId }
}

/** One stolen login must not take the account over. */
export async function refuseNewPasskey(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  { sessionId }: Member,
): Promise<void> {
  const [row] = await db
    .select({ passkeyId: sessions.passkeyId, addedAt: passkeys.createdAt })
    .from(sessions)
    .leftJoin(passkeys, eq(passkeys.id, sessions.passkeyId))
    .where(eq(sessions.id, sessionId))
  if (row === undefined || row.passkeyId === null) return
  const trustedAt = row.addedAt && row.addedAt.getTime() + passkeyLimits.trustedAfterMs
  if (trustedAt === null || clock.now().getTime() < trustedAt) throw new AppError('PASSKEY_TOO_NEW')
}
