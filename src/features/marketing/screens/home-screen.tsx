import type { ReactNode } from 'react'
import type { BankOverview } from '@/contract/admin'
import type { Question } from '@/contract/static'
import type { SharePrice } from '@/contract/wallet'
import { LedgerPage } from '@/ui/marks/ledger-page'
import { PageFrame } from '@/ui/page-frame'
import { BankGlance } from '../components/bank-glance'
import { DocumentVoices } from '../components/document-voices'
import { MoreLink } from '../components/more-link'
import { OfferingLedger } from '../components/offering-ledger'
import { PriceHero } from '../components/price-hero'
import { ProofSection } from '../components/proof-section'
import { QuestionTeaser } from '../components/question-teaser'
import { SectionHead } from '../components/section-head'
import { StepStairs } from '../components/step-stairs'
import { homeCopy } from '../copy/home'
import styles from './home-screen.module.css'

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
