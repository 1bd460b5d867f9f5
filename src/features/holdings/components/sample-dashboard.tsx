import { formatMicroUsd } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { accountText } from '../messages/sample'
import { sampleGraph, sampleHoldings } from './sample-figures'
import { ValueChart } from './value-chart'
import { ValueFacts } from './value-hero'
import styles from './value-hero.module.css'
import { RangeChange } from './value-series'
import { ValueSums } from './value-sums'

export function SampleDashboard() {
  return (
    <section
      className={`${styles.sample} ${stack.gap4}`}
      aria-label={accountText({ day: formatDay(sampleHoldings.priceAt) })}
    >
      <div>
        <p className={`${styles.name} ${texts.hint}`}>{m.valueTitle()}</p>
        <p className={texts.worth}>
          <bdi>{formatMicroUsd(sampleHoldings.value)}</bdi>
        </p>
        <div className={`${styles.facts} ${texts.note}`}>
          <ValueFacts holdings={sampleHoldings} />
        </div>
      </div>
      <ValueChart graph={sampleGraph} figure="gain">
        <RangeChange graph={sampleGraph} range="3M" />
      </ValueChart>
      <ValueSums holdings={sampleHoldings} isSample />
    </section>
  )
}
