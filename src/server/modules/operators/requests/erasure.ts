import { eq } from 'drizzle-orm'
import { closingObstacle, eraseMember } from '@/server/modules/closing'
import { accounts } from '@/server/modules/identity/tables'
import * as m from '../messages/members'
import type { OperatorsNeeds } from '../needs'
import { forgetNotes } from '../notes.service'
import { factText } from './fact-text'
import { type Fields, type Kind, lastFourOf, NotDone } from './kind'
import { memberIn, noMember, ofMember } from './person'

type KeptOpen = NonNullable<Awaited<ReturnType<typeof closingObstacle>>>

const reasons: Record<KeptOpen, () => string> = {
  ON_HOLD: m.accountOnHoldText,
  CLOSING_KYC: m.identityCheckRunningText,
  CLOSING_STAKES: m.stakesAreRunningText,
  CLOSING_REWARDS: m.rewardsAreNotClaimedText,
  CLOSING_DELIVERY: m.sharesUnderWayText,
  CLOSING_GIFT: m.aGiftOfTheirsText,
  CLOSING_OFFER: m.sharesOfferedText,
  CLOSING_RECOVERY: m.recoveryRunningText,
  CLOSING_WALLET_SHARES: m.theirOwnWalletHoldsText,
  CLOSING_PAYOUT: m.moneyUnderWayText,
  CLOSING_DIVIDEND: m.moneyOwedText,
  CLOSING_SHARES: m.theAccountHoldsSharesText,
  CLOSING_ORDER: m.anOrderIsOpenText,
  CLOSING_PAYMENT: m.paymentUnderWayText,
  CLOSING_SUSPENSE: m.paymentUndecidedText,
}

const before = m.alreadyErasedText
const standsInTheWay = (code: KeptOpen) =>
  new NotDone(() => m.notYetNothingChangedError({ reasons: reasons[code]() }))

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
  title: ({ account = '' }) => m.eraseMemberText({ account }),
  ask: 'ask erasure',
  approve: 'approve erasure',
  lifeHours: 72,
  parse: memberIn,
  members: ofMember,
  facts,
  refuse: async (needs, input) => {
    if ((await facts(needs, input)).account === 'erased') throw new NotDone(before)
    const code = await closingObstacle(needs.db, input.account ?? '')
    if (code !== undefined) throw standsInTheWay(code)
  },
  changes: (_, { account: state = '' }) => [
    { what: m.accountLabel(), now: factText(state), after: m.erasedText() },
    { what: m.nameEmailPhonePasswordLabel(), now: m.keptText(), after: m.blankText() },
    { what: m.sessionsPasskeysApiKeysLabel(), now: m.keptText(), after: m.deletedText() },
    { what: m.messagesNoticesNewsletterAlertsLabel(), now: m.keptText(), after: m.deletedText() },
    { what: m.operatorsNotesLabel(), now: m.keptText(), after: m.deletedText() },
    { what: m.verifiedIdentityLabel(), now: m.keptText(), after: m.keptForFiveYearsText() },
    { what: m.unverifiedIdentityLabel(), now: m.keptText(), after: m.deletedText() },
    { what: m.formerOwnerLabel(), now: m.keptText(), after: m.sealedTenYearsText() },
    { what: m.ledgerOrdersPaymentsWalletsLabel(), now: m.keptText(), after: m.keptText() },
  ],
  retyped: lastFourOf('account'),
  execute: async (needs, { account = '' }) => {
    const became = await eraseMember(needs, account)
    if (became === 'erased before') throw new NotDone(before)
    if (became !== 'erased') throw standsInTheWay(became)
    await forgetNotes(needs.db, account)
    return m.memberErasedText
  },
}
