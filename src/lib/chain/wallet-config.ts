import { connectorsForWallets, type WalletList } from '@rainbow-me/rainbowkit'
import { createClient } from 'viem'
import { type CreateConnectorFn, createConfig, http } from 'wagmi'
import { envClient } from '@/config/env.client'
import { bnbChain } from './bnb-chain'
import { rpcUrl } from './rpc-url'
import { officialModal } from './wallet-connect'
import { walletGroups } from './wallet-list'

/** RainbowKit refuses an empty id, and any other one works as long as no relay is asked. */
const noProjectId = 'not-set'

/** Connectors of our wallets; a wallet whose accent is no hex colour fails here (§5). */
export function walletConnectors(groups: WalletList): CreateConnectorFn[] {
  const all = connectorsForWallets(groups, {
    appName: envClient.appName,
    appUrl: window.location.origin,
    appIcon: `${window.location.origin}/apple-touch-icon.png`,
    projectId: envClient.walletConnectProjectId || noProjectId,
  })
  return all.filter((create) => create !== officialModal)
}

/** One for the whole browser: whatever needs the chain shares this connection. Nothing is stored or resumed. */
export const walletConfig = createConfig({
  chains: [bnbChain],
  connectors: walletConnectors(walletGroups(envClient.walletConnectProjectId !== '')),
  client: ({ chain }) =>
    createClient({
      chain,
      // Calls made together travel together; the proxy takes lists of twenty.
      transport: http(rpcUrl(), { batch: { batchSize: 20 } }),
      pollingInterval: 2_000,
    }),
  storage: null,
})
