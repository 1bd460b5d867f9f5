import { accounts } from './account'
import { auditLines, auditSnapshots } from './audit'
import { bankOverviews } from './bank-overview'
import { contactChanges } from './contact-change'
import { contactMessages } from './contact-message'
import { contentItems } from './content-item'
import { idempotentAnswers } from './idempotent-answer'
import { installations } from './installation'
import { kycApplicants, kycEvents } from './kyc'
import { ledgerAccounts, ledgerEntries, ledgerJournals } from './ledger'
import { loginChallenges } from './login-challenge'
import { memberTransactions } from './member-transaction'
import { notifications } from './notification'
import { oneTimeCodes } from './one-time-code'
import { operatorCommands } from './operator-command'
import { outboxMessages } from './outbox-message'
import { passwordRequests, passwordSecrets } from './password-reset'
import {
  chainPositions,
  followedBlocks,
  payments,
  refunds,
  settlements,
  treasuryChecks,
} from './payment'
import { priceAlerts } from './price-alert'
import { paymentReports, quotes } from './quote'
import { rateWindows } from './rate-window'
import { recoveryCodes } from './recovery-code'
import { sandboxApplicants, sandboxPictures } from './sandbox-applicant'
import { securityEvents } from './security-event'
import { knownDevices, sessions } from './session'
import { sharePrices } from './share-price'
import { signals } from './signal'
import { signups } from './signup'
import { rewardClaims, stakes } from './stake'
import { subscribers } from './subscriber'
import { swaps } from './swap'
import { walletLinks, walletNonces } from './wallet-link'
import { workLeases } from './work-lease'

/** Every table there is; migrations are made from this folder. */
export const schema = {
  accounts,
  auditLines,
  auditSnapshots,
  bankOverviews,
  contactChanges,
  contactMessages,
  contentItems,
  installations,
  knownDevices,
  kycApplicants,
  kycEvents,
  ledgerAccounts,
  ledgerEntries,
  ledgerJournals,
  loginChallenges,
  notifications,
  oneTimeCodes,
  operatorCommands,
  outboxMessages,
  passwordRequests,
  passwordSecrets,
  priceAlerts,
  rateWindows,
  recoveryCodes,
  sandboxApplicants,
  sandboxPictures,
  securityEvents,
  sessions,
  sharePrices,
  signals,
  signups,
  subscribers,
  swaps,
  walletLinks,
  walletNonces,
  chainPositions,
  followedBlocks,
  idempotentAnswers,
  memberTransactions,
  paymentReports,
  payments,
  quotes,
  refunds,
  rewardClaims,
  settlements,
  stakes,
  treasuryChecks,
  workLeases,
}
