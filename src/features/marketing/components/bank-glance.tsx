import type { BankOverview } from '@/contract/admin'
import { formatCentsShort } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import band from '@/ui/band.module.css'
import stack from '@/ui/stack.module.css'
import * as m from '../messages/home'
import styles from './bank-glance.module.css'
import { MoreLink, SectionHead } from './section-head'

export type BankGlanceProps = { bank: BankOverview }

export function BankGlance({ bank }: BankGlanceProps) {
  const owned = bank.assets.reduce((sum, line) => sum + BigInt(line.amountCents), 0n)
  return (
    <section className={band.split}>
      <SectionHead title={m.bankTitle()}>
        <MoreLink text={m.bankAction()} href="/bank-overview" />
      </SectionHead>
      <div>
        <p className={styles.name}>
          {bank.name} <span>{m.asOfLabel({ day: formatDay(bank.asOf) })}</span>
        </p>
        <dl className={`${stack.gap3} ${styles.figures}`}>
          <div>
            <dt>{m.ownsLabel()}</dt>
            <dd>{formatCentsShort(owned)}</dd>
          </div>
          <div>
            <dt>{m.equityLabel()}</dt>
            <dd>{formatCentsShort(bank.equityCents)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
