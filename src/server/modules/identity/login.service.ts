import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { loginCalls } from '@/contract/user/login'
import { silentMessage } from '@/server/modules/notifications'
import { type Db, isUuid } from '@/server/platform/db/database'
import { deviceName } from '@/server/platform/device-name'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Visitor } from '@/server/platform/http/mount'
import { consumeOnce, waitFor } from '@/server/platform/http/rate-limit'
import { concerning, networkOf } from '@/server/platform/security/events'
import {
  type CodePurpose,
  codeSent,
  consumeSend,
  refusal,
  refuseEarlyResend,
  sendCode,
} from './codes'
import { beginChallenge, type Challenge, isKnownDevice, nobodysId } from './devices'
import {
  type Account,
  accountOf,
  findByIdentifier,
  lockAccount,
  lockIfThere,
  ownAccount,
  spelledAlike,
} from './find-account'
import { codeLimits, loginLimits } from './limits'
import type { IdentityNeeds } from './needs'
import { loginChallenges, sessions } from './tables'

type Calls = typeof loginCalls

export async function userLogin(
  needs: IdentityNeeds,
  { identifier, password, device }: Input<Calls['userLogin']>,
  { address, userAgent }: Visitor,
): Promise<Answer<Calls['userLogin']>> {
  const account = await findByIdentifier(needs.db, identifier)
  const isKnown = await isKnownDevice(needs, { account, device })
  const knownDevice = isKnown ? device : undefined
  const spent = consumeLoginTry(needs, { identifier, address, account, knownDevice })
  const isUsedUp = await concerning(account?.id, spent)
  const isRight = await needs.passwords.matches(password, account?.passwordHash)
  const owner = isRight ? account : undefined
  const accountId = account?.id
  if (isUsedUp) {
    const event = { kind: 'login-blocked', call: 'user.userLogin', reason: 'TOO_MANY' } as const
    if (owner === undefined) needs.securityEvents.note({ ...event, address, accountId })
    return beginBlindly(needs, { account, owner, address })
  }
  if (owner === undefined) throw new AppError('WRONG_LOGIN', { event: { accountId } })
  const targets = { phone: owner.phone, email: owner.email }
  await consumeSend(needs, { purpose: 'login-phone', to: targets.phone, isKnownDevice: isKnown })
  await consumeSend(needs, { purpose: 'login-email', to: targets.email, isKnownDevice: isKnown })
  return needs.db.transaction(async (tx) => {
    await refuseChanged(tx, owner)
    const subject = await beginChallenge(needs, tx, {
      accountId: owner.id,
      isBlind: false,
      isKnownDevice: isKnown,
    })
    const phone = await sendCode(needs, tx, {
      purpose: 'login-phone',
      subject,
      to: targets.phone,
    })
    const email = await sendCode(needs, tx, {
      purpose: 'login-email',
      subject,
      to: targets.email,
      device: deviceName(userAgent),
    })
    return { challengeId: subject, phone, email }
  })
}

async function refuseChanged(tx: Db, { id, passwordHash }: Account): Promise<void> {
  const account = await lockAccount(tx, id)
  if (account.passwordHash !== passwordHash || account.closedAt !== null)
    throw new AppError('WRONG_LOGIN')
}

export async function loginResendOtp(
  needs: IdentityNeeds,
  { challengeId, channel }: Input<Calls['loginResendOtp']>,
): Promise<Answer<Calls['loginResendOtp']>> {
  const challenge = await openChallenge(needs, challengeId)
  const { accountId, isBlind } = challenge
  if (isBlind || accountId === null) return resendBlindly(needs, challenge, channel)
  const { phone, email } = await ownAccount(needs.db, accountId)
  const purpose = `login-${channel}` as const
  const to = channel === 'phone' ? phone : email
  await refuseEarlyResend(needs, { purpose, subject: challenge.id })
  await consumeSend(needs, { purpose, to, isKnownDevice: challenge.isKnownDevice })
  await needs.db.transaction((tx) => sendCode(needs, tx, { purpose, subject: challenge.id, to }))
  return { challengeId: challenge.id, phone: codeSent(phone), email: codeSent(email) }
}

export async function logout(
  { db, clock }: IdentityNeeds,
  { sessionId }: Member,
): Promise<Record<string, never>> {
  await db.update(sessions).set({ endedAt: clock.now() }).where(eq(sessions.id, sessionId))
  return {}
}

