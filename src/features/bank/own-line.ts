import { auditCalls, type OwnLine, type PublishedAudit } from '@/contract/audit'
import { type CheckedLine, checkLine } from '@/contract/share-proof'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'

export interface OwnLineResult {
  line: OwnLine
  checked: CheckedLine
  isProved: boolean
}

/**
 * Fetches the own line and works out here what it leads to. It counts only if that is the root that everybody
 * is shown, and if the line names this very account; null for somebody who had no shares.
 */
export async function checkOwnLine(
  audit: Pick<PublishedAudit, 'id' | 'root'>,
  accountId: string,
  signal?: AbortSignal,
): Promise<OwnLineResult | null> {
  if (globalThis.crypto?.subtle === undefined)
    throw new ApiError(
      'Browsers work out fingerprints on secure pages only. Open this site by its https address.',
    )
  const { line } = await call(auditCalls.auditProof, { audit: audit.id }, signal && { signal })
  if (line === null) return null
  const checked = await checkLine(line, line)
  return { line, checked, isProved: checked.root === audit.root && line.owner === accountId }
}
