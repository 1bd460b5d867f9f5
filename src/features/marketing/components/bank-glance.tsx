import type { BankOverview } from '@/contract/admin'
import { formatBps, formatCentsShort, toPlot } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import { ShareBar } from '@/ui/chart/bars'
import * as m from '../messages/home'
import styles from './bank-glance.module.css'
import { MoreLink, SectionHead } from './section-head'

type RatioFloorsProps = { ratios: BankOverview['ratios'] }

const floorPercent = 36

export type BankGlanceProps = { bank: BankOverview }

const plotCents = (cents: number) => formatCentsShort(BigInt(Math.round(cents)))

export function BankGlance({ bank }: BankGlanceProps) {
  const owned = bank.assets.reduce((sum, line) => sum + BigInt(line.amountCents), 0n)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <SectionHead title={m.bankTitle()}>
          <MoreLink text={m.bankAction()} href="/bank-overview" />
        </SectionHead>
        <div>
          <p className={styles.name}>
            {bank.name} <span>{m.asOfLabel({ day: formatDay(bank.asOf) })}</span>
          </p>
          <dl className={styles.figures}>
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
      </div>
      <div className={styles.pictures}>
        <div>
          <h3 className={styles.heading}>{m.partsTitle()}</h3>
          <ShareBar
            label={m.partsTitle()}
            parts={bank.assets.map((line) => ({
              label: line.name,
              value: toPlot(line.amountCents, 0),
            }))}
            formatValue={plotCents}
          />
        </div>
        <div>
          <h3 className={styles.heading}>{m.ratiosTitle()}</h3>
          <RatioFloors ratios={bank.ratios} />
        </div>
      </div>
    </section>
  )
}

function RatioFloors({ ratios }: RatioFloorsProps) {
  return (
    <ul className={styles.list}>
      {ratios.map(({ name, valueBps, floorBps }) => (
        <li key={name} className={styles.ratio}>
          <span>{name}</span>
          <span className={styles.value}>
            <bdi>{formatBps(valueBps, { fractionDigits: 1 })}</bdi>
          </span>
          {floorBps !== undefined && <Gauge valueBps={valueBps} floorBps={floorBps} />}
          {floorBps !== undefined && (
            <span className={styles.floor}>
              <bdi>{m.floorLabel({ value: formatBps(floorBps, { fractionDigits: 1 }) })}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Gauge({ valueBps, floorBps }: { valueBps: number; floorBps: number }) {
  const reach = Math.min(100, Math.round((valueBps / floorBps) * floorPercent * 10) / 10)
  return (
    <svg className={styles.gauge} width="100%" height="16" aria-hidden="true">
      <line className={styles.scale} x2="100%" y1="8" y2="8" />
      <line className={styles.reach} x1={`${floorPercent}%`} x2={`${reach}%`} y1="8" y2="8" />
      <line
        className={styles.mark}
        x1={`${floorPercent}%`}
        x2={`${floorPercent}%`}
        y1="1"
        y2="15"
      />
      <circle className={styles.needle} cx={`${reach}%`} cy="8" r="4.5" />
    </svg>
  )
}
