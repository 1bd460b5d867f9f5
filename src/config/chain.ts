import { coinDecimals, nativeCoin } from './coins'

/** The only supported network (R37). */
export const chainFacts = {
  id: 56,
  name: 'BNB Smart Chain',
  native: { symbol: nativeCoin.symbol, name: nativeCoin.name, decimals: coinDecimals },
  rpcPath: '/api/v1/rpc',
} as const

export const wrappedCoinName = 'Wrapped BNB'

export const sandboxWalletName = 'Sandbox Wallet'

export const chainExplorer = { name: 'BscScan', url: 'https://bscscan.com' } as const

/** Multicall3 has this address on nearly every chain. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

export const mainRouter = '0x10ED43C718714eb63d5aA57B78B54704E256024E'
export const sandboxRouter = '0xCaf9864Db5f5943bdaDF55501a2640d7820a815C'

export const mainWrapped = '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'
export const sandboxWrapped = '0x9F678BC8F5f709f3FD9de1263936F85FC3b37670'
