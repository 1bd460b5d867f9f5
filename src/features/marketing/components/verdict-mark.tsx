import { howDifferentCopy } from '../copy/how-different'
import styles from './verdict-mark.module.css'

export type Verdict = keyof typeof howDifferentCopy.table.verdicts

const signs: Record<Verdict, string> = { better: '+', even: '=', worse: '−' }

export type VerdictMarkProps = { verdict: Verdict }

/** A sign and words, so that neither colour nor shape has to be known. */
export function VerdictMark({ verdict }: VerdictMarkProps) {
  return (
    <span className={`${styles.mark} ${styles[verdict]}`}>
      <span className={styles.sign} aria-hidden="true">
        {signs[verdict]}
      </span>
      {howDifferentCopy.table.verdicts[verdict]}
    </span>
  )
}
