import { fingerprint } from '@/contract/share-proof'
import { inParallel } from '../lists'

/** Seals and opens payloads as crypto-js does in the browser; undefined for every broken one. */
export interface Sealing {
  seal(value: unknown, key: string): string
  /** The same for what is JSON already. */
  sealText(json: string, key: string): string
  unseal(payload: string, key: string): unknown
}

/** Slow on purpose, and away from the thread that answers requests. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a stored hash the same work is done, and the answer is no. */
  matches(password: string, stored: string | undefined): Promise<boolean>
}

/** SHA-256 as hex, of many texts at once, by whatever means this place has. */
export type Fingerprints = (texts: string[]) => Promise<string[]>

export const webFingerprints: Fingerprints = (texts) => inParallel(texts, fingerprint)
