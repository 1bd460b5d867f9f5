import { formatMicroUsd } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import * as m from '../messages'
import { accountText } from '../messages/sample'
import { sampleGraph, sampleHoldings } from '../sample'
import { ValueChart } from './value-chart'
import { ValueFacts } from './value-hero'
import styles from './value-hero.module.css'
import { RangeChange } from './value-series'
import { ValueSums } from './value-sums'

/** The dashboard’s own parts, with the figures of the sample member. */
export function SampleDashboard() {
  return (
    <section
      className={styles.sample}
      aria-label={accountText({ day: formatDay(sampleHoldings.priceAt) })}
    >
      <div className={styles.hero}>
        <p className={styles.name}>{m.valueTitle()}</p>
        <p className={styles.figure}>
          <bdi>{formatMicroUsd(sampleHoldings.value)}</bdi>
        </p>
        <div className={styles.facts}>
          <ValueFacts holdings={sampleHoldings} />
        </div>
      </div>
      <ValueChart graph={sampleGraph} figure="value">
        <RangeChange graph={sampleGraph} range="3M" />
      </ValueChart>
      <ValueSums holdings={sampleHoldings} isSample />
    </section>
  )
}
