import dynamic from 'next/dynamic'
import { formatMicroUsd } from '@/contract/format/amounts'
import { example } from '../copy/example'
import styles from './example-holdings.module.css'
import { GainLine } from './gain-line'

const WorthChart = dynamic(() => import('./worth-chart').then((part) => part.WorthChart), {
  ssr: false,
  loading: () => <div className={styles.place} />,
})

/** What the page will show, framed and named so that nobody takes it for their own. */
export function ExampleHoldings() {
  return (
    <section className={styles.example} aria-labelledby="example">
      <h2 id="example" className={styles.name}>
        Example: how it looks after two purchases
      </h2>
      <p className={styles.figure}>
        <bdi>{formatMicroUsd(example.worth)}</bdi>
      </p>
      <GainLine gain={example.gain} gainBps={example.gainBps} isExample />
      <WorthChart graph={example.graph} isExample />
      <p className={styles.note}>These figures are made up. Shares can also lose worth.</p>
    </section>
  )
}
