import { unbookedRefunds } from '../by-bank/unbooked'
import { ownersOfEntries } from '../incoming/owners'
import { forgetPayers, lookAtTransfers, recordTransfers } from '../incoming/transfers'
import { remindOfTransfers } from '../orders/remind'
import {
  cancelFacts,
  cancelRefunds,
  lockRefundFiles,
  refundFileFacts,
  writeRefunds,
} from '../refunds/refund-files.service'
import {
  accountFacts,
  decideTransfer,
  factsOfDecision,
  isDecidable,
  lockPayment,
  memberOf,
  memberOfRefund,
  takeNamedAccount,
} from '../refunds/transfer-decisions.service'
import { lockTwice, settleTwice, twiceFacts } from '../refunds/twice.service'

/** The worker's steps for money that comes by bank transfer. */
export const transfers = {
  record: recordTransfers,
  owners: ownersOfEntries,
  remind: remindOfTransfers,
  look: lookAtTransfers,
  unbooked: unbookedRefunds,
  forget: forgetPayers,
}

/** What two operators decide about it. */
export const transferRequests = {
  file: { facts: refundFileFacts, lock: lockRefundFiles, write: writeRefunds },
  cancel: { facts: cancelFacts, lock: lockRefundFiles, act: cancelRefunds },
  decide: {
    facts: factsOfDecision,
    isPossible: isDecidable,
    lock: lockPayment,
    act: decideTransfer,
  },
  twice: { facts: twiceFacts, lock: lockTwice, act: settleTwice },
  account: { facts: accountFacts, lock: lockPayment, act: takeNamedAccount },
  memberOf,
  memberOfRefund,
}
