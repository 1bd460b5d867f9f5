import { envClient } from './env.client'

/** PancakeSwap V2 on BNB Smart Chain itself. */
export const mainRouter = '0x10ED43C718714eb63d5aA57B78B54704E256024E'
/** Stands at this address on the local chain of every sandbox. */
export const sandboxRouter = '0xCaf9864Db5f5943bdaDF55501a2640d7820a815C'

/**
 * Whom a page lets take what is swapped. Built into it like the treasuries, so that no answer of a server
 * can name somebody else.
 */
export const exchangeRouter: string =
  envClient.appMode === 'sandbox'
    ? sandboxRouter
    : process.env.NEXT_PUBLIC_SWAP_ROUTER || mainRouter
