import { eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { passkeyCalls } from '@/contract/user/passkeys'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Visitor } from '@/server/platform/http/mount'
import type { Ports } from '@/server/platform/ports'
import { concerning } from '@/server/platform/security/events'
import { refusal } from './codes'
import { isKnownDevice } from './devices'
import { type Account, lockAccount } from './find-account'
import { passkeyLimits } from './limits'
import { openChallenge } from './login.service'
import { consumeAuthenticatorTry, grant, grantChallenge } from './login-verify.service'
import type { IdentityNeeds } from './needs'
import { beginPasskey, consumeProof, passkeyIds, provenPasskey } from './passkey-proof'
import { passkeys, sessions } from './tables'

type Calls = typeof passkeyCalls
type Options = Answer<Calls['passkeyLoginOptions']>

/**
 * The passkey itself identifies its owner, so a login request does not reveal whether an account
 * exists.
 */
export async function passkeyLoginOptions(needs: IdentityNeeds): Promise<Options> {
  const { ticket, ...options } = await beginPasskey(needs, { purpose: 'login', subject: '' })
  return { ticket, options: { ...options, userVerification: 'required' } }
}

/**
 * Logs in with a passkey whose owner confirmed with a finger, face or PIN; it replaces password,
 * codes and authenticator.
 */
export async function passkeyLogin(
  needs: IdentityNeeds,
  { ticket, proof, device }: Input<Calls['passkeyLogin']>,
  { userAgent, address }: Visitor,
): Promise<Answer<Calls['passkeyLogin']>> {
  const proven = await provenPasskey(needs, { purpose: 'login', subject: '', ticket, proof })
  const { accountId, id: passkeyId } = proven.passkey
  const isKnown = await isKnownDevice(needs, { account: { id: accountId }, device })
  const begin = needs.db.transaction(async (tx) => {
    const account = await lockOwner(tx, accountId)
    await consumeProof(needs, tx, proven)
    return grant(needs, tx, { account, userAgent, isKnownDevice: isKnown, passkeyId })
  })
  const granted = await concerning(accountId, begin)
  needs.securityEvents.note({ kind: 'login', call: 'user.passkeyLogin', accountId, address })
  return granted
}

async function lockOwner(tx: Db, accountId: string): Promise<Account> {
  const account = await lockAccount(tx, accountId)
  if (account.closedAt !== null) throw new AppError('PASSKEY_REFUSED')
  return account
}

export async function passkeyStepOptions(
  needs: IdentityNeeds,
  { challengeId }: Input<Calls['passkeyStepOptions']>,
): Promise<Options> {
  const { id, accountId } = await stepChallenge(needs, challengeId)
  const passkeys = await passkeyIds(needs.db, accountId)
  if (passkeys.length === 0) throw new AppError('PASSKEY_REFUSED', { event: { accountId } })
  const ceremony = await beginPasskey(needs, { purpose: 'step', subject: id })
  const { ticket, ...options } = ceremony
  const allowCredentials = passkeys.map((key) => ({ id: key, type: 'public-key' as const }))
  return { ticket, options: { ...options, userVerification: 'required', allowCredentials } }
}

export async function passkeyStep(
  needs: IdentityNeeds,
  { challengeId, ticket, proof }: Input<Calls['passkeyStep']>,
  { userAgent, address }: Visitor,
): Promise<Answer<Calls['passkeyStep']>> {
  const challenge = await stepChallenge(needs, challengeId)
  const { accountId } = challenge
  const step = async () => {
    await consumeAuthenticatorTry(needs, challenge.id)
    const answer = { purpose: 'step', subject: challenge.id, ticket, proof } as const
    const proven = await provenPasskey(needs, answer)
    return needs.db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountId)
      // guard: without it, any account’s passkey ends a login — server/identity/passkeys: takes no
      //   other account
      if (proven.passkey.accountId !== accountId) throw new AppError('PASSKEY_REFUSED')
      await consumeProof(needs, tx, proven)
      return grantChallenge(needs, tx, { challenge, account, userAgent })
    })
  }
  const granted = await concerning(accountId, step())
  needs.securityEvents.note({ kind: 'login', call: 'user.passkeyStep', accountId, address })
  return granted
}

async function stepChallenge(needs: IdentityNeeds, challengeId: string) {
  const challenge = await openChallenge(needs, challengeId, 'authenticatorCode')
  const { accountId, codesVerifiedAt } = challenge
  // guard: without it, a passkey stands in before both codes were right — server/identity/passkeys:
  //   names no passkey before both right codes — without the first condition
  if (codesVerifiedAt === null || accountId === null)
    throw refusal('CODE_EXPIRED', 'authenticatorCode')
  return { ...challenge, accountId }
}

/**
 * Refuses what a session of a very new passkey must not do, so that one stolen login cannot take
 * the account over.
 */
export async function refuseNewPasskey(
  { clock }: Pick<Ports, 'clock'>,
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
  // guard: without it, a new passkey changes addresses at once — server/identity/passkeys: cannot
  //   change by a passkey under a day old
  if (trustedAt === null || clock.now().getTime() < trustedAt) throw new AppError('PASSKEY_TOO_NEW')
}
