import { sandboxRouter } from '@/config/chain'
import { hourMs, minuteMs } from '@/config/durations'
import { faucetCalls, sampleBankCalls } from '@/contract/sandbox'
import type { AuditLogNeeds } from '@/server/modules/ledger/needs'
import { quoteSigner } from '@/server/modules/purchases'
import type { SwapsNeeds } from '@/server/modules/swaps/needs'
import { routesNeeding } from '@/server/platform/http/mount'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import type { Ports } from '@/server/platform/ports'
import { sandboxLog, sandboxLogSigner } from './audit-log'
import { sandboxBank } from './bank/end-days'
import { sendTransfer } from './bank/send-transfer'
import { sandboxBuyBacks } from './buy-backs'
import { sandboxQuoteSigner, sandboxTreasury } from './chain/sandbox-tokens'
import { sandboxSigner } from './chain/share-signer'
import { demoHistory, isHistoryOver } from './demo-history'
import { payIn, sandboxDividends } from './dividends'
import { faucet } from './faucet-sandbox'
import { sandboxFreezes } from './freezes'
import { sandboxLegalOrders } from './legal-orders'
import type { Sandbox, SandboxNeeds } from './needs'
import { addSandboxOutbox } from './outbox-page'
import { sandboxPrices } from './prices-sandbox'
import { sandboxRecoveries } from './recoveries'
import { forgetUnsent, reviewDue } from './reviewer/review-due'
import { sandboxReviewer } from './reviewer/reviewer'
import { addSandboxReviewer } from './reviewer/routes'
import { addScenarios } from './scenarios/routes'
import { publishSample } from './seed'
import { sandboxVaultDeliveries } from './vault-deliveries'
import { sandboxVotes } from './votes'
import { addWebhookReceiver } from './webhooks/receiver'

const reviewMs = 1_000
const firstRunMs = 3_000

const faucetRoutes = routesNeeding<SandboxNeeds>()('wallet', faucetCalls, {
  faucet: (needs, input, { address }) => faucet(needs, input, address),
})

const sampleBankRoutes = routesNeeding<SandboxNeeds>()('wallet', sampleBankCalls, {
  sendTransfer: (needs, input, { member }) => sendTransfer(needs, member, input),
})

export const sandbox: Sandbox = {
  payIn,
  addRoutes({ app, api, settings }) {
    faucetRoutes(api, settings)
    sampleBankRoutes(api, settings)
    addSandboxOutbox(app, settings.needs)
    addSandboxReviewer(app, settings.needs)
    addScenarios(app, settings.needs)
    addWebhookReceiver(app, settings.needs)
  },
  repeats(needs) {
    const prices = { name: 'fixings', everyMs: minuteMs, run: () => publishSample(needs) }
    const reviews = { name: 'sandbox reviewer', everyMs: reviewMs, run: () => reviewDue(needs) }
    const unsent = { name: 'unsent checks', everyMs: hourMs, run: () => forgetUnsent(needs) }
    const always = [
      prices,
      levelledPools(needs),
      sandboxSigner(needs),
      sandboxLogSigner(needs),
      sandboxDividends(needs),
      sandboxVotes(needs),
      sandboxRecoveries(needs),
      sandboxVaultDeliveries(needs),
      sandboxFreezes(needs),
      sandboxLegalOrders(needs),
      sandboxBuyBacks(needs),
      sandboxBank(needs, () => isHistoryOver(needs)),
    ]
    return needs.identity.name === 'sandbox' ? [...always, reviews, unsent] : always
  },
  history: demoHistory,
  isHistoryOver,
}

export function sandboxFor(users: 'one' | 'all'): Sandbox {
  return users === 'one' ? { ...sandbox, hasOneUser: true } : sandbox
}

function levelledPools({ chain, faucet, prices }: SandboxNeeds): RepeatedJob {
  let isFirst = true
  return {
    name: 'pools',
    everyMs: () => (isFirst ? firstRunMs : hourMs),
    run: async () => {
      isFirst = false
      if (!chain.isAbsent) await faucet?.levelPools(prices)
    },
  }
}

type SandboxPorts = Pick<SandboxNeeds, 'identity' | 'prices' | 'quoteSigner' | 'treasury'> &
  Pick<AuditLogNeeds, 'logKeys'> &
  Pick<SwapsNeeds, 'router'>

export function sandboxPorts(needs: Pick<Ports, 'db' | 'keys' | 'clock'>): SandboxPorts {
  return {
    identity: sandboxReviewer(needs),
    logKeys: async () => ({ log: (await sandboxLog(needs.keys)).key, witnesses: [] }),
    prices: sandboxPrices(needs.clock),
    quoteSigner: quoteSigner(sandboxQuoteSigner),
    treasury: sandboxTreasury.address,
    router: sandboxRouter,
  }
}

export { sampleAccount } from './bank/sample-account'
export { prepareLocalChain } from './chain/local-chain'
export { liveThroughPast, setPastTerms } from './chain/past'
export { sandboxTokens } from './chain/sandbox-tokens'
export { sandboxShareToken } from './chain/share-token'
export { sandboxFaucet } from './faucet-sandbox'
export { interruptible } from './outages'
export { seedSandbox } from './seed'
