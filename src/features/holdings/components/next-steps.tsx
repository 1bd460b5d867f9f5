import Link from 'next/link'
import type { NextStep } from '@/contract/user/holdings'
import { stepWords } from '../copy/steps'
import { inOrder } from '../rules'
import styles from './next-steps.module.css'

export type NextStepsProps = { steps: readonly NextStep[] }

/** What is left to do, the most pressing first. */
export function NextSteps({ steps }: NextStepsProps) {
  const todo = inOrder(steps)
  return (
    <section className={styles.steps} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.title}>
        {todo.length === 0 ? 'Nothing left to do' : 'Next steps'}
        {todo.length > 0 && <span className={styles.count}>{todo.length}</span>}
      </h2>
      {todo.length === 0 && <p className={styles.text}>Everything is set up.</p>}
      <ol className={styles.list}>
        {todo.map((step) => (
          <Step key={step} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step }: { step: NextStep }) {
  const { title, text, href } = stepWords[step]
  return (
    <li>
      <Link href={href} prefetch={false}>
        {title}
      </Link>
      <p className={styles.text}>{text}</p>
    </li>
  )
}
