import { checkSums, type PublishedSums, type SumProof } from '@/contract/sum-proofs'

export interface SumsToCheck {
  proof: SumProof
  published: PublishedSums
  accountId: string
}

/**
 * Checks a proof of sums. That takes hundreds of fingerprints, so it runs in a worker and the page
 * stays responsive.
 */
self.onmessage = ({ data }: MessageEvent<SumsToCheck>) => {
  void checkSums(data.proof, data.published, data.accountId).then((checked) =>
    self.postMessage(checked),
  )
}
