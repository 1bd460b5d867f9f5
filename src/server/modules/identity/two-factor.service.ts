import { and, eq, isNull, lt } from 'drizzle-orm'
import { generateSecret, generateURI } from 'otplib'
import type { Answer, Input } from '@/contract/define'
import type { twoFactorCalls } from '@/contract/user/protected-actions'
import * as fields from '@/messages/fields'
import { authenticatorStep, qrPath } from '@/server/platform/crypto/authenticator'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import type { Services } from '@/server/services'
import { afterChange } from './close-account'
import { refusal } from './codes'
import { type Account, lockAccount } from './find-account'
import { loginLimits } from './limits'
import { consumePasswordTry } from './password-rules'
import { accounts, recoveryCodes } from './tables'

const recoveryCount = 10

async function consumeAuthenticatorCode(
  services: Services,
  db: Db,
  { account, code }: { account: Account; code: string },
): Promise<boolean> {
  if (account.twoFactorSecret === null) return false
  const secret = await services.keys.unlock(account.twoFactorSecret)
  const step = await authenticatorStep(services, secret, code)
  if (step === undefined) return false
  const spent = await db
    .update(accounts)
    .set({ twoFactorStep: step })
    .where(and(eq(accounts.id, account.id), lt(accounts.twoFactorStep, step)))
    .returning({ id: accounts.id })
  return spent.length === 1
}

export function consumeSecondFactor(
  services: Services,
  db: Db,
  given: { account: Account; code: string },
): Promise<boolean> {
  if (isDigits(given.code)) return consumeAuthenticatorCode(services, db, given)
  return consumeRecoveryCode(services, db, given)
}

function isDigits(code: string): boolean {
  return /^\d{6}$/.test(code)
}

async function consumeRecoveryCode(
  services: Services,
  db: Db,
  { account, code }: { account: Account; code: string },
): Promise<boolean> {
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: services.clock.now() })
    .where(
      and(
        eq(recoveryCodes.accountId, account.id),
        eq(recoveryCodes.codeHash, await recoveryHash(services, account.id, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return spent.length === 1
}

async function renewRecoveryCodes(
  services: Services,
  db: Db,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  const rows = await Promise.all(
    codes.map(async (code) => ({
      accountId,
      codeHash: await recoveryHash(services, accountId, code),
    })),
  )
  await db.insert(recoveryCodes).values(rows)
  await db.update(accounts).set({ areRecoveryCodesKept: false }).where(eq(accounts.id, accountId))
  return codes
}

export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const isLeft = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))
  return db.$count(recoveryCodes, isLeft)
}

function recoveryHash({ keys }: Services, accountId: string, code: string): Promise<string> {
  return keys.hash(`recovery:${accountId}:${code.replaceAll('-', '')}`)
}

// Without letters that look alike; 31^8 codes, and each guess counts as a try.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64))
  // Higher values would favour the first letters.
  const fair = [...bytes].filter((byte) => byte < 248).slice(0, 8)
  const text = fair.map((byte) => letters[byte % letters.length]).join('')
  // All digits would read as an authenticator code.
  return text.length < 8 || /^\d+$/.test(text)
    ? newRecoveryCode()
    : `${text.slice(0, 4)}-${text.slice(4)}`
}

type Calls = typeof twoFactorCalls

export async function enableTwoFactorGoogle(
  services: Services,
  member: Member,
  { password }: Input<Calls['enableTwoFactorGoogle']>,
): Promise<Answer<Calls['enableTwoFactorGoogle']>> {
  const { id, email } = await consumePasswordTry(services, { member, password })
  const secret = generateSecret()
  const twoFactorSecret = await services.keys.lock(secret)
  // A new secret starts without a last step.
  const begun = await services.db
    .update(accounts)
    .set({ twoFactorSecret, twoFactorStep: 0 })
    .where(and(eq(accounts.id, id), eq(accounts.isTwoFactorOn, false)))
    .returning({ id: accounts.id })
  if (begun.length === 0) throw new AppError('TWO_FACTOR_ON')
  const otpauth = generateURI({ issuer: services.appName, label: email, secret })
  return { secret, otpauth, qr: qrPath(otpauth) }
}

