import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { loginCalls } from '@/contract/user/login'
import { codeSent, refusal, refuseEarlyResend, sendCode, spendSend } from '../accounts/codes'
import { isKnownDevice } from '../accounts/devices'
import {
  type Account,
  findByIdentifier,
  lockAccount,
  ownAccount,
  spelledAlike,
} from '../accounts/find-account'
import { loginLimits } from '../accounts/limits'
import { isUuid } from '../accounts/uuid'
import type { Db } from '../db/database'
import { loginChallenges } from '../db/schema/login-challenge'
import { sessions } from '../db/schema/session'
import { AppError } from '../errors'
import type { Member } from '../member'
import type { Visitor } from '../mount'
import { networkOf } from '../network-of'
import { spendOnce } from '../rate-limit'
import { concerning } from '../security/refusals'
import type { Services } from '../services'

type Calls = typeof loginCalls
export type Challenge = typeof loginChallenges.$inferSelect

export async function userLogin(
  services: Services,
  { identifier, password, device }: Input<Calls['userLogin']>,
  { address }: Visitor,
): Promise<Answer<Calls['userLogin']>> {
  const account = await findByIdentifier(services.db, identifier)
  const isKnown = await isKnownDevice(services, { account, device })
  const knownDevice = isKnown ? device : undefined
  const spent = spendLoginTry(services, { identifier, address, account, knownDevice })
  await concerning(account?.id, spent)
  const isRight = await services.passwords.matches(password, account?.passwordHash)
  if (!isRight || account === undefined)
    throw new AppError('WRONG_LOGIN', { event: { accountId: account?.id } })
  const targets = { phone: account.phone, email: account.email }
  await spendSend(services, { purpose: 'login-phone', to: targets.phone, isKnownDevice: isKnown })
  await spendSend(services, { purpose: 'login-email', to: targets.email, isKnownDevice: isKnown })
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    await refuseChanged(tx, account)
    const [row] = await tx
      .insert(loginChallenges)
      .values({
        accountId: account.id,
        isKnownDevice: isKnown,
        createdAt: now,
        expiresAt: new Date(now.getTime() + loginLimits.challengeMs),
      })
      .returning({ id: loginChallenges.id })
    const subject = (row as { id: string }).id
    const phone = await sendCode(services, tx, {
      purpose: 'login-phone',
      subject,
      to: targets.phone,
    })
    const email = await sendCode(services, tx, {
      purpose: 'login-email',
      subject,
      to: targets.email,
    })
    return { challengeId: subject, phone, email }
  })
}

/** The password was right a moment ago; by now it may be another one, or the account closed. */
async function refuseChanged(tx: Db, { id, passwordHash }: Account): Promise<void> {
  const now = await lockAccount(tx, id)
  if (now.passwordHash !== passwordHash || now.closedAt !== null) throw new AppError('WRONG_LOGIN')
}

export async function loginResendOtp(
  services: Services,
  { challengeId, channel }: Input<Calls['loginResendOtp']>,
): Promise<Answer<Calls['loginResendOtp']>> {
  const challenge = await openChallenge(services, challengeId)
  const { phone, email } = await ownAccount(services.db, challenge.accountId)
  const purpose = `login-${channel}` as const
  const to = channel === 'phone' ? phone : email
  await refuseEarlyResend(services, { purpose, subject: challenge.id })
  await spendSend(services, { purpose, to, isKnownDevice: challenge.isKnownDevice })
  await services.db.transaction((tx) =>
    sendCode(services, tx, { purpose, subject: challenge.id, to }),
  )
  return { challengeId: challenge.id, phone: codeSent(phone), email: codeSent(email) }
}

export async function logout(
  { db, clock }: Services,
  { sessionId }: Member,
): Promise<Record<string, never>> {
  await db.update(sessions).set({ endedAt: clock.now() }).where(eq(sessions.id, sessionId))
  return {}
}

/** A login under way, or the refusal of a code that has expired. */
export async function openChallenge(
  { db, clock }: Services,
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
 * Tries count for the account and for the address. A browser that logged in before counts for
 * itself: a stranger who guesses cannot lock its owner out.
 */
async function spendLoginTry(
  services: Services,
  { identifier, address, account, knownDevice }: LoginTry,
) {
  const { tries, windowMs } = loginLimits
  const most = tries * services.limitFactor
  if (knownDevice !== undefined) {
    const subject = await services.keys.hash(`device:${knownDevice}`)
    await spendOnce(services, { bucket: 'login:device', subject, most, windowMs })
    return
  }
  const subject = await services.keys.hash(account?.id ?? spelledAlike(identifier))
  await spendOnce(services, { bucket: 'login:account', subject, most, windowMs })
  await spendOnce(services, {
    bucket: 'login:address',
    subject: networkOf(address),
    most: most * 5,
    windowMs,
  })
}
