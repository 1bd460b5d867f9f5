import Link from 'next/link'
import type { CSSProperties } from 'react'
import type { BankOverview, BankRatio } from '@/contract/admin'
import type { PublishedAudit } from '@/contract/audit'
import {
  formatBps,
  formatCents,
  formatCentsShort,
  formatMicroUsd,
  formatPlotPercent,
  formatPlotUsd,
  formatShares,
} from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import { ButtonLink } from '@/ui/button'
import { BankFront } from '@/ui/illustrations/bank-front'
import { PageFrame, PageOpening, Section } from '@/ui/page-frame'
import { type BalanceBlock, balanceSheet, equityPerShareMicroUsd } from '../balance'
import { BalanceDrawing } from '../components/balance-drawing'
import { BankFacts, SampleNote } from '../components/bank-facts'
import tableStyles from '../components/bank-tables.module.css'
import { LedgerAudit } from '../components/ledger-audit'
import { YearResults } from '../components/year-results'
import styles from './bank-screen.module.css'

type BalanceTableProps = { caption: string; blocks: BalanceBlock[]; totalCents: string }

type RatioLadderProps = { ratios: readonly BankRatio[] }

// The longest bar ends here, so that its figure still has room behind it.
const longest = 0.8

type ShareOfEquityProps = { bank: BankOverview }

export type BankScreenProps = {
  bank: BankOverview
  /** Null until the ledger was added up for the first time. */
  audit: PublishedAudit | null
}

export function BankScreen({ bank, audit }: BankScreenProps) {
  const sheet = balanceSheet(bank)
  const own = sheet.owes.at(-1)?.share ?? 0
  return (
    <PageFrame>
      <PageOpening title={bank.name} lead={bank.about} picture={<BankFront />}>
        {bank.isSample && (
          <SampleNote>Every figure on this page is invented to try the site with.</SampleNote>
        )}
      </PageOpening>
      <BankFacts facts={bank.facts} />
      <Section
        title={`The balance sheet on ${formatDay(bank.asOf)}`}
        lead={`Of every $100 the bank has, ${formatPlotUsd(100 - own)} is owed to others and ${formatPlotUsd(own)} belongs to its shareholders. Their part is thin, and it bears the losses first.`}
        id="balance"
      >
        <BalanceDrawing sheet={sheet} />
        <div className={styles.tables}>
          <BalanceTable
            caption="What the bank owns"
            blocks={sheet.owns}
            totalCents={sheet.totalCents}
          />
          <BalanceTable
            caption="Where the money comes from"
            blocks={sheet.owes}
            totalCents={sheet.totalCents}
          />
        </div>
      </Section>
      <Section
        title="What stands behind one share"
        lead={`The ${formatCentsShort(bank.equityCents)} of equity, divided by all shares that are paid.`}
        id="share"
      >
        <ShareOfEquity bank={bank} />
      </Section>
      <Section
        title="How far from the floors"
        lead="Supervisors set a floor for each of these. A bank that comes near one has to act before it may grow or pay a dividend."
        id="ratios"
      >
        <RatioLadder ratios={bank.ratios} />
      </Section>
      <Section
        title="Results, year by year"
        lead="Income is what the bank took in after interest paid. Costs include taxes and losses on loans. The rest is profit."
        id="years"
      >
        <YearResults years={bank.years} />
      </Section>
      <Section
        title="The share ledger, added up"
        lead="The shares offered here are entries in one ledger. Each hour, and soon after it has changed, a program adds it up from scratch and publishes what it found."
        id="ledger"
      >
        <LedgerAudit audit={audit} />
      </Section>
      <p className={styles.onward}>
        <ButtonLink href="/campaign-details">See the offering</ButtonLink>
        <ButtonLink href="/docs" look="quiet">
          Read the documents
        </ButtonLink>
      </p>
    </PageFrame>
  )
}

/** One division, written out: the equity, the shares, and what stands behind each of them. */
function ShareOfEquity({ bank }: ShareOfEquityProps) {
  return (
    <>
      <dl className={styles.division}>
        <div>
          <dt>Equity</dt>
          <dd>
            <bdi>{formatCents(bank.equityCents)}</bdi>
          </dd>
        </div>
        <div className={styles.by}>
          <dt>Paid shares</dt>
          <dd>
            <bdi>{formatShares(bank.sharesIssuedMicro)}</bdi>
          </dd>
        </div>
        <div className={styles.result}>
          <dt>Equity for each share</dt>
          <dd>
            <bdi>{formatMicroUsd(equityPerShareMicroUsd(bank), 3)}</bdi>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        This is one of the two figures the price is made of.{' '}
        <Link href="/price#rule" prefetch={false}>
          How the price is set
        </Link>
      </p>
    </>
  )
}

/** Each ratio against what the rules ask for. Every bar has its own scale, so that all floors form one line. */
export function RatioLadder({ ratios }: RatioLadderProps) {
  const multiples = ratios.map(({ valueBps, floorBps }) => (floorBps ? valueBps / floorBps : 0))
  const floorAt = longest / Math.max(1, ...multiples)
  return (
    <ul className={styles.ladder} style={{ '--floor': percent(floorAt) } as CSSProperties}>
      {ratios.map((ratio, index) => (
        <li key={ratio.name} className={styles.rung}>
          <div>
            <h3 className={styles.name}>{ratio.name}</h3>
            <p className={styles.about}>{ratio.about}</p>
          </div>
          <Gauge ratio={ratio} end={(multiples[index] ?? 0) * floorAt} />
        </li>
      ))}
    </ul>
  )
}

function Gauge({ ratio: { valueBps, floorBps }, end }: { ratio: BankRatio; end: number }) {
  const value = (
    <strong className={styles.value}>
      <bdi>{formatBps(valueBps)}</bdi>
    </strong>
  )
  if (!floorBps) return <p className={styles.alone}>{value} No floor is set by the rules.</p>
  const isBelow = valueBps < floorBps
  return (
    <div className={isBelow ? `${styles.gauge} ${styles.below}` : styles.gauge}>
      <div className={styles.track} style={{ '--end': percent(end) } as CSSProperties}>
        <span className={styles.bar} />
        {value}
      </div>
      <p className={styles.floor}>
        <bdi>{`floor ${formatBps(floorBps)}${isBelow ? ', not met' : ''}`}</bdi>
      </p>
    </div>
  )
}

function percent(part: number): string {
  return `${Math.round(part * 1000) / 10}%`
}

/** One side of the balance sheet to the cent, and in plain words what each line is. */
function BalanceTable({ caption, blocks, totalCents }: BalanceTableProps) {
  return (
    <table className={tableStyles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">US dollars</th>
          <th scope="col">Part</th>
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ name, about, amountCents, share, isEquity }) => (
          <tr key={name} className={isEquity ? tableStyles.equity : undefined}>
            <th scope="row">
              {name}
              <small>{about}</small>
            </th>
            <td>
              <bdi className={tableStyles.number}>{formatCents(amountCents)}</bdi>
            </td>
            <td className={tableStyles.part}>
              <bdi className={tableStyles.number}>{formatPlotPercent(share)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>
            <bdi className={tableStyles.number}>{formatCents(totalCents)}</bdi>
          </td>
          <td className={tableStyles.part}>
            <bdi className={tableStyles.number}>100.0%</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
