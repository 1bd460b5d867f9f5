import { bsc, type Chain } from 'viem/chains'

// To follow a payment that is sent again with a higher fee takes answers that a node may not give.
const chain = { ...bsc, supportsTransactionReplacementDetection: false } as const

/** The one chain there is (§9). A sandbox runs one of the same id on this machine; no explorer knows it. */
export const bnbChain: Chain & { id: 56 } =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? chain
    : { ...chain, blockExplorers: undefined }