export async function verifyTwoFactorGoogle(
  services: Services,
  member: Member,
  { action, code, password }: Input<Calls['verifyTwoFactorGoogle']>,
): Promise<Answer<Calls['verifyTwoFactorGoogle']>> {
  await consumeCodeTry(services, member, 'two-factor')
  if (action !== 'confirm')
    await consumePasswordTry(services, { member, password: password ?? missing() })
  const { change, what } = changes[action]
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, member.accountId)
    const done = await change(services, tx, account, code)
    await afterChange(services, tx, { member, what, email: account.email })
    return done
  })
}

function consumeCodeTry(
  services: Services,
  { sessionId: subject }: Member,
  bucket: 'two-factor' | 'kept-codes',
): Promise<void> {
  const max = loginLimits.authenticatorTries * services.limitFactor
  const { windowMs } = loginLimits
  return consumeOnce(services, { bucket, subject, max, windowMs })
}

const changes = {
  confirm: { change: confirm, what: 'two-factor-on' },
  disable: { change: disable, what: 'two-factor-off' },
  renew: { change: renew, what: 'recovery-codes-new' },
} as const

/** Not for codes that others have replaced meanwhile. */
export async function keepRecoveryCodes(
  services: Services,
  member: Member,
  { code }: Input<Calls['keepRecoveryCodes']>,
): Promise<Answer<Calls['keepRecoveryCodes']>> {
  await consumeCodeTry(services, member, 'kept-codes')
  const { accountId } = member
  return services.db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const codeHash = await recoveryHash(services, accountId, code)
    const isNamed = and(
      eq(recoveryCodes.accountId, accountId),
      eq(recoveryCodes.codeHash, codeHash),
    )
    if ((await tx.$count(recoveryCodes, isNamed)) === 0) throw new AppError('TWO_FACTOR_STATE')
    await tx.update(accounts).set({ areRecoveryCodesKept: true }).where(eq(accounts.id, accountId))
    return {}
  })
}

function missing(): never {
  throw wrongField('password', fields.passwordError())
}

async function confirm(services: Services, tx: Db, account: Account, code: string) {
  if (account.isTwoFactorOn || account.twoFactorSecret === null)
    throw new AppError('TWO_FACTOR_STATE')
  if (!(await consumeAuthenticatorCode(services, tx, { account, code })))
    throw refusal('AUTHENTICATOR_WRONG', 'code')
  await tx.update(accounts).set({ isTwoFactorOn: true }).where(eq(accounts.id, account.id))
  return { isTwoFactorOn: true, recoveryCodes: await renewRecoveryCodes(services, tx, account.id) }
}

async function disable(services: Services, tx: Db, account: Account, code: string) {
  await refuseWithoutFactor(services, tx, account, code)
  await forgetSecret(tx, account.id)
  return { isTwoFactorOn: false, recoveryCodes: [] }
}

async function renew(services: Services, tx: Db, account: Account, code: string) {
  await refuseWithoutFactor(services, tx, account, code)
  return { isTwoFactorOn: true, recoveryCodes: await renewRecoveryCodes(services, tx, account.id) }
}

async function refuseWithoutFactor(services: Services, tx: Db, account: Account, code: string) {
  if (!account.isTwoFactorOn) throw new AppError('TWO_FACTOR_STATE')
  if (!(await consumeSecondFactor(services, tx, { account, code })))
    throw refusal('AUTHENTICATOR_WRONG', 'code')
}

async function forgetSecret(tx: Db, accountId: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ isTwoFactorOn: false, twoFactorSecret: null, areRecoveryCodesKept: true })
    .where(eq(accounts.id, accountId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** Password and codes by mail and SMS are still asked for. */
export function dropTwoFactor(services: Services, accountId: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const { isTwoFactorOn, email } = await lockAccount(tx, accountId)
    if (!isTwoFactorOn) return false
    await forgetSecret(tx, accountId)
    await afterChange(services, tx, { member: { accountId }, what: 'two-factor-off', email })
    return true
  })
}
