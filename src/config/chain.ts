/** The one chain there is (§9). A sandbox runs one of the same id on this machine. */
export const chainFacts = {
  id: 56,
  name: 'BNB Smart Chain',
  native: { symbol: 'BNB', name: 'BNB', decimals: 18 },
  /** Always at this site, also where an outside service answers the API. */
  rpcPath: '/api/v1/rpc',
} as const

/** What BNB is called as a token. */
export const wrappedCoinName = 'Wrapped BNB'

export const sandboxWalletName = 'Sandbox Wallet'

/** Where anybody may look a transaction up. It knows nothing of a sandbox's own chain. */
export const chainExplorer = { name: 'BscScan', url: 'https://bscscan.com' } as const

/** What the stablecoins are on BNB Smart Chain itself. */
export const mainTokens = [
  { symbol: 'USDT', name: 'Tether USD', address: '0x55d398326f99059fF775485246999027B3197955' },
  { symbol: 'USDC', name: 'USD Coin', address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d' },
] as const

/** Bundles reads into one; stands at this address on nearly every chain. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** PancakeSwap V2 on BNB Smart Chain itself. */
export const mainRouter = '0x10ED43C718714eb63d5aA57B78B54704E256024E'
/** Stands at this address on the local chain of every sandbox. */
export const sandboxRouter = '0xCaf9864Db5f5943bdaDF55501a2640d7820a815C'

/** WBNB on BNB Smart Chain itself. */
export const mainWrapped = '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'
/** The sandbox's own; its address follows from its code as well. */
export const sandboxWrapped = '0x9F678BC8F5f709f3FD9de1263936F85FC3b37670'
