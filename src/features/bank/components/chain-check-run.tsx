import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { keccak256 } from 'viem'
import { auditCalls, type ChainToAsk, type PublishedAudit } from '@/contract/audit'
import { atPoint, formatCount, formatSharesFull } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import { call } from '@/lib/api/call'
import { DataRoot } from '@/lib/api/query-client'
import { rememberTarget } from '@/session/return-target'
import { useIsLoggedIn } from '@/session/session-store'
import { Button } from '@/ui/button'
import { askAboutShares, type ChainSeen, type Comparison, compare } from '../ask-chain'
import { findSource, type Source } from '../chain-provider'
import type { CheckedProof } from '../check-balance-proof'
import { type CheckedLog, checkLog, type LogFault } from '../check-log'
import * as m from '../messages/check'
import * as l from '../messages/log'
import { comparingLabel } from '../messages/overview'
import { useBalanceProof } from '../use-balance-proof'
import styles from './chain-check.module.css'
import { ChainQuestions } from './chain-questions'
import { LastHour } from './last-hour'
import { LogQuestions } from './log-questions'
import { ThreeSums } from './three-sums'

export type ChainCheckRunProps = { audit: PublishedAudit | null }

export function ChainCheckRun({ audit }: ChainCheckRunProps) {
  return (
    <DataRoot>
      <Run audit={audit} />
    </DataRoot>
  )
}

interface Checked {
  /** Null where there is no log, undefined where nobody answered for it. */
  log: CheckedLog | null | undefined
  facts: ChainToAsk
  source: Source
  seen: ChainSeen
  comparison: Comparison
}

function Run({ audit }: ChainCheckRunProps) {
  const isLoggedIn = useIsLoggedIn() === true
  const own = useBalanceProof(isLoggedIn ? audit : null)
  const { data, error, isFetching, again } = useCheck(audit)
  return (
    <div className={styles.check}>
      <Outcome
        checked={data}
        own={own.data ?? undefined}
        isSilent={error !== null}
        isRunning={isFetching}
      />
      {data !== null && <LastHour />}
      {data && <ThreeSums {...data} own={own.data ?? undefined} />}
      {data && !isLoggedIn && (
        <p className={styles.note}>
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
      {data !== null && (
        <p className={styles.act}>
          <Button look="quiet" isBusy={isFetching} onClick={again}>
            {m.againAction()}
          </Button>
          {data && <span>{sourceText(data.source)}</span>}
        </p>
      )}
      {data && <ChainQuestions seen={data.seen} own={own.data} />}
      {data?.log && <LogQuestions log={data.log} />}
    </div>
  )
}

/** Undefined while it runs, null where the shares are on no chain. */
function useCheck(audit: PublishedAudit | null) {
  const query = useQuery({
    queryKey: ['bank', 'chain-check', audit?.id],
    queryFn: async ({ signal }): Promise<Checked | null> => {
      const { chain: facts } = await call(auditCalls.auditChain, {}, { signal })
      if (facts === null) return null
      const logged = checkLog(audit, signal).catch(() => undefined)
      const source = await findSource()
      const hashOf = (code: string) => keccak256(code as `0x${string}`)
      const seen = await askAboutShares(facts, { ask: source.ask, hashOf })
      return { facts, source, seen, comparison: compare(facts, seen), log: await logged }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data, error, isFetching, refetch } = query
  const isOver = !isFetching
  return {
    data: isOver && error === null ? data : undefined,
    error: isOver ? error : null,
    isFetching,
    again: () => void refetch(),
  }
}

function sourceText({ wallet }: Source): string {
  return wallet === undefined ? m.proxyText() : m.walletText({ wallet })
}

type OutcomeProps = {
  checked: Checked | null | undefined
  own: CheckedProof | undefined
  isSilent: boolean
  isRunning: boolean
}

function Outcome({ checked, own, isSilent, isRunning }: OutcomeProps) {
  if (isRunning)
    return (
      <div className={styles.outcome} role="status">
        <p className={styles.state}>{comparingLabel()}</p>
      </div>
    )
  if (isSilent)
    return (
      <div className={styles.outcome} role="status">
        <p className={`${styles.state} ${styles.wait}`}>{m.silentLabel()}</p>
        <p>{m.silentText()}</p>
      </div>
    )
  if (!checked)
    return (
      <p className={styles.outcome} role="status">
        {m.absentText()}
      </p>
    )
  return <Compared checked={checked} own={own} />
}

const forks: Record<LogFault, () => string> = {
  signature: l.signatureText,
  missing: l.missingText,
  forked: l.forkedText,
}

type ComparedProps = { checked: Checked; own: CheckedProof | undefined }

function Compared({ checked: { seen, comparison, log }, own }: ComparedProps) {
  const { difference, foreign } = comparison
  const [whole, rest] = atPoint(formatSharesFull(difference))
  const fork = log?.fault
  const hasOwnFault = own?.fault !== undefined
  const isEqual = comparison.isEqual && !hasOwnFault && fork === undefined
  const label = fork ? l.forkedLabel() : isEqual ? m.passedLabel() : m.differsLabel()
  return (
    <div className={styles.outcome} role="status">
      <p className={`${styles.state} ${isEqual ? styles.good : styles.bad}`}>{label}</p>
      <p className={styles.what}>{m.differenceLabel()}</p>
      <p className={styles.figure}>
        <bdi>
          {whole}
          {rest}
        </bdi>
      </p>
      <p>{momentText(comparison, seen)}</p>
      {seen.movedSince !== undefined && seen.movedSince > 0n && (
        <p>{l.movedText({ shares: formatSharesFull(seen.movedSince) })}</p>
      )}
      {foreign.length > 0 && <p>{m.foreignText({ count: foreign.length })}</p>}
      {hasOwnFault && <p>{l.ownFaultText()}</p>}
      {fork && <p>{forks[fork]()}</p>}
      {!isEqual && (
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

function momentText({ rows, difference }: Comparison, { block, at }: ChainSeen): string {
  const said = { block: formatCount(Number(block)), when: formatMoment(at) }
  if (difference === 0n) return m.passedText(said)
  const isMore = rows.some(({ books, chain }) => books - chain === difference)
  return isMore ? m.moreText(said) : m.lessText(said)
}
