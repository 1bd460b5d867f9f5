import type { BankOverview } from '@/contract/admin'
import type { PublishedAudit } from '@/contract/audit'
import { formatCentsShort } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import { ButtonLink } from '@/ui/button'
import { BankFront } from '@/ui/marks/bank-front'
import { PageFrame, PageOpening, Section } from '@/ui/page-frame'
import { balanceSheet } from '../balance'
import { BalanceDrawing } from '../components/balance-drawing'
import { BalanceTable } from '../components/balance-table'
import { BankFacts } from '../components/bank-facts'
import { LedgerAudit } from '../components/ledger-audit'
import { RatioLadder } from '../components/ratio-ladder'
import { SampleNote } from '../components/sample-note'
import { ShareOfEquity } from '../components/share-of-equity'
import { YearResults } from '../components/year-results'
import styles from './bank-screen.module.css'

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
        lead={`Of every $100 the bank has, $${(100 - own).toFixed(2)} is owed to others and $${own.toFixed(2)} belongs to its shareholders. Their part is thin, and it bears the losses first.`}
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
        lead="The shares offered here are entries in one ledger. Each hour, and soon after it has changed, a program adds it up anew and publishes what it found."
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
