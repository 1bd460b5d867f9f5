import { and, eq, isNull, lt } from 'drizzle-orm'
import { verify } from 'otplib'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import type { Account } from './find-account'
import { accounts, recoveryCodes } from './tables'

const driftSeconds = 30
const stepSeconds = 30
const recoveryCount = 10

/** True once for each code: the time step it belongs to is stored and never accepted again. */
export async function consumeAuthenticatorCode(
  services: Services,
  db: Db,
  { account, code }: { account: Account; code: string },
): Promise<boolean> {
  if (account.twoFactorSecret === null || !isDigits(code)) return false
  const epoch = Math.floor(services.clock.now().getTime() / 1000)
  const secret = await services.keys.unlock(account.twoFactorSecret)
  const result = await verify({ secret, token: code, epoch, epochTolerance: driftSeconds })
  if (!result.valid) return false
  const step = Math.floor(epoch / stepSeconds) + result.delta
  const spent = await db
    .update(accounts)
    .set({ twoFactorStep: step })
    .where(and(eq(accounts.id, account.id), lt(accounts.twoFactorStep, step)))
    .returning({ id: accounts.id })
  return spent.length === 1
}

/** An authenticator code, or a recovery code in its place; each works once. */
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

/** Fresh ones in place of all old ones; only their hashes are kept. */
export async function renewRecoveryCodes(
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
  return codes
}

export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return rows.length
}

function recoveryHash({ keys }: Services, accountId: string, code: string): Promise<string> {
  return keys.hash(`recovery:${accountId}:${code.replaceAll('-', '')}`)
}

// Without letters that look alike. 31^8 of them, and each guess counts as a try.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64))
  // Values above the last full round of letters would favour the first ones.
  const fair = [...bytes].filter((byte) => byte < 248).slice(0, 8)
  const text = fair.map((byte) => letters[byte % letters.length]).join('')
  // All digits would read as an authenticator code.
  return text.length < 8 || /^\d+$/.test(text)
    ? newRecoveryCode()
    : `${text.slice(0, 4)}-${text.slice(4)}`
}
