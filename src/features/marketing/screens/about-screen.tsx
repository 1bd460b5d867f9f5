import type { ReactNode } from 'react'
import { BankFront } from '@/ui/marks/bank-front'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { CompanyStory } from '../components/company-story'
import { MoreLink } from '../components/more-link'
import { PrincipleList } from '../components/principle-list'
import { SectionHead } from '../components/section-head'
import { aboutCopy } from '../copy/about'
import styles from './about-screen.module.css'

export type AboutScreenProps = { team: ReactNode }

export function AboutScreen({ team }: AboutScreenProps) {
  const { title, lead, sample, more } = aboutCopy
  return (
    <PageFrame>
      <PageOpening title={title} lead={lead} picture={<BankFront />}>
        <p className={styles.sample}>{sample}</p>
      </PageOpening>
      <CompanyStory />
      <PrincipleList />
      <section className={styles.section}>
        <SectionHead title={aboutCopy.team.title} lead={aboutCopy.team.lead} />
        {team}
      </section>
      <section className={styles.more}>
        <SectionHead title={more.title} lead={more.text}>
          <MoreLink {...more.link} />
        </SectionHead>
      </section>
    </PageFrame>
  )
}
