import { stakingOffered } from '@/config/staking-offered'
import { giftTerms } from '@/config/terms'
import { formatUtc } from '@/contract/format/dates'
import {
  type KindOfNotification,
  leadingTo,
  type ToldFacts,
  titled,
  toldSharesIn,
  type Words,
} from './kind-parts'
import * as m from './messages'

/** A gift ends after seven days, and its sender has to learn of one they never sent. */
const ofGift = (action: () => string, say: Words): KindOfNotification => ({
  mailedBy: 'always',
  action,
  say: (facts) => leadingTo(`/wallet/send?gift=${facts.id}`)(say(facts)),
})

/** Each may be a stranger's doing, and its owner has days to notice. */
const ofRecovery = (action: () => string, say: Words): KindOfNotification => ({
  mailedBy: 'always',
  action,
  say: (facts) => leadingTo('/wallet/lost')(say(facts)),
})

/**
 * The order of an estate or a court about a member's shares: a member whom it wrongs has days to
 * object.
 */
const ofLegalOrder = (path: string, action: () => string, say: Words): KindOfNotification => ({
  mailedBy: 'always',
  action,
  say: ({ until = '', ...facts }) =>
    leadingTo(path)(say({ ...facts, until: until === '' ? '' : formatUtc(until) })),
})

const giftIn = ({ name = '', ...facts }: ToldFacts) => ({ name, shares: toldSharesIn(facts) })

/** Notices about shares that change hands without a sale. */
export const ownerKinds = {
  'gift-sent': ofGift(m.seeGiftAction, (facts) =>
    titled(m.giftSentHeading(giftIn(facts)), m.giftSentText(giftTerms)),
  ),
  'gift-offered': ofGift(m.answerGiftAction, (facts) =>
    titled(m.giftOfferedHeading(giftIn(facts)), m.giftOfferedText()),
  ),
  'gift-accepted': ofGift(m.seeGiftAction, (facts) =>
    titled(m.giftAcceptedHeading(giftIn(facts)), m.giftAcceptedText()),
  ),
  'gift-returned': ofGift(m.seeGiftAction, (facts) =>
    titled(
      m.giftReturnedHeading(giftIn(facts)),
      m.giftReturnedText({ ...giftIn(facts), days: giftTerms.days }),
    ),
  ),
  'recovery-checked': ofRecovery(m.seeRecoveryAction, () =>
    titled(m.recoveryCheckedHeading(), m.recoveryCheckedText()),
  ),
  'recovery-waiting': ofRecovery(m.seeRecoveryAction, ({ address = '', until = '', ...facts }) =>
    titled(
      m.recoveryWaitingHeading({ shares: toldSharesIn(facts) }),
      m.recoveryWaitingText({ address, until: until === '' ? '' : formatUtc(until) }),
    ),
  ),
  'recovery-stopped': ofRecovery(m.seeRecoveryAction, () =>
    titled(m.recoveryStoppedHeading(), m.recoveryStoppedText()),
  ),
  'recovery-refused': ofRecovery(m.seeRecoveryAction, () =>
    titled(m.recoveryRefusedHeading(), m.recoveryRefusedText()),
  ),
  'recovery-done': ofRecovery(m.seeRecoveryAction, ({ address = '', ...facts }) =>
    titled(m.recoveryDoneHeading({ shares: toldSharesIn(facts) }), m.recoveryDoneText({ address })),
  ),
  'estate-begun': ofLegalOrder('/dashboard', m.dashboardAction, ({ file = '', until = '' }) =>
    titled(m.estateBegunHeading(), m.estateBegunText({ file, until })),
  ),
  'estate-coming': ofLegalOrder(
    '/dashboard',
    m.dashboardAction,
    ({ name = '', file = '', until = '' }) =>
      titled(
        m.estateComingHeading({ name }),
        m.estateComingText({ file, until, staking: stakingOffered() }),
      ),
  ),
  'legal-moved': ofLegalOrder(
    '/transactions?view=statement',
    m.statementAction,
    ({ file = '', ...facts }) =>
      titled(m.legalMovedHeading({ shares: toldSharesIn(facts) }), m.legalMovedText({ file })),
  ),
  'legal-received': ofLegalOrder(
    '/transactions?view=statement',
    m.statementAction,
    ({ file = '', name = '', basis, ...facts }) =>
      titled(
        m.legalReceivedHeading({ shares: toldSharesIn(facts) }),
        basis === 'estate' ? m.inheritedText({ name, file }) : m.courtReceivedText({ file }),
      ),
  ),
  'legal-frozen': ofLegalOrder('/dashboard', m.dashboardAction, ({ file = '' }) =>
    titled(m.legalFrozenHeading(), m.legalFrozenText({ file })),
  ),
  'legal-lifted': ofLegalOrder('/dashboard', m.dashboardAction, ({ file = '' }) =>
    titled(m.legalLiftedHeading(), m.legalLiftedText({ file })),
  ),
  'legal-stopped': ofLegalOrder('/dashboard', m.dashboardAction, ({ file = '' }) =>
    titled(m.legalStoppedHeading(), m.legalStoppedText({ file })),
  ),
} satisfies Record<string, KindOfNotification>
