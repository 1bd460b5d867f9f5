import type { Comparison } from './ask-chain'
import type { CheckedLog, LogFault } from './check-log'
import type { OwnPart } from './check-own-parts'

/** Each is undefined if it was not answered, so a missing answer hides no other finding. */
export interface CheckAnswers {
  /** Null if the shares are not on a chain. */
  comparison: Comparison | null | undefined
  /** Null if there is no log. */
  log: CheckedLog | null | undefined
  /** Null for a visitor. */
  parts: OwnPart[] | null | undefined
  /** Whether the log names the vault that was asked; undefined if it does not mention one. */
  isVaultLogged: boolean | undefined
}

export type Verdict =
  | LogFault
  | 'differs'
  | 'own'
  | 'vault'
  | 'clock'
  | 'silent'
  | 'absent'
  | 'incomplete'
  | 'recount'
  | 'alone'
  | 'passed'

/**
 * Ordered by severity: of several faults the verdict names the one that reveals most about what is
 * hidden.
 */
const gravest: LogFault[] = [
  'forked',
  'signature',
  'entries',
  'spelling',
  'period',
  'sums',
  'witness',
  'missing',
  'withdrawn',
  'key',
  'frozen',
]

/**
 * The check passes only if everything was verified. A missing answer, an outdated list, and a log
 * that no outsider signed lately each have a verdict of their own.
 */
export function verdictOf(answers: CheckAnswers, ageMs: number): Verdict {
  const { comparison, log, parts, isVaultLogged } = answers
  if (comparison && !comparison.isEqual) return 'differs'
  // guard: without it, a log that forked is not told of where the books are right —
  //   features/bank/verdict: each fault of the log — value undefined
  const fault = gravest.find((one) => log?.faults.includes(one))
  if (fault !== undefined) return fault
  // guard: without it, a list without the member passes — features/bank/verdict: a list without a
  //   part of mine
  if (parts?.some((part) => part.fault !== undefined)) return 'own'
  if (isVaultLogged === false) return 'vault'
  if (log?.isClockBehind) return 'clock'
  if (comparison === undefined && log == null) return 'silent'
  if (comparison === null && log == null) return 'absent'
  if ([comparison, parts, isVaultLogged].includes(undefined)) return 'incomplete'
  // guard: without it, a page whose audit is missing in the log passes — features/bank/verdict: an
  //   audit that is in no log does not pass — only if missing
  if (log?.position === undefined) return 'incomplete'
  if (comparison && !isCountOf(log, comparison)) return 'recount'
  return log.isVerified && isWitnessed(log, ageMs) ? 'passed' : 'alone'
}

/** The logged total equals the chain's, apart from shares issued between the two. */
function isCountOf({ audits }: CheckedLog, { rows }: Comparison): boolean {
  const supply = rows.find(({ name }) => name === 'all')?.chain
  // guard: without it, a list of more shares than the chain has passes — features/bank/verdict: a
  //   list that counts other shares than the chain — value true
  return audits.at(-1)?.totals.issued === String(supply)
}

function isWitnessed({ witnesses, oldEntries }: CheckedLog, ageMs: number): boolean {
  // A time in the future would always count as recent.
  const isLately = (at: string) => Math.abs(Date.now() - Date.parse(at)) <= ageMs
  // guard: without it, a witness of the log's beginning stands for all of it —
  //   features/bank/verdict: the check passes only as a whole, with a witness who looked recently —
  //   value true
  const isWhole = (size: number) => size >= oldEntries
  return witnesses.some(
    // guard: without it, a witness that the server made up ends the doubt — pages/lying-server: a
    //   witness that only the server names does not count as an outsider — without the first
    //   condition
    ({ isNamed, seen }) =>
      isNamed && seen?.isTrue === true && isLately(seen.at) && isWhole(seen.size),
  )
}
