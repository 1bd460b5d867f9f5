import { and, eq } from 'drizzle-orm'
import { generateSecret, generateURI } from 'otplib'
import { encode } from 'uqr'
import type { Answer, Input } from '@/contract/define'
import type { twoFactorCalls } from '@/contract/user/two-factor'
import * as fields from '@/messages/fields'
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
import { consumeAuthenticatorCode, consumeSecondFactor, renewRecoveryCodes } from './two-factor'

type Calls = typeof twoFactorCalls

export async function enableTwoFactorGoogle(
  services: Services,
  member: Member,
  { password }: Input<Calls['enableTwoFactorGoogle']>,
): Promise<Answer<Calls['enableTwoFactorGoogle']>> {
  const { id, email } = await consumePasswordTry(services, { member, password })
  const secret = generateSecret()
  const twoFactorSecret = await services.keys.lock(secret)
  // The new secret has codes of its own, so the last step of an old one does not count.
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
  const max = loginLimits.authenticatorTries * services.limitFactor
  const { windowMs } = loginLimits
  const { accountId, sessionId } = member
  await consumeOnce(services, { bucket: 'two-factor', subject: sessionId, max, windowMs })
  const isOn = action === 'confirm'
  if (!isOn) await consumePasswordTry(services, { member, password: password ?? missing() })
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const done = await (isOn ? confirm : disable)(services, tx, account, code)
    const what = isOn ? 'two-factor-on' : 'two-factor-off'
    await afterChange(services, tx, { member, what, email: account.email })
    return done
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
  if (!account.isTwoFactorOn) throw new AppError('TWO_FACTOR_STATE')
  if (!(await consumeSecondFactor(services, tx, { account, code })))
    throw refusal('AUTHENTICATOR_WRONG', 'code')
  await tx
    .update(accounts)
    .set({ isTwoFactorOn: false, twoFactorSecret: null })
    .where(eq(accounts.id, account.id))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, account.id))
  return { isTwoFactorOn: false, recoveryCodes: [] }
}

/** The dark modules as one SVG path, drawn by the page in its own colours. */
function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: squares.join('') }
}
