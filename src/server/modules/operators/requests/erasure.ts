import { eq } from 'drizzle-orm'
import { eraseMember, keptOpenBy } from '@/server/modules/closing'
import { accounts } from '@/server/modules/identity/tables'
import type { OperatorsNeeds } from '../needs'
import { forgetNotes } from '../notes'
import { type Fields, type Kind, lastFourOf, NotDone } from './kind'
import { memberIn, noMember, ofMember } from './person'

type KeptOpen = NonNullable<Awaited<ReturnType<typeof keptOpenBy>>>

const reasons: Record<KeptOpen, string> = {
  ON_HOLD: 'the account is on hold',
  CLOSING_KYC: 'an identity check is under way',
  CLOSING_STAKES: 'stakes are running',
  CLOSING_REWARDS: 'rewards are not claimed',
  CLOSING_DELIVERY: 'shares are on their way to a wallet',
  CLOSING_GIFT: 'a gift of theirs waits',
  CLOSING_OFFER: 'shares of theirs are offered to a buy-back',
  CLOSING_RECOVERY: 'a recovery from a lost wallet is under way',
  CLOSING_WALLET_SHARES: 'their own wallet holds shares',
  CLOSING_PAYOUT: 'money is on its way to their wallet',
  CLOSING_DIVIDEND: 'money of a dividend or a buy-back is owed to them',
  CLOSING_SHARES: 'the account holds shares',
  CLOSING_ORDER: 'an order is open',
  CLOSING_PAYMENT: 'a payment is on its way',
  CLOSING_SUSPENSE: 'a payment waits for a decision or a refund',
}

const before = 'Already erased.'
const standsInTheWay = (code: KeptOpen) =>
  new NotDone(`Not yet: ${reasons[code]}. Nothing changed.`)

async function facts({ db }: OperatorsNeeds, { account = '' }: Fields): Promise<Fields> {
  const { closedAt, erasedAt } = accounts
  const [row] = await db
    .select({ closedAt, erasedAt })
    .from(accounts)
    .where(eq(accounts.id, account))
  if (row === undefined) throw noMember()
  if (row.erasedAt !== null) return { account: 'erased' }
  return { account: row.closedAt === null ? 'open' : 'closed' }
}

export const memberErase: Kind = {
  title: ({ account }) => `Erase member ${account}`,
  ask: 'ask erasure',
  approve: 'approve erasure',
  lifeHours: 72,
  parse: memberIn,
  members: ofMember,
  facts,
  whyTwo: async (needs, input) => {
    if ((await facts(needs, input)).account === 'erased') throw new NotDone(before)
    const code = await keptOpenBy(needs.db, input.account ?? '')
    if (code !== undefined) throw standsInTheWay(code)
    return 'Final, so it takes two people.'
  },
  changes: (_, { account: state = '' }) => [
    { what: 'Account', now: state, after: 'erased' },
    { what: 'Name, email, phone, password, authenticator', now: 'kept', after: 'blank' },
    { what: 'Sessions, passkeys, API keys, known browsers', now: 'kept', after: 'deleted' },
    { what: 'Messages, notices, newsletter, alerts', now: 'kept', after: 'deleted' },
    { what: 'Operators’ notes', now: 'kept', after: 'deleted' },
    { what: 'Verified identity', now: 'kept', after: 'kept for five years' },
    { what: 'Unverified identity', now: 'kept', after: 'deleted' },
    { what: 'Who they were, if they ever owned shares', now: 'kept', after: 'sealed, ten years' },
    { what: 'Ledger, orders, payments, wallets, papers', now: 'kept', after: 'kept' },
  ],
  retyped: lastFourOf('account'),
  execute: async (needs, { account = '' }) => {
    const became = await eraseMember(needs, account)
    if (became === 'erased before') throw new NotDone(before)
    if (became !== 'erased') throw standsInTheWay(became)
    await forgetNotes(needs.db, account)
    return 'Erased. Ledger, payments and papers stay; a verified identity for five years.'
  },
}
