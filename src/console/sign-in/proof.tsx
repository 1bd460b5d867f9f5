import { and, eq, lt } from 'drizzle-orm'
import { findOperator } from '@/server/modules/operators'
import { type Operator, operators, operatorTries } from '@/server/modules/operators/tables'
import { authenticatorStep } from '@/server/platform/crypto/authenticator'
import { AppError } from '@/server/platform/errors'
import { oneMoreUse, secondsToWait } from '@/server/platform/http/rate-limit'
import type { OperatorTurn } from '../access'
import { Field } from '../drawing/parts'
import type { ConsoleNeeds } from '../needs'
import { knownPasskeyOptions, ownerOfProof } from './passkeys'

/** A browser left open must not decide anything. */
export async function provesAgain(turn: OperatorTurn, what: string): Promise<boolean> {
  const { operator, session, needs, form } = turn
  const subject = `proof of ${operator.id}`
  await consumeTry(needs, subject)
  const isProven =
    session.method === 'passkey'
      ? (await ownerOfProof(turn, `decide ${what}`)) === operator.id
      : await consumeTotp(needs, operator, form.get('code') ?? '')
  if (isProven) await forgetTries(needs, subject)
  return isProven
}

export async function proofOptions(turn: OperatorTurn, what: string) {
  if (turn.session.method !== 'passkey') return undefined
  const options = await knownPasskeyOptions(turn, `decide ${what}`, turn.operator)
  return { kind: 'known' as const, options }
}

export function ProofField({ turn }: { turn: OperatorTurn }) {
  if (turn.session.method === 'passkey') return null
  return (
    <Field
      name="code"
      label="Code from your authenticator"
      autoComplete="one-time-code"
      inputMode="numeric"
    />
  )
}

export const withProof = (turn: OperatorTurn, act: string): string =>
  turn.session.method === 'passkey' ? `${act} with passkey` : act

export const notProven = 'Wrong passkey or code. Nothing was done.'

/** Binds the secret to its owner's row. */
export const totpContext = (operatorId: string): string => `operator-totp:${operatorId}`

/** True once per code. */
async function consumeTotp(
  needs: ConsoleNeeds,
  { id, totpSecret }: Operator,
  code: string,
): Promise<boolean> {
  if (totpSecret === null) return false
  const secret = await needs.keys.unlock(totpSecret, totpContext(id))
  const step = await authenticatorStep(needs, secret, code)
  if (step === undefined) return false
  const spent = await needs.db
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

/** The same work and answer, whether or not the operator exists. */
export async function operatorByPassword(
  needs: ConsoleNeeds,
  { email, password, code }: Given,
): Promise<Operator | undefined> {
  const operator = await findOperator(needs.db, email)
  const isOpen = operator !== undefined && operator.endedAt === null
  const stored = isOpen ? (operator.passwordHash ?? undefined) : undefined
  const isRight = await needs.passwords.matches(password, stored)
  if (!isRight || !isOpen) return undefined
  return (await consumeTotp(needs, operator, code)) ? operator : undefined
}

const most = 10
const windowMs = 15 * 60_000

/** Ten tries per subject in a quarter hour. */
export async function consumeTry(needs: ConsoleNeeds, subject: string): Promise<void> {
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

export async function forgetTries({ db }: ConsoleNeeds, subject: string): Promise<void> {
  await db.delete(operatorTries).where(eq(operatorTries.subject, subject))
}
