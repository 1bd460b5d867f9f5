import { and, eq, isNull, lt } from 'drizzle-orm'
import { generateSecret, generateURI } from 'otplib'
import type { Answer, Input } from '@/contract/define'
import type { twoFactorCalls } from '@/contract/user/protected-actions'
import * as fields from '@/messages/fields'
import type { Sender } from '@/server/modules/notifications/needs'
import { authenticatorStep, qrPath } from '@/server/platform/crypto/authenticator'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import type { Ports } from '@/server/platform/ports'
import { afterChange } from './close-account'
import { refusal } from './codes'
import { type Account, lockAccount } from './find-account'
import { loginLimits } from './limits'
import type { IdentityNeeds } from './needs'
import { consumePasswordTry } from './password-rules'
import { accounts, recoveryCodes } from './tables'

const recoveryCount = 10

async function consumeAuthenticatorCode(
  needs: IdentityNeeds,
  db: Db,
  { account, code }: { account: Account; code: string },
): Promise<boolean> {
  if (account.twoFactorSecret === null) return false
  const secret = await needs.keys.decrypt(account.twoFactorSecret)
  const step = await authenticatorStep(needs, secret, code)
  if (step === undefined) return false
  const spent = await db
    .update(accounts)
    .set({ twoFactorStep: step })
    .where(and(eq(accounts.id, account.id), lt(accounts.twoFactorStep, step)))
    .returning({ id: accounts.id })
  return spent.length === 1
}

export function consumeSecondFactor(
  needs: IdentityNeeds,
  db: Db,
  given: { account: Account; code: string },
): Promise<boolean> {
  if (isDigits(given.code)) return consumeAuthenticatorCode(needs, db, given)
  return consumeRecoveryCode(needs, db, given)
}

function isDigits(code: string): boolean {
  return /^\d{6}$/.test(code)
}

async function consumeRecoveryCode(
  needs: IdentityNeeds,
  db: Db,
  { account, code }: { account: Account; code: string },
): Promise<boolean> {
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: needs.clock.now() })
    .where(
      and(
        eq(recoveryCodes.accountId, account.id),
        eq(recoveryCodes.codeHash, await recoveryHash(needs, account.id, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return spent.length === 1
}

async function renewRecoveryCodes(
  needs: IdentityNeeds,
  db: Db,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  const rows = await Promise.all(
    codes.map(async (code) => ({
      accountId,
      codeHash: await recoveryHash(needs, accountId, code),
    })),
  )
  await db.insert(recoveryCodes).values(rows)
  await db.update(accounts).set({ areRecoveryCodesKept: false }).where(eq(accounts.id, accountId))
  return codes
}

export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const whereUnusedCode = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))
  return db.$count(recoveryCodes, whereUnusedCode)
}

function recoveryHash({ keys }: IdentityNeeds, accountId: string, code: string): Promise<string> {
  return keys.hash(`recovery:${accountId}:${code.replaceAll('-', '')}`)
}

// Without letters that look alike; 31^8 codes, and each guess counts as an attempt.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64))
  // 248 is the highest multiple of 31 in a byte; higher values would make the first letters more
  // frequent.
  const fair = [...bytes].filter((byte) => byte < 248).slice(0, 8)
  const text = fair.map((byte) => letters[byte % letters.length]).join('')
  // A code of digits alone would look like one of an authenticator.
  return text.length < 8 || /^\d+$/.test(text)
    ? newRecoveryCode()
    : `${text.slice(0, 4)}-${text.slice(4)}`
}

type Calls = typeof twoFactorCalls

export async function enableTwoFactorGoogle(
  needs: IdentityNeeds,
  member: Member,
  { password }: Input<Calls['enableTwoFactorGoogle']>,
): Promise<Answer<Calls['enableTwoFactorGoogle']>> {
  const { id, email } = await consumePasswordTry(needs, { member, password })
  const secret = generateSecret()
  const twoFactorSecret = await needs.keys.encrypt(secret)
  // A new secret has not been used yet, so it begins without a last step.
  const begun = await needs.db
    .update(accounts)
    .set({ twoFactorSecret, twoFactorStep: 0 })
    .where(and(eq(accounts.id, id), eq(accounts.isTwoFactorOn, false)))
    .returning({ id: accounts.id })
  if (begun.length === 0) throw new AppError('TWO_FACTOR_ON')
  const otpauth = generateURI({ issuer: needs.appName, label: email, secret })
  return { secret, otpauth, qr: qrPath(otpauth) }
}

