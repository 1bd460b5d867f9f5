import { chainFacts } from '@/config/chain'

/** The chain through our own address: no key of a chain provider ever reaches a browser. */
export function rpcUrl(): string {
  return new URL(chainFacts.rpcPath, window.location.origin).href
}
