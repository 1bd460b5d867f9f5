import * as m from '../messages/money'
import type { OperatorsNeeds } from '../needs'
import { about, declare, hash } from './fields'
import { type Fields, type Kind, NotDone, type Sentence } from './kind'
import { exactly } from './typed'

interface AssignmentInput<What> {
  action: string
  hash: string
  kind: What
}

/** What the bank pays for, as in a request, and how its module assigns a transfer to it. */
interface PaidFor<What> {
  rights: Pick<Kind, 'ask' | 'approve' | 'lifeHours'>
  /** The field of the request with the id of what is paid for. */
  field: string
  isUnnamed: Sentence
  isUnknown: Sentence
  facts: (needs: OperatorsNeeds, wish: AssignmentInput<What>) => Promise<Fields>
  assign: (needs: OperatorsNeeds, wish: AssignmentInput<What>) => Promise<boolean>
}

interface AssignmentOptions<What> {
  kind: What
  title: Sentence
  what: Sentence
  /** Explains in the form which transfer is meant. */
  hint: Sentence
  afterText: Sentence
  doneText: Sentence
}

const troubles: Record<string, Sentence> = {
  closed: m.thisDividendIsClosedText,
  assigned: m.thisTransferIsAssignedText,
  'not final': m.transferNotFinalError,
  'too much': m.moreThanKeptError,
}

/** Assigns a transfer that all nodes show as final; the holder of the key sends it. */
export function assigning<What>(
  { rights, field, isUnnamed, isUnknown, facts, assign }: PaidFor<What>,
  { kind, title, what, hint, afterText, doneText }: AssignmentOptions<What>,
): Kind {
  const wishIn = (input: Fields) => ({ action: input[field] ?? '', hash: input.hash ?? '', kind })
  return {
    ...rights,
    ...declare({
      [field]: about(isUnnamed),
      hash: hash(m.enterTheTransactionsHashError, m.transactionHashLabel, hint),
    }),
    title: (input) => `${title()} ${(input[field] ?? '').slice(0, 8)}`,
    facts: (needs, input) => facts(needs, wishIn(input)),
    refuse: async (needs, input) => {
      const { trouble } = await facts(needs, wishIn(input))
      if (trouble === 'unknown') throw new NotDone(isUnknown)
      if (trouble !== undefined) throw new NotDone(troubles[trouble] ?? (() => trouble))
    },
    changes: (_, { coin = '', amount = '0', open = '0', other = '–' }) => [
      { what: what(), now: other, after: other },
      { what: m.amountLabel(), now: exactly(amount, coin), after: afterText() },
      { what: m.stillOpenLabel(), now: exactly(open, coin), after: leftText(open, amount, coin) },
    ],
    execute: async (needs, input) => {
      if (!(await assign(needs, wishIn(input)))) throw new NotDone(m.notAssignableError)
      return doneText
    },
  }
}

function leftText(open: string, amount: string, coin: string): string {
  const remaining = BigInt(open) - BigInt(amount)
  return remaining < 0n
    ? m.tooMuchText({ amount: exactly(-remaining, coin) })
    : exactly(remaining, coin)
}
