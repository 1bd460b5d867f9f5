import { and, eq, isNull, lt, ne, not, sql } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { loginCalls } from '@/contract/user/login'
import { locale } from '@/messages/locale'
import { letters, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { deviceName } from '@/server/platform/device-name'
import { AppError } from '@/server/platform/errors'
import type { Visitor } from '@/server/platform/http/mount'
import { concerning } from '@/server/platform/security/events'
import { consumeCode, guessCodes, refusal } from './codes'
import { type Challenge, rememberDevice } from './devices'
import { type Account, lockAccount } from './find-account'
import { loginLimits } from './limits'
import { openChallenge } from './login.service'
import type { IdentityNeeds } from './needs'
import { passkeyIds } from './passkey-proof'
import { beginSession } from './sessions'
import { accounts, loginChallenges } from './tables'
import { consumeSecondFactor } from './two-factor.service'

type Call = (typeof loginCalls)['loginVerifyOtp']

export async function loginVerifyOtp(
  needs: IdentityNeeds,
  input: Input<Call>,
  { userAgent, address }: Visitor,
): Promise<Answer<Call>> {
  const field = input.authenticatorCode === undefined ? 'phoneCode' : 'authenticatorCode'
  const challenge = await openChallenge(needs, input.challengeId, field)
  const accountId = challenge.accountId ?? undefined
  const answer = await concerning(accountId, confirm(needs, challenge, input, userAgent))
  const login = { kind: 'login', call: 'user.loginVerifyOtp', accountId, address } as const
  if (answer.next === 'done') needs.securityEvents.note(login)
  return answer
}

async function confirm(
  needs: IdentityNeeds,
  challenge: Challenge,
  input: Input<Call>,
  userAgent: string,
): Promise<Answer<Call>> {
  if (input.authenticatorCode !== undefined) {
    return confirmAuthenticator(needs, challenge, input.authenticatorCode, userAgent)
  }
  const { phoneCode = '', emailCode = '' } = input
  const codeIds = await guessBoth(needs, challenge.id, { phoneCode, emailCode })
  return needs.db.transaction(async (tx) => {
    const account = await lockOwner(tx, challenge)
    for (const id of codeIds) {
      if (!(await consumeCode(needs, tx, id))) throw refusal('CODE_EXPIRED', 'phoneCode')
    }
    if (!account.isTwoFactorOn) return grantChallenge(needs, tx, { challenge, account, userAgent })
    const codesVerifiedAt = needs.clock.now()
    await tx
      .update(loginChallenges)
      .set({ codesVerifiedAt })
      .where(eq(loginChallenges.id, challenge.id))
    return { next: 'authenticator', hasPasskey: (await passkeyIds(tx, account.id)).length > 0 }
  })
}

function lockOwner(tx: Db, { accountId }: Challenge): Promise<Account> {
  if (accountId === null) throw refusal('CODE_EXPIRED', 'phoneCode')
  return lockAccount(tx, accountId)
}

interface BothCodes {
  phoneCode: string
  emailCode: string
}

/** Checks both codes and says which are wrong, so that both fields can be corrected at once. */
async function guessBoth(
  needs: IdentityNeeds,
  subject: string,
  { phoneCode, emailCode }: BothCodes,
): Promise<string[]> {
  const guesses = await guessCodes(needs, [
    { purpose: 'login-phone', subject, code: phoneCode, field: 'phoneCode' },
    { purpose: 'login-email', subject, code: emailCode, field: 'emailCode' },
  ])
  const [first, ...otherRefusals] = guesses.filter((guess) => guess instanceof AppError)
  if (first === undefined) return guesses as string[]
  first.errors = [first, ...otherRefusals].flatMap((refused) => refused.errors ?? [])
  throw first
}

async function confirmAuthenticator(
  needs: IdentityNeeds,
  challenge: Challenge,
  code: string,
  userAgent: string,
): Promise<Answer<Call>> {
  if (challenge.codesVerifiedAt === null) throw refusal('CODE_EXPIRED', 'authenticatorCode')
  await consumeAuthenticatorTry(needs, challenge.id)
  return needs.db.transaction(async (tx) => {
    const account = await lockOwner(tx, challenge)
    const isRight = await consumeSecondFactor(needs, tx, { account, code })
    if (!isRight) throw refusal('AUTHENTICATOR_WRONG', 'authenticatorCode')
    return grantChallenge(needs, tx, { challenge, account, userAgent })
  })
}

export async function consumeAuthenticatorTry(
  { db }: IdentityNeeds,
  challengeId: string,
): Promise<void> {
  const tried = await db
    .update(loginChallenges)
    .set({ authenticatorTries: sql`${loginChallenges.authenticatorTries} + 1` })
    .where(
      and(
        eq(loginChallenges.id, challengeId),
        lt(loginChallenges.authenticatorTries, loginLimits.authenticatorTries),
      ),
    )
    .returning({ id: loginChallenges.id })
  if (tried.length === 0) throw new AppError('TRIES_USED_UP')
}

interface ChallengeGrant {
  challenge: Challenge
  /** Locked before, so that password changes and closing wait for this login. */
  account: Account
  userAgent: string
}

type GrantedLogin = Answer<Call> & { next: 'done' }

export async function grantChallenge(
  needs: IdentityNeeds,
  tx: Db,
  { challenge, account, userAgent }: ChallengeGrant,
): Promise<GrantedLogin> {
  const closed = await tx
    .update(loginChallenges)
    .set({ doneAt: needs.clock.now() })
    .where(and(eq(loginChallenges.id, challenge.id), isNull(loginChallenges.doneAt)))
    .returning({ id: loginChallenges.id })
  if (closed.length === 0) throw refusal('CODE_EXPIRED', 'phoneCode')
  const { isKnownDevice } = challenge
  return grant(needs, tx, { account, userAgent, isKnownDevice })
}

interface Grant {
  account: Account
  userAgent: string
  isKnownDevice: boolean
  passkeyId?: string
}

/** Begins a session and returns its token: the only place where a login does. */
export async function grant(
  needs: IdentityNeeds,
  tx: Db,
  { account, userAgent, isKnownDevice, passkeyId }: Grant,
): Promise<GrantedLogin> {
  const at = needs.clock.now()
  const accountId = account.id
  const device = deviceName(userAgent)
  const session = { accountId, device, ...(passkeyId !== undefined && { passkeyId }) }
  const { token, expiresAt } = await beginSession(needs, tx, session)
  if (!isKnownDevice) {
    const facts = { device, at, byPasskey: passkeyId !== undefined }
    const mail = () => letters.newLogin(needs, facts)
    const notification = { accountId, kind: 'new-login', facts: { device }, at } as const
    await notify(needs, tx, { ...notification, mail })
  }
  // Set after the mail about a new device was written: a stranger's login must not choose that
  // mail's language.
  await followReader(tx, account)
  return {
    next: 'done',
    token,
    expiresAt: expiresAt.toISOString(),
    email: account.email,
    device: await rememberDevice(needs, tx, accountId),
  }
}

async function followReader(tx: Db, { id, isLocaleChosen }: Account): Promise<void> {
  const spoken = locale()
  if (isLocaleChosen) return
  await tx
    .update(accounts)
    .set({ locale: spoken })
    .where(and(eq(accounts.id, id), ne(accounts.locale, spoken), not(accounts.isLocaleChosen)))
}
