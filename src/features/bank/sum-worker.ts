import { checkSums, type PublishedSums, type SumProof } from '@/contract/sum-proofs'

export interface SumsToCheck {
  proof: SumProof
  published: PublishedSums
  accountId: string
}

/**
 * Checks a proof of sums in a worker: it calculates hundreds of hashes, and the page has to stay
 * responsive.
 */
self.onmessage = ({ data }: MessageEvent<SumsToCheck>) => {
  void checkSums(data.proof, data.published, data.accountId).then((checked) =>
    self.postMessage(checked),
  )
}
