import { skipToken, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { keccak256 } from 'viem'
import { envClient } from '@/config/env.client'
import { auditCalls, type ChainToAsk, type PublishedAudit } from '@/contract/audit'
import { atPoint, formatCount, formatSharesFull } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import { auditTimes } from '@/contract/public-log'
import { call } from '@/lib/api/call'
import '@/lib/api/query-client'
import { saveProof } from '@/lib/api/save-file'
import { useProfile } from '@/session/queries'
import { rememberTarget } from '@/session/return-target'
import { useIsLoggedIn } from '@/session/session-store'
import { Button } from '@/ui/button'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { askAboutShares, type ChainSeen, type Comparison, compare } from '../ask-chain'
import { findSource, type Source } from '../chain-provider'
import type { CheckedProof } from '../check-balance-proof'
import { type CheckedLog, checkLog, isVaultLogged, trustKeyOf } from '../check-log'
import { checkOwnParts, type OwnPart } from '../check-own-parts'
import { evidenceOf } from '../evidence'
import * as m from '../messages/check'
import * as logTexts from '../messages/log'
import { comparingLabel } from '../messages/overview'
import { useBalanceProof } from '../use-balance-proof'
import { type Verdict, verdictOf } from '../verdict'
import styles from './chain-check.module.css'
import { ChainQuestions } from './chain-questions'
import { LastHour } from './last-hour'
import { LogQuestions } from './log-questions'
import { ThreeSums } from './three-sums'

export type ChainCheckRunProps = { audit: PublishedAudit | null }

interface AskedChain {
  facts: ChainToAsk
  source: Source
  seen: ChainSeen
  comparison: Comparison
}

interface CheckResult {
  /** Null if the shares are not on a chain, undefined if it did not answer. */
  chain: AskedChain | null | undefined
  /** Null if there is no log, undefined if it did not answer. */
  log: CheckedLog | null | undefined
  /** Null for a visitor. */
  parts: OwnPart[] | null | undefined
}

const times = auditTimes[envClient.appMode]

export function ChainCheckRun({ audit }: ChainCheckRunProps) {
  const isLoggedIn = useIsLoggedIn() === true
  const ownProof = useBalanceProof(isLoggedIn ? audit : null)
  const profile = useProfile()
  const accountId = isLoggedIn ? profile.data?.id : undefined
  const isKnown = !isLoggedIn || accountId !== undefined || profile.isError
  const { data, isFetching, again } = useCheck({ audit, isLoggedIn, accountId, isKnown })
  const line = ownProof.data ?? undefined
  // Null means that there is no chain, undefined that it did not answer.
  const hasVault = data && isVaultLogged(data.chain === null ? null : data.chain?.facts, data.log)
  return (
    <div className={stack.gap4}>
      <Outcome
        checked={data}
        hasVault={hasVault}
        audit={audit}
        own={line}
        isRunning={isFetching}
        onAgain={again}
      />
      {data?.chain !== null && <LastHour />}
      {data?.chain && <ThreeSums {...data.chain} own={line} />}
      {data?.chain && !isLoggedIn && (
        <p className={texts.muted}>
          {m.loginText<ReactNode>({
            link: (text) => (
              <Link
                key="link"
                href="/auth/login"
                prefetch={false}
                onClick={() => rememberTarget('/bank-overview#check')}
              >
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      <p className={`${row.row} ${texts.small} ${styles.act}`}>
        <Button look="quiet" isBusy={isFetching} onClick={again}>
          {m.againAction()}
        </Button>
        {data?.chain && <span>{sourceText(data.chain.source)}</span>}
      </p>
      {data?.chain && <ChainQuestions seen={data.chain.seen} own={ownProof.data} />}
      {data && data.log !== null && (
        <LogQuestions
          log={data.log}
          parts={data.parts}
          hasVault={data.chain === null && hasVault ? null : hasVault}
        />
      )}
    </div>
  )
}

interface CheckInput {
  audit: PublishedAudit | null
  isLoggedIn: boolean
  accountId: string | undefined
  /** Whether it is known who is asking, or the question failed. */
  isKnown: boolean
}

/** The check's verdict and rows; undefined while it runs. */
function useCheck({ audit, isLoggedIn, accountId, isKnown }: CheckInput) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['bank', 'chain-check', audit?.id, accountId],
    queryFn: !isKnown
      ? skipToken
      : async ({ signal }): Promise<CheckResult> => {
          const [chain, logged] = await Promise.allSettled([
            retryOnce(() => askChain(signal)),
            retryOnce(() => checkLog(audit, { times, signal })),
          ])
          const log = settledValue(logged)
          const parts = isLoggedIn ? await ownParts(log?.audits ?? [], accountId, signal) : null
          return { chain: settledValue(chain), log, parts }
        },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return {
    data: isFetching ? undefined : data,
    isFetching: isFetching || !isKnown,
    again: () => void refetch(),
  }
}

/** Tries twice before it counts as failed: a busy server has the second answer ready. */
const retryOnce = <T,>(ask: () => Promise<T>): Promise<T> => ask().catch(ask)

function settledValue<T>(settled: PromiseSettledResult<T>): T | undefined {
  return settled.status === 'fulfilled' ? settled.value : undefined
}

/** Undefined if the server did not answer. */
async function ownParts(
  audits: CheckedLog['audits'],
  accountId: string | undefined,
  signal: AbortSignal,
) {
  if (accountId === undefined) return undefined
  return checkOwnParts(audits, accountId, signal).catch(() => undefined)
}

async function askChain(signal: AbortSignal): Promise<AskedChain | null> {
  const { chain: facts } = await call(auditCalls.auditChain, {}, { signal })
  if (facts === null) return null
  const source = await findSource()
  const hashOf = (code: string) => keccak256(code as `0x${string}`)
  const chainSeen = await askAboutShares(facts, { ask: source.ask, hashOf })
  return { facts, source, seen: chainSeen, comparison: compare(facts, chainSeen) }
}

function sourceText({ wallet }: Source): string {
  return wallet === undefined ? m.proxyText() : m.walletText({ wallet })
}

type OutcomeProps = {
  checked: CheckResult | undefined
  hasVault: boolean | undefined
  audit: PublishedAudit | null
  own: CheckedProof | undefined
  isRunning: boolean
  onAgain: () => void
}

function Outcome({ checked, hasVault, audit, own, isRunning, onAgain }: OutcomeProps) {
  if (isRunning || !checked)
    return (
      <div className={texts.muted} role="status">
        <p className={styles.state}>{comparingLabel()}</p>
      </div>
    )
  const { chain, log, parts } = checked
  const comparison = chain === null ? null : chain?.comparison
  const verdict = verdictOf({ comparison, log, parts, isVaultLogged: hasVault }, times.ageMs)
  // The own line next to the books belongs to the page's audit, which may be older than the log's
  // newest ones.
  const isOwnWrong = own?.fault !== undefined
  const isDenied = chain === null && verdict === 'vault'
  const evidence = evidenceOf({ log, parts, audit, own })
  const words = verdicts[isOwnWrong && !isBad(verdict) ? 'own' : isDenied ? 'denied' : verdict]
  return (
    <div className={texts.muted} role="status">
      <p className={`${styles.state} ${texts[words.look]}`}>{words.label()}</p>
      {chain && <Difference {...chain} />}
      {words.text && <p>{words.text()}</p>}
      {log && <LogOutcome log={log} verdict={verdict} />}
      {isOwnWrong && <p>{logTexts.ownFaultText()}</p>}
      {parts && <MissingParts parts={parts} />}
      {evidence && (
        <SaveEvidence evidence={evidence} log={log} verdict={verdict} onAgain={onAgain} />
      )}
      {words.look === 'down' && (
        <p>
          {m.contactText<ReactNode>({
            link: (text) => (
              <Link key="link" href="/contactus" prefetch={false}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  )
}

interface VerdictText {
  look: 'up' | 'down' | 'caution'
  label: () => string
  text?: () => string
}

const forkedVerdict = (text: () => string): VerdictText => ({
  look: 'down',
  label: logTexts.forkedLabel,
  text,
})

const verdicts: Record<Verdict | 'denied', VerdictText> = {
  passed: { look: 'up', label: m.passedLabel },
  alone: { look: 'up', label: m.passedAloneLabel, text: m.passedAloneText },
  differs: { look: 'down', label: m.differsLabel },
  own: { look: 'down', label: m.differsLabel },
  vault: { look: 'down', label: m.differsLabel, text: logTexts.vaultText },
  denied: { look: 'down', label: m.differsLabel, text: logTexts.deniedText },
  forked: forkedVerdict(logTexts.forkedText),
  signature: forkedVerdict(logTexts.signatureText),
  entries: forkedVerdict(logTexts.entriesText),
  spelling: forkedVerdict(logTexts.spellingText),
  period: forkedVerdict(logTexts.periodText),
  sums: { look: 'down', label: m.differsLabel, text: logTexts.sumsText },
  witness: forkedVerdict(logTexts.ownWitnessText),
  missing: forkedVerdict(logTexts.missingText),
  withdrawn: { look: 'down', label: logTexts.withdrawnLabel, text: logTexts.withdrawnText },
  key: { look: 'down', label: logTexts.otherKeyLabel, text: logTexts.otherKeyWarningText },
  frozen: { look: 'down', label: logTexts.frozenLabel },
  clock: { look: 'caution', label: logTexts.clockLabel },
  silent: { look: 'caution', label: logTexts.awayLabel, text: m.silentText },
  incomplete: { look: 'caution', label: m.incompleteLabel, text: m.incompleteText },
  recount: { look: 'caution', label: m.incompleteLabel, text: logTexts.recountText },
  absent: { look: 'caution', label: m.absentText },
}

const isBad = (verdict: Verdict) => verdicts[verdict].look === 'down'

function Difference({ seen, comparison }: { seen: ChainSeen; comparison: Comparison }) {
  const { difference, foreign, hasRights } = comparison
  const [whole, fraction] = atPoint(formatSharesFull(difference))
  return (
    <>
      <p className={styles.what}>{m.differenceLabel()}</p>
      <p className={styles.figure}>
        <bdi>
          {whole}
          {fraction}
        </bdi>
      </p>
      <p>{momentText(comparison, seen)}</p>
      {seen.movedSince !== undefined && seen.movedSince > 0n && (
        <p>{logTexts.movedText({ shares: formatSharesFull(seen.movedSince) })}</p>
      )}
      {foreign.length > 0 && <p>{m.missingText({ count: foreign.length })}</p>}
      {!hasRights && <p>{m.rightsText()}</p>}
    </>
  )
}

function LogOutcome({ log, verdict }: { log: CheckedLog; verdict: Verdict }) {
  const when = formatMoment(log.audits.at(-1)?.at ?? '')
  return (
    <>
      {verdict === 'frozen' && <p>{logTexts.frozenText({ when })}</p>}
      {verdict === 'clock' && <p>{logTexts.clockText({ when })}</p>}
    </>
  )
}

type SaveEvidenceProps = {
  evidence: object
  log: CheckedLog | null | undefined
  verdict: Verdict
  onAgain: () => void
}

function SaveEvidence({ evidence, log, verdict, onAgain }: SaveEvidenceProps) {
  const save = () => saveProof(JSON.stringify(evidence, null, 2), 'fnx-log-evidence.json')
  const trust = () => {
    if (log) trustKeyOf(log)
    onAgain()
  }
  return (
    <p className={`${row.row} ${texts.small} ${styles.act}`}>
      <Button look="quiet" onClick={save}>
        {logTexts.evidenceAction()}
      </Button>
      {verdict === 'key' && (
        <Button look="quiet" onClick={trust}>
          {logTexts.trustAction()}
        </Button>
      )}
    </p>
  )
}

function MissingParts({ parts }: { parts: OwnPart[] }) {
  const wrongParts = parts.filter(({ fault }) => fault !== undefined)
  const [first] = wrongParts
  if (first === undefined) return null
  return (
    <p>{logTexts.ownMissingText({ count: wrongParts.length, when: formatMoment(first.at) })}</p>
  )
}

function momentText({ rows, difference }: Comparison, { block, at }: ChainSeen): string {
  const figures = { block: formatCount(Number(block)), when: formatMoment(at) }
  if (difference === 0n) return m.passedText(figures)
  const isMore = rows.some(({ books, chain }) => books - chain === difference)
  return isMore ? m.moreText(figures) : m.lessText(figures)
}