export async function verifyTwoFactorGoogle(
  needs: IdentityNeeds,
  member: Member,
  { action, code, password }: Input<Calls['verifyTwoFactorGoogle']>,
): Promise<Answer<Calls['verifyTwoFactorGoogle']>> {
  await consumeCodeTry(needs, member, 'two-factor')
  if (action !== 'confirm')
    await consumePasswordTry(needs, { member, password: password ?? missing() })
  const { change, what } = changes[action]
  return needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, member.accountId)
    const result = await change(needs, tx, account, code)
    await afterChange(needs, tx, { member, what, email: account.email })
    return result
  })
}

function consumeCodeTry(
  needs: IdentityNeeds,
  { sessionId: subject }: Member,
  bucket: 'two-factor' | 'kept-codes',
): Promise<void> {
  const max = loginLimits.authenticatorTries * needs.limitFactor
  const { windowMs } = loginLimits
  return consumeOnce(needs, { bucket, subject, max, windowMs })
}

const changes = {
  confirm: { change: confirm, what: 'two-factor-on' },
  disable: { change: disable, what: 'two-factor-off' },
  renew: { change: renew, what: 'recovery-codes-new' },
} as const

/**
 * Confirms that the recovery codes were written down, unless newer codes have replaced them
 * meanwhile.
 */
export async function keepRecoveryCodes(
  needs: IdentityNeeds,
  member: Member,
  { code }: Input<Calls['keepRecoveryCodes']>,
): Promise<Answer<Calls['keepRecoveryCodes']>> {
  await consumeCodeTry(needs, member, 'kept-codes')
  const { accountId } = member
  return needs.db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const codeHash = await recoveryHash(needs, accountId, code)
    const whereThisCode = and(
      eq(recoveryCodes.accountId, accountId),
      eq(recoveryCodes.codeHash, codeHash),
    )
    if ((await tx.$count(recoveryCodes, whereThisCode)) === 0)
      throw new AppError('TWO_FACTOR_STATE')
    await tx.update(accounts).set({ areRecoveryCodesKept: true }).where(eq(accounts.id, accountId))
    return {}
  })
}

function missing(): never {
  throw wrongField('password', fields.passwordError())
}

async function confirm(needs: IdentityNeeds, tx: Db, account: Account, code: string) {
  if (account.isTwoFactorOn || account.twoFactorSecret === null)
    throw new AppError('TWO_FACTOR_STATE')
  if (!(await consumeAuthenticatorCode(needs, tx, { account, code })))
    throw refusal('AUTHENTICATOR_WRONG', 'code')
  await tx.update(accounts).set({ isTwoFactorOn: true }).where(eq(accounts.id, account.id))
  return { isTwoFactorOn: true, recoveryCodes: await renewRecoveryCodes(needs, tx, account.id) }
}

async function disable(needs: IdentityNeeds, tx: Db, account: Account, code: string) {
  await refuseWithoutFactor(needs, tx, account, code)
  await forgetSecret(tx, account.id)
  return { isTwoFactorOn: false, recoveryCodes: [] }
}

async function renew(needs: IdentityNeeds, tx: Db, account: Account, code: string) {
  await refuseWithoutFactor(needs, tx, account, code)
  return { isTwoFactorOn: true, recoveryCodes: await renewRecoveryCodes(needs, tx, account.id) }
}

async function refuseWithoutFactor(needs: IdentityNeeds, tx: Db, account: Account, code: string) {
  if (!account.isTwoFactorOn) throw new AppError('TWO_FACTOR_STATE')
  if (!(await consumeSecondFactor(needs, tx, { account, code })))
    throw refusal('AUTHENTICATOR_WRONG', 'code')
}

async function forgetSecret(tx: Db, accountId: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ isTwoFactorOn: false, twoFactorSecret: null, areRecoveryCodesKept: true })
    .where(eq(accounts.id, accountId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/**
 * Switches two-factor login off for an operator. Password and codes by mail and SMS are still
 * required.
 */
export function dropTwoFactor(
  needs: Sender & Pick<Ports, 'clock' | 'db'>,
  accountId: string,
): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const { isTwoFactorOn, email } = await lockAccount(tx, accountId)
    if (!isTwoFactorOn) return false
    await forgetSecret(tx, accountId)
    await afterChange(needs, tx, { member: { accountId }, what: 'two-factor-off', email })
    return true
  })
}
