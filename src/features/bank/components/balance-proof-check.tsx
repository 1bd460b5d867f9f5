import { skipToken, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { auditCalls, type BalanceProof, type PublishedAudit } from '@/contract/audit'
import { formatShares } from '@/contract/format/amounts'
import { type CheckedLine, checkLine } from '@/contract/proofs'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { saveFile } from '@/lib/api/download'
import { DataRoot } from '@/lib/api/query-client'
import * as actions from '@/messages/actions'
import { PrivateAmount } from '@/session/private-amount'
import { useProfile } from '@/session/queries'
import { holdingsKey } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { IconCheck, IconClose } from '@/ui/icons/icons'
import * as ui from '@/ui/messages'
import { PartFailed } from '@/ui/part-state'
import { checkingText } from '../messages/overview'
import * as m from '../messages/proof'
import styles from './bank-tables.module.css'

interface BalanceProofResult {
  line: BalanceProof
  checked: CheckedLine
  isProved: boolean
}

type BalanceProofStepsProps = { result: BalanceProofResult }

export type BalanceProofCheckProps = { audit: PublishedAudit }

export function BalanceProofCheck({ audit }: BalanceProofCheckProps) {
  return (
    <DataRoot>
      <Check audit={audit} />
    </DataRoot>
  )
}

function Check({ audit }: BalanceProofCheckProps) {
  const { data, error, retry, isFetching } = useBalanceProof(audit)
  if (isOutdated(error)) return <Outdated message={error.message} />
  if (error) return <PartFailed message={error.message} onRetry={retry} isTrying={isFetching} />
  if (data === undefined) return <p role="status">{checkingText()}</p>
  if (data === null) return <p role="status">{m.noneText()}</p>
  return <Result audit={audit} result={data} />
}

/** The books were compared since: asking again changes nothing. */
function isOutdated(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'AUDIT_REPLACED'
}

function Outdated({ message }: { message: string }) {
  const router = useRouter()
  return (
    <div className={styles.result} role="alert">
      <p>{message}</p>
      <p className={styles.ways}>
        <Button look="quiet" onClick={() => router.reload()}>
          {ui.loadAgainLabel()}
        </Button>
      </p>
    </div>
  )
}

function Result({ audit, result }: { audit: PublishedAudit; result: BalanceProofResult }) {
  const { line, isProved } = result
  const save = () =>
    saveFile(
      new Blob([JSON.stringify({ published: audit, line }, null, 2)], { type: 'application/json' }),
      `fnx-proof-${audit.at.slice(0, 10)}.json`,
    )
  return (
    <div className={styles.result}>
      <p className={`${styles.line} ${isProved ? styles.good : styles.bad}`} role="status">
        {isProved ? <IconCheck size={18} /> : <IconClose size={18} />}
        {isProved ? m.provedText() : m.unprovedText()}
      </p>
      <dl className={styles.proofFacts}>
        <div>
          <dt>{m.freeLabel()}</dt>
          <dd>
            <PrivateAmount>{m.sharesLabel({ shares: formatShares(line.available) })}</PrivateAmount>
          </dd>
        </div>
        <div>
          <dt>{m.stakedLabel()}</dt>
          <dd>
            <PrivateAmount>{m.sharesLabel({ shares: formatShares(line.staked) })}</PrivateAmount>
          </dd>
        </div>
      </dl>
      <BalanceProofSteps result={result} />
      <p className={styles.ways}>
        <Button look="quiet" onClick={save}>
          {m.saveAction()}
        </Button>
        {!isProved && (
          <Link href="/contactus" prefetch={false}>
            {actions.contactAction()}
          </Link>
        )}
      </p>
    </div>
  )
}

function useBalanceProof(audit: PublishedAudit) {
  const profile = useProfile()
  const accountId = profile.data?.id
  const line = useQuery({
    queryKey: [...holdingsKey, 'own-line', audit.id, accountId],
    queryFn:
      accountId === undefined
        ? skipToken
        : ({ signal }) => checkBalanceProof(audit, accountId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = accountId === undefined ? profile : line
  return {
    data: line.data,
    error: failed.error,
    isFetching: failed.isFetching,
    retry: () => void failed.refetch(),
  }
}

function BalanceProofSteps({ result: { line, checked } }: BalanceProofStepsProps) {
  const named = [
    [m.accountLabel(), <bdi key="account">{line.owner}</bdi>],
    [m.freeMillionthsLabel(), <PrivateAmount key="free">{line.available}</PrivateAmount>],
    [m.stakedMillionthsLabel(), <PrivateAmount key="staked">{line.staked}</PrivateAmount>],
    [m.saltLabel(), <bdi key="salt">{line.salt}</bdi>],
    [m.leafLabel(), <bdi key="leaf">{checked.leaf}</bdi>],
  ] as const
  return (
    <details className={styles.details}>
      <summary>{m.calculationLabel()}</summary>
      <dl className={styles.parts}>
        {named.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol className={styles.steps}>
        {checked.steps.map(({ left, right, result }) => (
          <li key={result}>
            <bdi>{left}</bdi>
            <bdi>{right}</bdi>
            <span>
              {m.giveLabel<ReactNode>({ result, b: (text) => <bdi key={text}>{text}</bdi> })}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Counts only if it leads to the public root and names this account; null without shares. */
export async function checkBalanceProof(
  audit: Pick<PublishedAudit, 'id' | 'root'>,
  accountId: string,
  signal?: AbortSignal,
): Promise<BalanceProofResult | null> {
  if (globalThis.crypto?.subtle === undefined) throw new ApiError(m.insecureError())
  const { line } = await call(auditCalls.auditProof, { audit: audit.id }, signal && { signal })
  if (line === null) return null
  const checked = await checkLine(line, line)
  return { line, checked, isProved: checked.root === audit.root && line.owner === accountId }
}
