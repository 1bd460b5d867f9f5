import { sandboxRouter } from '@/config/chain'
import { faucetCalls } from '@/contract/sandbox'
import { quoteSigner } from '@/server/modules/purchases'
import { routesOf } from '@/server/platform/http/mount'
import type { Repeated } from '@/server/platform/jobs/repeat'
import type { Sandbox, Services } from '../services'
import { sandboxQuoteSigner, sandboxTreasury } from './chain/sandbox-tokens'
import { demoHistory } from './demo-history'
import { faucet } from './faucet-sandbox'
import { addSandboxOutbox } from './outbox-page'
import { sandboxPrices } from './prices-sandbox'
import { forgetUnsent, reviewDue } from './reviewer/review-due'
import { sandboxReviewer } from './reviewer/reviewer'
import { addSandboxReviewer } from './reviewer/routes'
import { addScenarios } from './scenarios/routes'
import { publishSample } from './seed'

const hourMs = 60 * 60_000
const reviewMs = 1_000
const soonMs = 3_000

const faucetRoutes = routesOf('wallet', faucetCalls, {
  faucet: (services, input, { address }) => faucet(services, input, address),
})

export const sandbox: Sandbox = {
  treasuryKey: sandboxTreasury,
  addRoutes({ app, api, settings }) {
    faucetRoutes(api, settings)
    addSandboxOutbox(app, settings.services)
    addSandboxReviewer(app, settings.services)
    addScenarios(app, settings.services)
  },
  repeats(services) {
    const prices = { name: 'fixings', everyMs: hourMs, run: () => publishSample(services) }
    const reviews = { name: 'sandbox reviewer', everyMs: reviewMs, run: () => reviewDue(services) }
    const unsent = { name: 'unsent checks', everyMs: hourMs, run: () => forgetUnsent(services) }
    const always = [prices, levelledPools(services)]
    return services.identity.name === 'sandbox' ? [...always, reviews, unsent] : always
  },
  history: demoHistory,
}

export function sandboxFor(users: 'one' | 'all'): Sandbox {
  return users === 'one' ? { ...sandbox, hasOneUser: true } : sandbox
}

function levelledPools({ chain, faucet, prices }: Services): Repeated {
  let isFirst = true
  return {
    name: 'pools',
    everyMs: () => (isFirst ? soonMs : hourMs),
    run: async () => {
      isFirst = false
      if (!chain.isAbsent) await faucet?.levelPools(prices)
    },
  }
}

type SandboxPorts = Pick<Services, 'identity' | 'prices' | 'quoteSigner' | 'treasury' | 'router'>

export function sandboxPorts(needs: Pick<Services, 'db' | 'keys' | 'clock'>): SandboxPorts {
  return {
    identity: sandboxReviewer(needs),
    prices: sandboxPrices(needs.clock),
    quoteSigner: quoteSigner(sandboxQuoteSigner),
    treasury: sandboxTreasury.address,
    router: sandboxRouter,
  }
}

export { prepareLocalChain } from './chain/local-chain'
export { liveThroughPast } from './chain/past'
export { sandboxTokens } from './chain/sandbox-tokens'
export { sandboxFaucet } from './faucet-sandbox'
export { interruptible } from './outages'
export { addChainSteps } from './scenarios/routes'
export { seedSandbox } from './seed'
