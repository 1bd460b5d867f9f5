import { NotDone } from '@/server/modules/operators'
import {
  consumeTotp,
  consumeTry,
  forgetTries,
} from '@/server/modules/operators/sign-in/proof.service'
import type { OperatorTurn } from '../access'
import { Field } from '../drawing/parts'
import * as m from '../messages/signin'
import { knownPasskeyOptions, ownerOfProof } from './passkeys'

/**
 * Asks operators to prove their identity again, because a browser left open must not decide
 * anything.
 */
async function provesAgain(turn: OperatorTurn, what: string): Promise<boolean> {
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

/** The same for an act that always needs the proof. */
export async function expectProof(
  turn: OperatorTurn,
  what: string,
  subject?: string,
): Promise<void> {
  if (await provesAgain(turn, what)) return
  await turn.note('failed to prove who decides', subject)
  throw new NotDone(m.wrongPasskeyOrCodeText)
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
      label={m.codeFromYourAuthenticatorLabel()}
      autoComplete="one-time-code"
      inputMode="numeric"
    />
  )
}

export const withProof = (turn: OperatorTurn, act: string): string =>
  turn.session.method === 'passkey' ? m.withPasskeyText({ action: act }) : act
