import type { PublishedAudit } from '@/contract/audit'
import type { CheckedProof } from './check-balance-proof'
import type { CheckedLog } from './check-log'
import type { OwnPart } from './check-own-parts'

interface CheckFindings {
  log: CheckedLog | null | undefined
  parts: OwnPart[] | null | undefined
  /** The page's audit, and the own line in it. */
  audit: PublishedAudit | null
  own: CheckedProof | undefined
}

/**
 * Evidence of what is wrong with the log, or with the own part in it, for somebody else; undefined
 * if all is right. Each wrong part is stored as it was answered, next to the signed checkpoint, for
 * `verify.mjs proof`. Answers are not signed, so only the member states that the server sent them.
 */
export function evidenceOf({ log, parts, audit, own }: CheckFindings): object | undefined {
  const wrongParts = (parts ?? []).filter(({ fault }) => fault !== undefined)
  const isLineWrong = own?.fault !== undefined
  if (!log?.faults.length && wrongParts.length === 0 && !isLineWrong) return undefined
  return {
    ...log?.evidence,
    ...(wrongParts.length > 0 && { ownParts: wrongParts.map(spelled) }),
    ...(isLineWrong && { ownLine: { published: audit, line: own.line, fault: own.fault } }),
  }
}

const spelled = ({ at, fault, counted, held, proof }: OwnPart) => ({
  at,
  fault,
  counted: String(counted),
  held: held.map(String),
  answered: proof !== undefined,
  ...proof,
})
