import { and, eq, lt, sql } from 'drizzle-orm'
import { verify } from 'otplib'
import { findOperator } from '@/server/modules/operators'
import { type Operator, operators, operatorTries } from '@/server/modules/operators/tables'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'

const driftSeconds = 30
const stepSeconds = 30

/** Where an authenticator's secret may be opened: in the row of its owner alone. */
export const totpContext = (operatorId: string): string => `operator-totp:${operatorId}`

/** The step that a code belongs to, if it is one of this secret now. */
export async function totpStepOf(
  { clock }: Pick<Services, 'clock'>,
  secret: string,
  code: string,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(clock.now().getTime() / 1_000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: driftSeconds })
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : undefined
}

/** True once for each code of an operator. */
export async function consumeTotp(
  services: Services,
  { id, totpSecret }: Operator,
  code: string,
): Promise<boolean> {
  if (totpSecret === null) return false
  const secret = await services.keys.unlock(totpSecret, totpContext(id))
  const step = await totpStepOf(services, secret, code)
  if (step === undefined) return false
  const spent = await services.db
    .update(operators)
    .set({ totpStep: step })
    .where(and(eq(operators.id, id), lt(operators.totpStep, step)))
    .returning({ id: operators.id })
  return spent.length === 1
}

interface Given {
  email: string
  password: string
  code: string
}

/** The same work and the same answer, whether there is such an operator or not. */
export async function operatorByPassword(
  services: Services,
  { email, password, code }: Given,
): Promise<Operator | undefined> {
  const operator = await findOperator(services.db, email)
  const isOpen = operator !== undefined && operator.endedAt === null
  const stored = isOpen ? (operator.passwordHash ?? undefined) : undefined
  const isRight = await services.passwords.matches(password, stored)
  if (!isRight || !isOpen) return undefined
  return (await consumeTotp(services, operator, code)) ? operator : undefined
}

/** As many as members have. */
const most = 10
const windowMs = 15 * 60_000

/** Lets ten tries of one subject through in any quarter of an hour; one statement, so that parallel tries cannot share a count. */
export async function consumeTry(services: Services, subject: string): Promise<void> {
  const now = services.clock.now()
  const nowMs = now.getTime()
  const max = most * services.limitFactor
  const { uses } = operatorTries
  const recent = sql`array(select use from unnest(${uses}) use where use > ${nowMs - windowMs}::bigint)`
  const [row] = await services.db
    .insert(operatorTries)
    .values({ subject, uses: [nowMs], isFull: false, lastTryAt: now })
    .onConflictDoUpdate({
      target: operatorTries.subject,
      set: {
        uses: sql`(${recent} || ${nowMs}::bigint)[1:${max}::int]`,
        isFull: sql`cardinality(${recent}) >= ${max}::int`,
        lastTryAt: now,
      },
    })
    .returning({ uses, isFull: operatorTries.isFull })
  if (!row?.isFull) return
  const freeAtMs = Math.min(...row.uses) + windowMs
  throw new AppError('TOO_MANY', { retryAfterSeconds: Math.ceil((freeAtMs - nowMs) / 1_000) })
}

/** Who got in has not been guessing. */
export async function forgetTries({ db }: Services, subject: string): Promise<void> {
  await db.delete(operatorTries).where(eq(operatorTries.subject, subject))
}
