import { walletNameCalls } from '@/contract/wallet'
import { activityCalls } from './activity'
import { adminCalls } from './admin'
import { auditCalls } from './audit'
import { blogCalls } from './blog'
import { chainCalls } from './chain'
import { currencyCalls, pricedCurrencyCalls } from './currency'
import { custodyCalls } from './custody'
import type { Endpoint } from './define'
import { dividendCalls } from './dividends'
import { healthCalls } from './health'
import { kycCalls } from './kyc'
import { notificationCalls } from './notification'
import { offeringCalls } from './offering'
import { paperCalls } from './paper'
import { priceAlertCalls } from './price-alert'
import { purchaseCalls } from './purchase'
import { faucetCalls, sampleBankCalls } from './sandbox'
import { statementCalls } from './statement'
import { staticCalls } from './static'
import { swapCalls } from './swap'
import { teamCalls } from './team'
import { transactionCalls } from './transaction'
import { transactionsCalls } from './transactions'
import { accountCalls } from './user/account'
import { apiKeyCalls } from './user/api-keys'
import { buyBackCalls } from './user/buy-backs'
import { contactCalls } from './user/contact'
import { giftCalls } from './user/gifts'
import { holdingsCalls } from './user/holdings'
import { legalOrderCalls } from './user/legal-orders'
import { loginCalls } from './user/login'
import { passkeyCalls } from './user/passkeys'
import { passwordCalls } from './user/password'
import { ownDataCalls, profileCalls } from './user/profile'
import { protectedActionCalls, twoFactorCalls } from './user/protected-actions'
import { recoveryCalls } from './user/recovery'
import { stakingCalls } from './user/staking'
import { threadCalls } from './user/threads'
import { voteCalls } from './user/votes'
import { walletLinkCalls } from './user/wallet-link'
import { webhookCalls } from './user/webhooks'
import { walletCalls } from './wallet'

const contract = {
  user: {
    ...accountCalls,
    ...loginCalls,
    ...profileCalls,
    ...passwordCalls,
    ...passkeyCalls,
    ...apiKeyCalls,
    ...webhookCalls,
    ...twoFactorCalls,
    ...protectedActionCalls,
    ...contactCalls,
    ...threadCalls,
    ...walletLinkCalls,
    ...holdingsCalls,
    ...stakingCalls,
    ...dividendCalls,
    ...voteCalls,
    ...buyBackCalls,
    ...ownDataCalls,
  },
  wallet: {
    ...walletCalls,
    ...currencyCalls,
    ...pricedCurrencyCalls,
    ...purchaseCalls,
    ...swapCalls,
    ...faucetCalls,
    ...sampleBankCalls,
    ...priceAlertCalls,
    ...activityCalls,
    ...transactionCalls,
    ...statementCalls,
    ...paperCalls,
    ...walletNameCalls,
    ...offeringCalls,
    ...custodyCalls,
    ...giftCalls,
    ...recoveryCalls,
    ...legalOrderCalls,
  },
  transactions: transactionsCalls,
  chain: chainCalls,
  kyc: kycCalls,
  notification: notificationCalls,
  admin: { ...adminCalls, ...auditCalls },
  static: staticCalls,
  team: teamCalls,
  blog: blogCalls,
  health: healthCalls,
} satisfies Record<string, Record<string, Endpoint>>

export function allEndpoints(): { name: string; group: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${group}.${name}`,
      group,
      endpoint,
    })),
  )
}
