import { bsc, type Chain } from 'viem/chains'

/** The one chain there is (§9). A sandbox runs one of the same id on this machine; no explorer knows it. */
export const bnbChain: Chain & { id: 56 } =
  process.env.NEXT_PUBLIC_APP_MODE === 'production' ? bsc : { ...bsc, blockExplorers: undefined }
