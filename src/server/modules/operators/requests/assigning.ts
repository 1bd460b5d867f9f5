import { isUuid } from '@/server/platform/db/database'
import * as m from '../messages/money'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, NotDone, takesTwo, type Worded } from './kind'
import { exactly } from './typed'

interface Wish<What> {
  action: string
  hash: string
  kind: What
}

/** What the bank pays for, as a request names it, and how its module assigns a transfer to it. */
interface PaidFor<What> {
  rights: Pick<Kind, 'ask' | 'approve' | 'lifeHours'>
  /** The field that names it. */
  field: string
  isUnnamed: Worded
  isUnknown: Worded
  facts: (needs: OperatorsNeeds, wish: Wish<What>) => Promise<Fields>
  assign: (needs: OperatorsNeeds, wish: Wish<What>) => Promise<boolean>
}

interface Assigning<What> {
  kind: What
  title: Worded
  what: Worded
  after: Worded
  said: Worded
}

const troubles: Record<string, Worded> = {
  closed: m.thisDividendIsClosedText,
  assigned: m.thisTransferIsAssignedText,
  'not final': m.noFinalTransferOfText,
  'too much': m.thatIsMoreThanText,
}

/** Assigns a transfer that all nodes show as final; sending it is for whoever has the key. */
export function assigning<What>(
  { rights, field, isUnnamed, isUnknown, facts, assign }: PaidFor<What>,
  { kind, title, what, after, said }: Assigning<What>,
): Kind {
  const wishIn = (given: Fields) => {
    const [action = '', hash = ''] = [given[field], given.hash?.trim().toLowerCase()]
    if (!isUuid(action)) throw new NotDone(isUnnamed)
    if (!/^0x[0-9a-f]{64}$/.test(hash)) throw new NotDone(m.enterTheTransactionsHashError, 'hash')
    return { action, hash, kind }
  }
  return {
    ...rights,
    title: (input) => `${title()} ${(input[field] ?? '').slice(0, 8)}`,
    parse: (given) => {
      const { action, hash } = wishIn(given)
      return { [field]: action, hash }
    },
    facts: (needs, input) => facts(needs, wishIn(input)),
    whyTwo: async (needs, input) => {
      const { trouble } = await facts(needs, wishIn(input))
      if (trouble === 'unknown') throw new NotDone(isUnknown)
      if (trouble !== undefined) throw new NotDone(troubles[trouble] ?? (() => trouble))
      return takesTwo()
    },
    changes: (_, { coin = '', amount = '0', open = '0', other = '–' }) => [
      { what: what(), now: other, after: other },
      { what: m.amountLabel(), now: exactly(amount, coin), after: after() },
      { what: m.stillOpenLabel(), now: exactly(open, coin), after: leftText(open, amount, coin) },
    ],
    execute: async (needs, input) => {
      if (!(await assign(needs, wishIn(input)))) throw new NotDone(m.itIsAssignedAlreadyError)
      return said
    },
  }
}

function leftText(open: string, amount: string, coin: string): string {
  const left = BigInt(open) - BigInt(amount)
  return left < 0n ? m.tooMuchText({ exactly: exactly(-left, coin) }) : exactly(left, coin)
}
