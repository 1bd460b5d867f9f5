import type { OperatorTurn } from '../access'
import { Field } from '../drawing/parts'
import { knownPasskeyOptions, ownerOfProof } from './passkeys'
import { consumeTotp, consumeTry, forgetTries } from './password'

/** Asked for again before a decision, the way this session began: a browser that was left open decides nothing. */
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

/** For the form that asks: `passkey` of Form. */
export async function proofOptions(turn: OperatorTurn, what: string) {
  if (turn.session.method !== 'passkey') return undefined
  const options = await knownPasskeyOptions(turn, `decide ${what}`, turn.operator)
  return { kind: 'known' as const, options }
}

/** Nothing where the button asks for a passkey. */
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

/** Said when a proof did not hold. */
export const notProven = 'The passkey or the code was not right. Nothing was done.'
