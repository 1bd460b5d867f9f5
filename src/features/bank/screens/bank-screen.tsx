import Link from 'next/link'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { BankOverview, BankRatio } from '@/contract/admin'
import type { PublishedAudit } from '@/contract/audit'
import { equityPerShareCents } from '@/contract/equity-per-share'
import { formatBps, formatCents, formatCentsShort, formatShares } from '@/contract/format/amounts'
import { formatDay, monthDay } from '@/contract/format/dates'
import { Button, ButtonLink } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { FactPairs } from '@/ui/facts'
import bankFront from '@/ui/illustrations/bank-front.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import { late } from '@/ui/late'
import { PageFrame, PageOpening, Section } from '@/ui/page-frame'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { BalanceDrawing, balanceSheet } from '../components/balance-drawing'
import { BankFacts, SampleNote, strong } from '../components/bank-facts'
import { BalanceTable, YearResults } from '../components/bank-tables'
import chainCheckStyles from '../components/chain-check.module.css'
import { LedgerAudit } from '../components/ledger-audit'
import * as m from '../messages/overview'
import styles from './bank-screen.module.css'

const longest = 0.8

/** In cents, rounded to the nearest. */
const ownOfHundred = ({ equityCents }: BankOverview, total: bigint) =>
  (BigInt(equityCents) * 20_000n + total) / (2n * total)

export function BankScreen({ bank, audit }: { bank: BankOverview; audit: PublishedAudit | null }) {
  const sheet = balanceSheet(bank)
  const ownShare = ownOfHundred(bank, BigInt(sheet.totalCents))
  return (
    <PageFrame>
      <PageOpening title={bank.name} lead={bank.about} picture={<Drawing of={bankFront} />}>
        {bank.isSample && <SampleNote>{m.sampleText<ReactNode>({ b: strong })}</SampleNote>}
      </PageOpening>
      <BankFacts facts={bank.facts} />
      <BooksCheck audit={audit} />
      <Section title={m.ledgerTitle()} lead={m.ledgerText()} id="ledger">
        <LedgerAudit audit={audit} />
      </Section>
      <Section
        title={m.balanceTitle({ day: formatDay(bank.asOf) })}
        lead={m.balanceText({ owed: formatCents(10_000n - ownShare), own: formatCents(ownShare) })}
        id="balance"
      >
        <BalanceDrawing sheet={sheet} />
        <Disclosure label={m.linesLabel()}>
          <div className={`${stack.gap6} ${styles.tables}`}>
            <BalanceTable
              caption={m.ownsLabel()}
              blocks={sheet.owns}
              totalCents={sheet.totalCents}
            />
            <BalanceTable
              caption={m.owesHint()}
              blocks={sheet.owes}
              totalCents={sheet.totalCents}
            />
          </div>
        </Disclosure>
      </Section>
      <Section
        title={m.shareTitle()}
        lead={m.shareText({
          equity: formatCentsShort(bank.equityCents),
          day: formatDay(bank.asOf),
        })}
        id="share"
      >
        <ShareOfEquity bank={bank} />
      </Section>
      <Section
        title={m.ratiosTitle({ isMet: bank.ratios.some(isBelow) ? 'no' : 'yes' })}
        lead={m.ratiosText()}
        id="ratios"
      >
        <RatioLadder ratios={bank.ratios} />
        <Disclosure label={m.ratiosLabel()}>
          <FactPairs look="told" facts={bank.ratios.map(({ name, about }) => [name, about])} />
        </Disclosure>
      </Section>
      <Section title={m.yearsTitle()} id="years">
        <YearResults
          years={bank.years}
          now={{ day: monthDay(bank.asOf), equityCents: BigInt(equityPerShareCents(bank)) }}
        />
      </Section>
      <p className={`${row.row} ${styles.onward}`}>
        <ButtonLink href="/campaign-details">{m.offeringAction()}</ButtonLink>
        <ButtonLink href="/docs" look="quiet">
          {m.documentsAction()}
        </ButtonLink>
      </p>
    </PageFrame>
  )
}

function ShareOfEquity({ bank }: { bank: BankOverview }) {
  return (
    <>
      <dl className={styles.division}>
        <div>
          <dt>{m.equityLabel()}</dt>
          <dd>
            <bdi>{formatCents(bank.equityCents)}</bdi>
          </dd>
        </div>
        <div className={styles.by}>
          <dt>{m.paidLabel()}</dt>
          <dd>
            <bdi>{formatShares(bank.sharesIssuedMicro)}</bdi>
          </dd>
        </div>
        <div className={styles.result}>
          <dt>{m.perShareLabel()}</dt>
          <dd>
            <bdi>{formatCents(equityPerShareCents(bank))}</bdi>
          </dd>
        </div>
      </dl>
      <p className={texts.lead}>
        {m.ruleText<ReactNode>({
          link: (text) => (
            <Link key="link" href="/price#rule" prefetch={false}>
              {text}
            </Link>
          ),
        })}
      </p>
    </>
  )
}

export function RatioLadder({ ratios }: { ratios: readonly BankRatio[] }) {
  const multiples = ratios.map(({ valueBps, floorBps }) => (floorBps ? valueBps / floorBps : 0))
  const floorAt = longest / Math.max(1, ...multiples)
  return (
    <ul style={{ '--floor': percent(floorAt) } as CSSProperties}>
      {ratios.map((ratio, index) => (
        <li key={ratio.name} className={styles.rung}>
          <h3 className={texts.heading}>{ratio.name}</h3>
          <Gauge ratio={ratio} end={(multiples[index] ?? 0) * floorAt} />
        </li>
      ))}
    </ul>
  )
}

const isBelow = ({ valueBps, floorBps }: BankRatio) => floorBps !== undefined && valueBps < floorBps

function Gauge({ ratio, end }: { ratio: BankRatio; end: number }) {
  const { valueBps, floorBps } = ratio
  const value = (
    <strong className={styles.value}>
      <bdi>{formatBps(valueBps)}</bdi>
    </strong>
  )
  if (!floorBps)
    return (
      <p className={texts.muted}>
        {value} {m.noFloorText()}
      </p>
    )
  return (
    <div className={isBelow(ratio) ? `${styles.gauge} ${styles.below}` : styles.gauge}>
      <div className={styles.track} style={{ '--end': percent(end) } as CSSProperties}>
        <span className={styles.bar} />
        {value}
      </div>
      <p className={`${styles.floor} ${texts.small}`}>
        <bdi>
          {m.floorLabel({ floor: formatBps(floorBps), isMet: isBelow(ratio) ? 'no' : 'yes' })}
        </bdi>
      </p>
    </div>
  )
}

function percent(part: number): string {
  return `${Math.round(part * 1000) / 10}%`
}

const ChainCheckRun = late(
  () => import('../components/chain-check-run').then((part) => part.ChainCheckRun),
  () => <p role="status">{m.comparingLabel()}</p>,
)

function BooksCheck({ audit }: { audit: PublishedAudit | null }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Section title={m.compareTitle()} lead={m.compareText()} id="check">
      {isAsked ? (
        <ChainCheckRun audit={audit} />
      ) : (
        <p className={`${row.row} ${texts.small} ${chainCheckStyles.act}`}>
          <Button onClick={() => setIsAsked(true)}>{m.compareAction()}</Button>
          <span>{m.compareHint()}</span>
        </p>
      )}
    </Section>
  )
}
