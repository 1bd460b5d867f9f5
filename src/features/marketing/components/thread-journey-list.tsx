import { IconCaution } from '@/ui/marks/icons'
import { howWorkCopy } from '../copy/how-work'
import styles from './thread-journey-list.module.css'

/** The seven steps, sewn together by one thread. */
export function ThreadJourneyList() {
  const { steps, labels } = howWorkCopy
  return (
    <ol className={styles.journey}>
      {steps.map((step, index) => (
        <li key={step.title} className={styles.step}>
          <div className={styles.margin} aria-hidden="true">
            <span className={styles.card}>{index + 1}</span>
            <Thread isEven={index % 2 === 1} isLast={index === steps.length - 1} />
          </div>
          <div className={styles.words}>
            <h2 className={styles.title}>{step.title}</h2>
            <dl className={styles.parts}>
              <div>
                <dt>{labels.youDo}</dt>
                <dd>{step.youDo}</dd>
              </div>
              <div>
                <dt>{labels.weDo}</dt>
                <dd>{step.weDo}</dd>
              </div>
              <div className={styles.quiet}>
                <dt>{labels.takes}</dt>
                <dd>{step.takes}</dd>
              </div>
              <div className={styles.quiet}>
                <dt className={styles.caution}>
                  <IconCaution size={18} /> {labels.canGoWrong}
                </dt>
                <dd>{step.canGoWrong}</dd>
              </div>
            </dl>
          </div>
        </li>
      ))}
    </ol>
  )
}

type ThreadProps = { isEven: boolean; isLast: boolean }

/** From the seam of one card to the next, swinging out to one side and then to the other. */
function Thread({ isEven, isLast }: ThreadProps) {
  const across = isEven ? 'M12 0C-34 42 134 58 88 100' : 'M88 0C134 42 -34 58 12 100'
  const down = isEven ? 'M12 0C-30 45 50 60 50 100' : 'M88 0C130 45 50 60 50 100'
  return (
    <>
      <svg
        className={styles.thread}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={isLast ? down : across} vectorEffect="non-scaling-stroke" />
      </svg>
      {isLast && <Needle />}
    </>
  )
}

function Needle() {
  return (
    <svg className={styles.needle} width="14" height="96" viewBox="0 0 14 96" aria-hidden="true">
      <path d="M7 95L3.5 16q-.5-15 3.5-15t3.5 15zM7 5v11" />
    </svg>
  )
}
