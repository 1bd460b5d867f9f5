import type { CSSProperties } from 'react'
import { homeCopy } from '../copy/home'
import { MoreLink } from './more-link'
import { SectionHead } from './section-head'
import styles from './step-stairs.module.css'

/** The steps as a flight of stairs, the share lying on the last tread. */
export function StepStairs() {
  const { steps } = homeCopy
  return (
    <section className={styles.section}>
      <SectionHead title={steps.title} lead={steps.lead}>
        <MoreLink {...steps.link} />
      </SectionHead>
      <ol className={styles.stairs}>
        {steps.items.map(({ title, text, time }, index) => (
          <li key={title} className={styles.step} style={{ '--step': index } as CSSProperties}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={styles.time}>{time}</p>
            {index === steps.items.length - 1 && <Share />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One eighth of the coin, standing on its point as in the logo. */
function Share() {
  return (
    <svg className={styles.share} width="56" height="56" viewBox="0 0 26 26" aria-hidden="true">
      <path d="M0 26L10.72 .13A28 28 0 0 1 25.87 15.28z" />
    </svg>
  )
}
