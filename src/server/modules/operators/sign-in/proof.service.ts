import { and, eq, lt } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { authenticatorStep } from '@/server/platform/crypto/authenticator'
import { AppError } from '@/server/platform/errors'
import { oneMoreUse, secondsToWait } from '@/server/platform/http/rate-limit'
import type { Ports } from '@/server/platform/ports'
import { findOperator } from '../operators'
import { type Operator, operators, operatorTries } from '../tables'

/** Binds an authenticator's secret to its owner's row, so it cannot be moved to another row. */
export const totpContext = (operatorId: string): string => `operator-totp:${operatorId}`

/** Checks an authenticator's code and consumes it: true the first time, false afterwards. */
export async function consumeTotp(
  needs: Pick<Ports, 'clock' | 'db' | 'keys'>,
  { id, totpSecret }: Operator,
  code: string,
): Promise<boolean> {
  if (totpSecret === null) return false
  const secret = await needs.keys.decrypt(totpSecret, totpContext(id))
  const step = await authenticatorStep(needs, secret, code)
  if (step === undefined) return false
  const spent = await needs.db
    .update(operators)
    .set({ totpStep: step })
    .where(and(eq(operators.id, id), lt(operators.totpStep, step)))
    .returning({ id: operators.id })
  return spent.length === 1
}

interface PasswordAndCode {
  email: string
  password: string
  code: string
}

/** Does the same work and gives the same answer, whether or not the operator exists. */
export async function operatorByPassword(
  needs: Pick<Ports, 'clock' | 'db' | 'keys' | 'passwords'>,
  { email, password, code }: PasswordAndCode,
): Promise<Operator | undefined> {
  const operator = await findOperator(needs.db, email)
  const isOpen = operator !== undefined && operator.endedAt === null
  const stored = isOpen ? (operator.passwordHash ?? undefined) : undefined
  const isRight = await needs.passwords.matches(password, stored)
  if (!isRight || !isOpen) return undefined
  return (await consumeTotp(needs, operator, code)) ? operator : undefined
}

const most = 10
const windowMs = 15 * minuteMs

/** Allows ten attempts per subject in a quarter of an hour. */
export async function consumeTry(
  needs: Pick<Ports, 'clock' | 'db' | 'limitFactor'>,
  subject: string,
): Promise<void> {
  const now = needs.clock.now()
  const rate = { max: most * needs.limitFactor, windowMs }
  const { uses, isFull } = operatorTries
  const [row] = await needs.db
    .insert(operatorTries)
    .values({ subject, uses: [now.getTime()], isFull: false, lastTryAt: now })
    .onConflictDoUpdate({ target: operatorTries.subject, set: oneMoreUse(uses, now, rate) })
    .returning({ uses, isFull })
  const retryAfterSeconds = secondsToWait(row, now, rate)
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds })
}

export async function forgetTries({ db }: Pick<Ports, 'db'>, subject: string): Promise<void> {
  await db.delete(operatorTries).where(eq(operatorTries.subject, subject))
}
