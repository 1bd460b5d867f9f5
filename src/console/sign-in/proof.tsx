import type { OperatorTurn } from '../access'
import { Field } from '../drawing/parts'
import { knownPasskeyOptions, ownerOfProof } from './passkeys'
import { consumeTotp, consumeTry, forgetTries } from './password'

/** A browser left open must not decide anything. */
export async function provesAgain(turn: OperatorTurn, what: string): Promise<boolean> {
  const { operator, session, services, form } = turn
  const subject = `proof of ${operator.id}`
  await consumeTry(services, subject)
  const isProven =
    session.method === 'passkey'
      ? (await ownerOfProof(turn, `decide ${what}`)) === operator.id
      : await consumeTotp(services, operator, form.get('code') ?? '')
  if (isProven) await forgetTries(services, subject)
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
