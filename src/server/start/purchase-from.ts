import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type ServerEnv, SettingsError } from '@/config/env.server'
import { mainRouter } from '@/config/exchange'
import type { ChainPort } from '@/server/chain/nodes/chain'
import type { Prices } from '@/server/modules/offerings'
import { chainPrices } from '@/server/modules/offerings/providers/prices-chain'
import { type QuoteSigner, quoteSigner } from '@/server/modules/purchases'
import { systemClock } from '@/server/platform/node/clock'
import type { Services } from '@/server/services'

type Limits = Partial<Pick<Services, 'confirmations' | 'newcomerMicroShares'>>

export function limitsFrom({ CONFIRMATIONS, NEWCOMER_SHARES }: ServerEnv): Limits {
  return {
    ...(CONFIRMATIONS !== undefined && { confirmations: CONFIRMATIONS }),
    ...(NEWCOMER_SHARES !== undefined && {
      newcomerMicroShares: BigInt(NEWCOMER_SHARES) * 1_000_000n,
    }),
  }
}

interface PurchasePorts {
  treasury: Address
  router: Address
  quoteSigner: QuoteSigner
  prices: Prices
  followFrom?: bigint
}

/**
 * Where payments go, who signs, and what currencies are worth. Pages pay only whom they know by their
 * build, so a server that names others would sell nothing: it does not start. A sandbox has its own.
 */
export function purchaseFrom(env: ServerEnv, chain: ChainPort): PurchasePorts {
  const first = env.TREASURY_FIRST_BLOCK
  const followFrom = first !== undefined && { followFrom: BigInt(first) }
  const treasury = env.TREASURY_ADDRESS as Address
  const signer = quoteSigner(privateKeyToAccount(env.QUOTE_SIGNING_KEY as Hex))
  if (!listed(env.NEXT_PUBLIC_TREASURIES).includes(treasury.toLowerCase()))
    throw new SettingsError(
      'FNX does not start: TREASURY_ADDRESS is not among NEXT_PUBLIC_TREASURIES, so no page would pay it.',
    )
  if (listed(env.NEXT_PUBLIC_QUOTE_SIGNER)[0] !== signer.address.toLowerCase())
    throw new SettingsError(
      `FNX does not start: QUOTE_SIGNING_KEY belongs to ${signer.address}, and NEXT_PUBLIC_QUOTE_SIGNER names another address, so no page would believe a quote.`,
    )
  const prices = chainPrices({ chain, feeds: env.PRICE_FEEDS ?? {}, clock: systemClock })
  const router = (env.NEXT_PUBLIC_SWAP_ROUTER ?? mainRouter) as Address
  return {
    ...followFrom,
    treasury,
    router,
    quoteSigner: signer,
    prices,
  }
}

function listed(text = ''): string[] {
  return text.split(',').map((address) => address.trim().toLowerCase())
}
