import Link from 'next/link'
import type { CSSProperties, ReactNode } from 'react'
import type { BankOverview } from '@/contract/admin'
import type { Question } from '@/contract/static'
import type { SharePrice } from '@/contract/wallet'
import { CardDrawer } from '@/ui/marks/card-drawer'
import { LedgerPage } from '@/ui/marks/ledger-page'
import { PageFrame } from '@/ui/page-frame'
import { BankGlance } from '../components/bank-glance'
import { MoreLink } from '../components/more-link'
import { OfferingLedger } from '../components/offering-ledger'
import { PriceHero } from '../components/price-hero'
import { SectionHead } from '../components/section-head'
import { homeCopy } from '../copy/home'
import styles from './home-screen.module.css'

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
