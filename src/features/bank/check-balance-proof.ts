import { auditCalls, type PublishedAudit } from '@/contract/audit'
import {
  type CheckedSums,
  checkSums,
  figuresOf,
  type ShareFigures,
  type SumFault,
  type SumProof,
} from '@/contract/sum-proofs'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import * as m from './messages/proof'
import type { SumsToCheck } from './sum-worker'

export interface CheckedProof {
  line: SumProof
  figures: ShareFigures
  /** For each leaf with a part of the line: its hash, and the path to the root. */
  ways: CheckedSums['parts']
  /** Undefined if the line is in the published tree. */
  fault: SumFault | undefined
}

type Audit = Pick<PublishedAudit, 'id' | 'root' | 'totals'>

/** Valid only if it leads to the public root and names this account; null without shares. */
export async function checkBalanceProof(
  audit: Audit,
  accountId: string,
  signal?: AbortSignal,
): Promise<CheckedProof | null> {
  if (globalThis.crypto?.subtle === undefined) throw new ApiError(m.insecureError())
  const input = { audit: audit.id }
  const { proofs } = await call(auditCalls.auditProofs, input, signal && { signal })
  const line = proofs[0]?.line ?? null
  if (line === null) return null
  const published = { root: audit.root, ...figuresOf(audit.totals) }
  const { figures, parts, fault } = await checkedSums({ proof: line, published, accountId })
  return { line, figures, ways: parts, fault }
}

/** Runs in a worker, so that the page stays responsive. */
export function checkedSums(sums: SumsToCheck): Promise<CheckedSums> {
  const here = () => checkSums(sums.proof, sums.published, sums.accountId)
  if (typeof Worker === 'undefined') return here()
  const worker = new Worker(new URL('./sum-worker.ts', import.meta.url))
  return new Promise<CheckedSums>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<CheckedSums>) => done(data)
    worker.onerror = () => here().then(done, fail)
    worker.postMessage(sums)
  }).finally(() => worker.terminate())
}