export async function openChallenge(
  { db, clock }: IdentityNeeds,
  id: string,
  field = 'phoneCode',
): Promise<Challenge> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(loginChallenges)
        .where(
          and(
            eq(loginChallenges.id, id),
            isNull(loginChallenges.doneAt),
            gt(loginChallenges.expiresAt, clock.now()),
          ),
        )
    : []
  if (row === undefined) throw refusal('CODE_EXPIRED', field)
  return row
}

interface LoginTry {
  identifier: string
  address: string
  account: Account | undefined
  knownDevice: string | undefined
}

/**
 * A known browser's attempts are counted separately, so that a stranger's guesses cannot lock the
 * owner out.
 */
async function consumeLoginTry(
  needs: IdentityNeeds,
  { identifier, address, account, knownDevice }: LoginTry,
): Promise<boolean> {
  const { tries, windowMs } = loginLimits
  const max = tries * needs.limitFactor
  if (knownDevice !== undefined) {
    const subject = await needs.keys.hash(`device:${knownDevice}`)
    await consumeOnce(needs, { bucket: 'login:device', subject, max, windowMs })
    return false
  }
  const subject = await needs.keys.hash(account?.id ?? spelledAlike(identifier))
  const waitSeconds = await waitFor(needs, { bucket: 'login:account', subject, max, windowMs })
  const network = networkOf(address)
  await consumeOnce(needs, { bucket: 'login:address', subject: network, max: max * 5, windowMs })
  return waitSeconds > 0
}

type Answered = Answer<(typeof loginCalls)['userLogin']>

interface BlindTry {
  account: Account | undefined
  owner: Account | undefined
  address: string
}

/**
 * Once the shared attempts are used up, codes are requested for any password, but only the owner
 * gets them: guesses learn nothing, and both paths do the same work.
 */
async function beginBlindly(
  needs: IdentityNeeds,
  { account, owner, address }: BlindTry,
): Promise<Answered> {
  const fallbackKey = `nobody at ${networkOf(address)}`
  const mayPhone = await maySend(needs, 'login-phone', owner?.phone ?? fallbackKey)
  const mayEmail = await maySend(needs, 'login-email', owner?.email ?? fallbackKey)
  return needs.db.transaction(async (tx) => {
    const current = await lockIfThere(tx, account?.id ?? nobodysId)
    // Password or account may have changed while the password was being checked.
    const isStill = current?.passwordHash === owner?.passwordHash && current?.closedAt === null
    const to = isStill ? owner : undefined
    const accountId = to?.id ?? null
    const id = await beginChallenge(needs, tx, {
      accountId,
      isBlind: true,
      isKnownDevice: false,
    })
    await send(needs, tx, { id, purpose: 'login-phone', to: mayPhone ? to?.phone : undefined })
    await send(needs, tx, { id, purpose: 'login-email', to: mayEmail ? to?.email : undefined })
    return challengeFor(id)
  })
}

async function resendBlindly(
  needs: IdentityNeeds,
  { id, accountId }: Challenge,
  channel: 'phone' | 'email',
): Promise<Answered> {
  const owner = await accountOf(needs.db, accountId ?? nobodysId)
  const purpose = `login-${channel}` as const
  await refuseEarlyResend(needs, { purpose, subject: id })
  const isFree = await maySend(needs, purpose, owner?.[channel] ?? id)
  const to = isFree ? owner?.[channel] : undefined
  await needs.db.transaction((tx) => send(needs, tx, { id, purpose, to }))
  return challengeFor(id)
}

/**
 * Whether one more message may be sent. It returns instead of throwing, because a refusal here
 * would reveal that the password was right.
 */
async function maySend(needs: IdentityNeeds, purpose: CodePurpose, to: string): Promise<boolean> {
  try {
    await consumeSend(needs, { purpose, to })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY') return false
    throw error
  }
}

interface CodeToSend {
  id: string
  purpose: CodePurpose
  to: string | undefined
}

async function send(needs: IdentityNeeds, tx: Db, { id, purpose, to }: CodeToSend): Promise<void> {
  const decoy = to === undefined ? silentMessage(id) : undefined
  await sendCode(needs, tx, { purpose, subject: id, to: to ?? '', decoy })
}

function challengeFor(challengeId: string): Answered {
  const resendAfterSeconds = codeLimits.resendAfterMs / 1000
  return {
    challengeId,
    phone: { to: 'your phone, if the password is right', resendAfterSeconds },
    email: { to: 'your email, if the password is right', resendAfterSeconds },
  }
}
