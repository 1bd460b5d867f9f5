import Link from 'next/link'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import type { PublishedAudit } from '@/contract/audit'
import { formatShares } from '@/contract/format/amounts'
import { type SumFault, type SumProof, shareFigures } from '@/contract/sum-proofs'
import { ApiError } from '@/lib/api/api-error'
import '@/lib/api/query-client'
import { saveProof } from '@/lib/api/save-file'
import * as actions from '@/messages/actions'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import facts from '@/ui/facts.module.css'
import { IconCheck, IconClose } from '@/ui/icons/icons'
import * as ui from '@/ui/messages'
import { PartFailed } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import type { CheckedProof } from '../check-balance-proof'
import { checkingText } from '../messages/overview'
import * as m from '../messages/proof'
import { useBalanceProof } from '../use-balance-proof'
import styles from './bank-tables.module.css'

export type BalanceProofCheckProps = { audit: PublishedAudit }

export function BalanceProofCheck({ audit }: BalanceProofCheckProps) {
  const { data, error, retry, isFetching } = useBalanceProof(audit)
  if (isOutdated(error)) return <Outdated message={error.message} />
  if (error) return <PartFailed message={error.message} onRetry={retry} isTrying={isFetching} />
  if (data === undefined) return <p role="status">{checkingText()}</p>
  if (data === null) return <p role="status">{m.noneText()}</p>
  return <Result audit={audit} result={data} />
}

/**
 * A newer audit was published after this page was opened. Retrying for the old one cannot help; the
 * page has to be reloaded.
 */
function isOutdated(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'AUDIT_REPLACED'
}

function Outdated({ message }: { message: string }) {
  const router = useRouter()
  return (
    <div className={stack.gap2} role="alert">
      <p>{message}</p>
      <p className={`${row.row} ${styles.ways}`}>
        <Button look="quiet" onClick={() => router.reload()}>
          {ui.loadAgainLabel()}
        </Button>
      </p>
    </div>
  )
}

function Result({ audit, result }: { audit: PublishedAudit; result: CheckedProof }) {
  const { line, figures, fault } = result
  const isProved = fault === undefined
  const proof = JSON.stringify({ published: audit, line })
  const save = () => saveProof(proof, `fnx-proof-${audit.at.slice(0, 10)}.json`)
  return (
    <div className={stack.gap2}>
      <p
        className={`${row.line} ${styles.line} ${isProved ? styles.good : texts.down}`}
        role="status"
      >
        {isProved ? <IconCheck size={18} /> : <IconClose size={18} />}
        {fault === undefined ? m.summedText() : faults[fault]()}
      </p>
      <dl className={facts.below}>
        {shareFigures
          .filter((figure) => figure !== 'delivered' || figures.delivered !== '0')
          .map((figure) => (
            <div key={figure}>
              <dt>{figureLabels[figure]()}</dt>
              <dd>
                <PrivateAmount>
                  {m.sharesLabel({ shares: formatShares(figures[figure]) })}
                </PrivateAmount>
              </dd>
            </div>
          ))}
      </dl>
      <BalanceProofSteps result={result} />
      <p className={`${row.row} ${styles.ways}`}>
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

const figureLabels = {
  available: m.freeLabel,
  staked: m.stakedLabel,
  delivered: m.deliveredLabel,
}
const millionthsLabels = {
  available: m.freeMillionthsLabel,
  staked: m.stakedMillionthsLabel,
  delivered: m.deliveredMillionthsLabel,
}
const faults: Record<SumFault, () => string> = {
  owner: m.foreignText,
  negative: m.negativeText,
  parts: m.partsText,
  root: m.unprovedText,
  totals: m.totalsText,
}

function BalanceProofSteps({ result: { line, ways } }: { result: CheckedProof }) {
  return (
    <details className={styles.details}>
      <summary>{m.calculationLabel()}</summary>
      <dl className={styles.parts}>
        <div>
          <dt>{m.accountLabel()}</dt>
          <dd>
            <bdi>{line.owner}</bdi>
          </dd>
        </div>
        <div>
          <dt>{m.ownSaltLabel()}</dt>
          <dd>
            <bdi>{line.salt}</bdi>
          </dd>
        </div>
      </dl>
      {line.parts.map((part, index) => (
        <Way key={part.position} part={part} way={ways[index] as CheckedProof['ways'][number]} />
      ))}
    </details>
  )
}

type WayProps = {
  part: SumProof['parts'][number]
  way: CheckedProof['ways'][number]
}

function Way({ part, way: { leaf, steps } }: WayProps) {
  return (
    <>
      <dl className={styles.parts}>
        {shareFigures.map((figure) => (
          <div key={figure}>
            <dt>{millionthsLabels[figure]()}</dt>
            <dd>
              <PrivateAmount>{part[figure]}</PrivateAmount>
            </dd>
          </div>
        ))}
        <div>
          <dt>{m.saltLabel()}</dt>
          <dd>
            <bdi>{part.salt}</bdi>
          </dd>
        </div>
        <div>
          <dt>{m.leafLabel()}</dt>
          <dd>
            <bdi>{leaf}</bdi>
          </dd>
        </div>
      </dl>
      <ol className={styles.steps}>
        {steps.map(({ left, right, result }) => (
          <li key={result}>
            <bdi>{left}</bdi>
            <bdi>{right}</bdi>
            <span>
              {m.giveLabel<ReactNode>({ result, b: (text) => <bdi key={text}>{text}</bdi> })}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
