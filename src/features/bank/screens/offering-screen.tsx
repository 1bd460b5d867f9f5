import Link from 'next/link'
import type { ReactNode } from 'react'
import { isOurs } from '@/config/house'
import { wholeBps } from '@/config/units'
import type { BankOffering, BankOverview } from '@/contract/admin'
import { formatPlotUsd, toPlot } from '@/contract/format/amounts'
import { formatDay, formatShortDay } from '@/contract/format/dates'
import type { StaticListed } from '@/contract/static'
import type { Sale, SharePrice } from '@/contract/wallet'
import { foreign } from '@/messages/locale'
import card from '@/ui/card.module.css'
import { ShareBar } from '@/ui/chart/bars'
import { Drawing } from '@/ui/illustrations/drawing'
import offeringSheet from '@/ui/illustrations/offering-sheet.svg'
import { PageFrame, PageOpening, Section } from '@/ui/page-frame'
import { ClosedNote } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import tags from '@/ui/tag.module.css'
import texts from '@/ui/text.module.css'
import { SampleNote, strong } from '../components/bank-facts'
import { OfferingSheet } from '../components/offering-sheet'
import * as m from '../messages/offering'
import styles from './offering-screen.module.css'

type OfferingDatesProps = {
  milestones: BankOffering['milestones']
  today: string
}

const risks = [m.loseText, m.resellText, m.voteText, m.schemeText]

const dollars = (value: number) => formatPlotUsd(value, 0)

export type OfferingScreenProps = {
  bank: BankOverview
  price: SharePrice
  documents: readonly StaticListed[]
  sale: Sale
  /** The server's day (YYYY-MM-DD), from which remaining days are counted. */
  today: string
}

export function OfferingScreen({ bank, price, documents, sale, today }: OfferingScreenProps) {
  const { campaign: offering, isSample } = bank
  return (
    <PageFrame>
      <PageOpening
        title={offering.name}
        lead={m.leadText()}
        picture={
          <div className={styles.certificate}>
            <Drawing of={offeringSheet} />
          </div>
        }
      >
        {isSample && <SampleNote>{m.sampleText<ReactNode>({ b: strong })}</SampleNote>}
        {sale.reason !== null && <ClosedNote reason={sale.reason} />}
      </PageOpening>
      <OfferingSheet offering={offering} price={price} today={sale.isOpen ? today : undefined} />
      <Section title={m.datesTitle()} id="dates">
        <div className={`${stack.gap6} ${styles.dates}`}>
          <OfferingDates milestones={offering.milestones} today={today} />
          <IfTooLittle offering={offering} />
        </div>
      </Section>
      <Section title={m.moneyTitle()} lead={isOurs() ? m.moneyText() : undefined} id="money">
        <UseOfMoney offering={offering} />
      </Section>
      <Section title={m.riskTitle()} id="risk">
        <BeforeYouDecide />
      </Section>
      <Section title={m.documentsTitle()} lead={m.documentsText()} id="documents">
        <OfferingDocuments documents={documents} />
      </Section>
    </PageFrame>
  )
}

function IfTooLittle({ offering }: { offering: BankOffering }) {
  return (
    <aside className={`${styles.aside} ${stack.gap15}`} aria-labelledby="if-too-little">
      <h3 className={styles.title} id="if-too-little">
        {m.tooLittleTitle()}
      </h3>
      <p className={texts.muted}>
        {m.refundText()} {m.untilText()}
      </p>
      <p>{offering.minimumReachedOn ? m.reachedText() : m.openText()}</p>
    </aside>
  )
}

function BeforeYouDecide() {
  return (
    <div className={card.marked}>
      <ul className={styles.risks}>
        {risks.map((sentence) => (
          <li key={sentence()}>{sentence()}</li>
        ))}
      </ul>
      <p>
        <Link href="/static/risk-disclosure" prefetch={false}>
          {m.risksLabel()}
        </Link>
      </p>
    </div>
  )
}

function UseOfMoney({ offering: { targetCents, useOfProceeds } }: { offering: BankOffering }) {
  const parts = useOfProceeds.map(({ name, shareBps, about }) => ({
    label: name,
    value: toPlot((BigInt(targetCents) * BigInt(shareBps)) / BigInt(wholeBps), 2),
    about,
  }))
  return (
    <>
      <ShareBar label={m.moneyTitle()} parts={parts} formatValue={dollars} />
      <p className={`${styles.note} ${texts.small}`}>{m.targetText()}</p>
    </>
  )
}

function OfferingDocuments({ documents }: { documents: readonly StaticListed[] }) {
  return (
    <>
      <ul className={styles.documents}>
        {documents.map(({ slug, title, summary, updatedOn, language }) => (
          <li key={slug} className={styles.document}>
            <h3 className={texts.heading} lang={foreign(language)}>
              <Link href={`/static/${slug}`} prefetch={false}>
                {title}
              </Link>
            </h3>
            <p className={texts.muted} lang={foreign(language)}>
              {summary}
            </p>
            <time className={`${styles.day} ${texts.small}`} dateTime={updatedOn}>
              {formatShortDay(updatedOn)}
            </time>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link href="/docs" prefetch={false}>
          {m.allHint()}
        </Link>
      </p>
    </>
  )
}

function OfferingDates({ milestones, today }: OfferingDatesProps) {
  const next = milestones.findIndex(({ on }) => on > today)
  return (
    <ol>
      {milestones.map(({ on, name, about }, index) => (
        <li
          key={on + name}
          className={on > today ? `${styles.date} ${styles.toCome}` : styles.date}
        >
          <time className={texts.muted} dateTime={on}>
            {formatDay(on)}
          </time>
          <div>
            <h3 className={`${row.row} ${styles.name} ${texts.heading}`}>
              {name}
              {index === next && <small className={tags.tag}>{m.nextLabel()}</small>}
            </h3>
            <p className={texts.lead}>{about}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
