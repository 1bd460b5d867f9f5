import { formatMicroUsd } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { accountText } from '../messages/sample'
import { sampleMember } from './sample-figures'
import { ValueChart } from './value-chart'
import { ValueFacts } from './value-hero'
import styles from './value-hero.module.css'
import { RangeChange } from './value-series'
import { ValueSums } from './value-sums'

export function SampleDashboard() {
  const { holdings, graph } = sampleMember()
  return (
    <section
      className={`${styles.sample} ${stack.gap4}`}
      aria-label={accountText({ day: formatDay(holdings.priceAt) })}
    >
      <div>
        <p className={`${styles.name} ${texts.hint}`}>{m.valueTitle()}</p>
        <p className={texts.worth}>
          <bdi>{formatMicroUsd(holdings.value)}</bdi>
        </p>
        <div className={`${styles.facts} ${texts.note}`}>
          <ValueFacts holdings={holdings} />
        </div>
      </div>
      <ValueChart graph={graph} figure="gain">
        <RangeChange graph={graph} range="3M" />
      </ValueChart>
      <ValueSums holdings={holdings} isSample />
    </section>
  )
}
