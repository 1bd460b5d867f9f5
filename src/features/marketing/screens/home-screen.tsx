import Link from 'next/link'
import type { CSSProperties, ReactNode } from 'react'
import type { BankOverview, Campaign } from '@/contract/admin'
import { formatCentsShort, formatCount, formatSharesFull, toPlot } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { Question } from '@/contract/static'
import type { SharePrice } from '@/contract/wallet'
import { ProgressLine } from '@/ui/chart/progress-line'
import { CardDrawer } from '@/ui/illustrations/card-drawer'
import { LedgerPage } from '@/ui/illustrations/ledger-page'
import { PageFrame } from '@/ui/page-frame'
import { BankGlance } from '../components/bank-glance'
import { PriceHero } from '../components/price-hero'
import { MoreLink, SectionHead } from '../components/section-head'
import { homeCopy } from '../copy/home'
import styles from './home-screen.module.css'

type OfferingLedgerProps = { campaign: Campaign; isSample: boolean }

type QuestionTeaserProps = { questions: Question[] }

type ProofSectionProps = { ledger: ReactNode }

export type HomeScreenProps = {
  price: SharePrice
  bank: BankOverview
  questions: Question[]
  /** Panels of other features, placed by the page. */
  reading: ReactNode
  team: ReactNode
  newsletter?: ReactNode
}

export function HomeScreen({ price, bank, questions, ...panels }: HomeScreenProps) {
  const { reading, team, newsletter } = homeCopy
  return (
    <PageFrame>
      <PriceHero price={price} />
      <ProofSection ledger={<OfferingLedger campaign={bank.campaign} isSample={bank.isSample} />} />
      <StepStairs />
      <BankGlance bank={bank} />
      <DocumentVoices />
      <section className={styles.wide}>
        <div className={styles.opening}>
          <SectionHead title={reading.title} lead={reading.lead}>
            <MoreLink {...reading.link} />
          </SectionHead>
          <div className={styles.picture}>
            <LedgerPage />
          </div>
        </div>
        {panels.reading}
      </section>
      <section className={styles.wide}>
        <SectionHead title={team.title} lead={team.lead}>
          <MoreLink {...team.link} />
        </SectionHead>
        {panels.team}
      </section>
      <QuestionTeaser questions={questions} />
      {panels.newsletter && (
        <section className={styles.section}>
          <SectionHead title={newsletter.title} lead={newsletter.lead} />
          {panels.newsletter}
        </section>
      )}
    </PageFrame>
  )
}

/** Where others quote their customers, the documents speak. */
function DocumentVoices() {
  const { title, lead, quotes } = homeCopy.documents
  return (
    <section className={styles.documentVoicesSection}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles.voices}>
        {quotes.map(({ text, source }) => (
          <figure key={text} className={styles.voice}>
            <blockquote>{text}</blockquote>
            <figcaption>
              <Link href={source.href} prefetch={false}>
                {source.text}
              </Link>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

/** Three claims, and beside them an account that can be added up by hand. */
function ProofSection({ ledger }: ProofSectionProps) {
  const { proof } = homeCopy
  return (
    <section className={styles.proof}>
      <div className={styles.ledger}>{ledger}</div>
      <div className={styles.claims}>
        <SectionHead title={proof.title} lead={proof.lead} />
        <ul className={styles.list}>
          {proof.items.map(({ title, text, link }) => (
            <li key={title} className={styles.claim}>
              <h3>{title}</h3>
              <p>{text}</p>
              <MoreLink {...link} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function QuestionTeaser({ questions }: QuestionTeaserProps) {
  const copy = homeCopy.questions
  if (questions.length === 0) return null
  return (
    <section className={styles.questionTeaserSection}>
      <div>
        <SectionHead title={copy.title} lead={copy.lead}>
          <MoreLink {...copy.link} />
        </SectionHead>
        <div className={styles.questionTeaserPicture}>
          <CardDrawer />
        </div>
      </div>
      <ul className={styles.questionTeaserList}>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <Link href={`/faq#${id}`} prefetch={false}>
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The steps as a flight of stairs, the share lying on the last tread. */
function StepStairs() {
  const { steps } = homeCopy
  return (
    <section className={styles.stepStairsSection}>
      <SectionHead title={steps.title} lead={steps.lead}>
        <MoreLink {...steps.link} />
      </SectionHead>
      <ol className={styles.stairs}>
        {steps.items.map(({ title, text, time }, index) => (
          <li key={title} className={styles.step} style={{ '--step': index } as CSSProperties}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={styles.time}>{time}</p>
            {index === steps.items.length - 1 && <Share />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One eighth of the coin, standing on its point as in the logo. */
function Share() {
  return (
    <svg className={styles.share} width="56" height="56" viewBox="0 0 26 26" aria-hidden="true">
      <path d="M0 26L10.72 .13A28 28 0 0 1 25.87 15.28z" />
    </svg>
  )
}

/** The offering as one account of the ledger: what was put in, what was sold, what is left. */
function OfferingLedger({ campaign, isSample }: OfferingLedgerProps) {
  const { ledger } = homeCopy
  const [offered, sold] = [BigInt(campaign.sharesOfferedMicro), BigInt(campaign.sharesSoldMicro)]
  return (
    <div className={styles.page}>
      <table className={styles.table}>
        <caption>
          <strong>{ledger.title}</strong> <span>{campaign.name}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{ledger.columns.entry}</th>
            <th scope="col">{ledger.columns.shares}</th>
          </tr>
        </thead>
        <tbody>
          <Entry name={ledger.deposited} micro={offered} />
          <Entry name={ledger.sold(formatCount(campaign.investors))} micro={-sold} />
        </tbody>
        <tfoot>
          <Entry name={ledger.left} micro={offered - sold} />
        </tfoot>
      </table>
      <div className={styles.raised}>
        <p className={styles.label}>{ledger.raised}</p>
        <ProgressLine
          label={ledger.raised}
          value={toPlot(campaign.raisedCents, 0)}
          target={toPlot(campaign.targetCents, 0)}
          minimum={toPlot(campaign.minimumRaiseCents, 0)}
          formatValue={(cents) => formatCentsShort(BigInt(Math.round(cents)))}
        />
      </div>
      <div className={styles.foot}>
        <p className={styles.until}>
          {ledger.until(formatShortDay(campaign.closesOn))} {isSample && ledger.sample}
        </p>
        <MoreLink {...ledger.link} />
      </div>
    </div>
  )
}

/** Whole shares stand out, their millionths stay exact and quiet. */
function Entry({ name, micro }: { name: string; micro: bigint }) {
  const [whole, parts] = formatSharesFull(micro).split('.')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <bdi dir="ltr">
          {whole}
          <span className={styles.parts}>.{parts}</span>
        </bdi>
      </td>
    </tr>
  )
}
