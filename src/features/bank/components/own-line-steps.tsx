import { PrivateAmount } from '@/session/private-amount'
import type { OwnLineResult } from '../own-line'
import styles from './own-line-check.module.css'

export type OwnLineStepsProps = { result: OwnLineResult }

/** The whole calculation, for those who want to follow it with a tool that is not ours. */
export function OwnLineSteps({ result: { line, checked } }: OwnLineStepsProps) {
  const named = [
    ['Account', <bdi key="account">{line.owner}</bdi>],
    ['Free, in millionths', <PrivateAmount key="free">{line.available}</PrivateAmount>],
    ['Staked, in millionths', <PrivateAmount key="staked">{line.staked}</PrivateAmount>],
    ['Salt', <bdi key="salt">{line.salt}</bdi>],
    ['Fingerprint of these', <bdi key="leaf">{checked.leaf}</bdi>],
  ] as const
  return (
    <details className={styles.details}>
      <summary>The calculation</summary>
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
              give <bdi>{result}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
