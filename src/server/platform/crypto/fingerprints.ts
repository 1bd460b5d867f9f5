import { fingerprint } from '@/contract/share-proof'
import { inParallel } from '../log/in-parallel'

/** SHA-256 as hex, of many texts at once, by whatever means this place has. */
export type Fingerprints = (texts: string[]) => Promise<string[]>

export const webFingerprints: Fingerprints = (texts) => inParallel(texts, fingerprint)
