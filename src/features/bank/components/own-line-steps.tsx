import type { OwnLineResult } from '../own-line'
import styles from './own-line-check.module.css'

export type OwnLineStepsProps = { result: OwnLineResult }

/** The whole calculation, for those who want to follow it with a tool that is not ours. */
export function OwnLineSteps({ result: { line, checked } }: OwnLineStepsProps) {
  const named = [
    ['Account', line.owner],
    ['Free, in millionths', line.available],
    ['Staked, in millionths', line.staked],
    ['Salt', line.salt],
    ['Fingerprint of these', checked.leaf],
  ] as const
  return (
    <details className={styles.details}>
      <summary>The calculation</summary>
      <dl className={styles.parts}>
        {named.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
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
