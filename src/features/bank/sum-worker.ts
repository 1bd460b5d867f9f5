import { checkSums, type PublishedSums, type SumProof } from '@/contract/sum-proofs'

export interface SumsToCheck {
  proof: SumProof
  published: PublishedSums
  accountId: string
}

/** Hundreds of fingerprints, beside the page so that it stays quick. */
self.onmessage = ({ data }: MessageEvent<SumsToCheck>) => {
  void checkSums(data.proof, data.published, data.accountId).then((checked) =>
    self.postMessage(checked),
  )
}
