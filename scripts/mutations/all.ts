import { apiKeyMutations } from './api-keys'
import { auditMutations } from './audit'
import { booksMutations } from './books'
import { buyBackMutations } from './buy-backs'
import { checkoutMutations } from './checkout'
import { custodyMutations } from './custody'
import { decisionMutations } from './decisions'
import { dividendMutations } from './dividends'
import { escrowMutations } from './escrow'
import { floodMutations } from './floods'
import { giftMutations } from './gifts'
import { legalOrderMutations } from './legal-orders'
import { newsletterMutations } from './newsletter'
import { nodeMutations } from './nodes'
import { orderMutations } from './orders'
import { passkeyMutations } from './passkeys'
import { paymentMutations } from './payments'
import { recoveryMutations } from './recoveries'
import { refundMutations } from './refunds'
import { registerMutations } from './register'
import { roleMutations } from './roles'
import { sessionMutations } from './sessions'
import { settingMutations } from './settings'
import { signalMutations } from './signals'
import { slotMutations } from './slots'
import { stakingMutations } from './staking'
import { threadMutations } from './threads'
import { verificationMutations } from './verification'
import { voteMutations } from './votes'
import type { Mutation } from './workspace'

export const allMutations: Mutation[] = [
  ...apiKeyMutations,
  ...buyBackMutations,
  ...booksMutations,
  ...auditMutations,
  ...newsletterMutations,
  ...orderMutations,
  ...checkoutMutations,
  ...floodMutations,
  ...paymentMutations,
  ...nodeMutations,
  ...decisionMutations,
  ...custodyMutations,
  ...dividendMutations,
  ...escrowMutations,
  ...giftMutations,
  ...legalOrderMutations,
  ...recoveryMutations,
  ...slotMutations,
  ...stakingMutations,
  ...sessionMutations,
  ...settingMutations,
  ...signalMutations,
  ...passkeyMutations,
  ...voteMutations,
  ...refundMutations,
  ...registerMutations,
  ...roleMutations,
  ...threadMutations,
  ...verificationMutations,
]
