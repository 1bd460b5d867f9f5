import { howDifferentCopy } from '../copy/how-different'
import styles from './rating-mark.module.css'

export type Rating = keyof typeof howDifferentCopy.table.ratings

const signs: Record<Rating, string> = { better: '+', even: '=', worse: '−' }

export type RatingMarkProps = { rating: Rating }

/** A sign and words, so that neither colour nor shape has to be known. */
export function RatingMark({ rating }: RatingMarkProps) {
  return (
    <span className={`${styles.mark} ${styles[rating]}`}>
      <span className={styles.sign} aria-hidden="true">
        {signs[rating]}
      </span>
      {howDifferentCopy.table.ratings[rating]}
    </span>
  )
}
