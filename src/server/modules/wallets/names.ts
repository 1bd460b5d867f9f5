import type { Address } from 'viem'

/** Whom an address says it is. */
export interface Names {
  /** Undefined where there is no name, or none that can be trusted. */
  nameOf(address: Address): Promise<string | undefined>
}

export const noNames: Names = { nameOf: async () => undefined }
