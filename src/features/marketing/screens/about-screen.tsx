import type { ReactNode } from 'react'
import { BankFront } from '@/ui/illustrations/bank-front'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { MoreLink, SectionHead } from '../components/section-head'
import styles from './about-screen.module.css'

export const aboutCopy = {
  title: 'A small company with one task',
  lead: 'We keep the record of who owns how much of a bank, and make it possible to check.',
  story: [
    'It began with a question at a kitchen table. Mirela Stanwick had spent eighteen years settling securities, and her mother wanted to know where the shares were that she owned. The honest answer had five companies in it. Her mother said that she would rather have a book with her name in it.',
    'So the book came first. In 2024 Mirela, Kofi Adair and Jonas Thorvall built a ledger in which nothing can be entered that did not come from somewhere. There was no token, no website and no bank. For a year they did nothing but try to make it lie.',
    'In 2025 they opened a sandbox, in which anybody could buy imaginary shares with imaginary money, and asked people to break it. What they learned is in the product today: payments that are found even if the phone dies, refusals that say what to do, and a page about our drawbacks.',
    'In May 2026 a bank, a custodian and an auditor joined. Since September 1, 2026 its shares are on offer. We are six people, with three colleagues at the bank. We live on a fee of 0.5%, and we can still explain everything that we do at a kitchen table.',
  ],
  sample: 'The company, its story, the bank and all people on this page are samples.',
  principles: {
    title: 'What we hold ourselves to',
    items: [
      {
        title: 'Say the result first',
        text: 'Then the reason. Nobody should have to read to the end in order to learn what happens to the money.',
      },
      {
        title: 'Count in whole numbers',
        text: 'Money and shares are counted in smallest units, and rounding never makes money for us.',
      },
      {
        title: 'Let people check',
        text: 'What we claim about the ledger can be verified with tools that are not ours.',
      },
      {
        title: 'Put the drawback beside the advantage',
        text: 'On the same page and in the same size of type.',
      },
      {
        title: 'Publish mistakes',
        text: 'With the cause, the effect and the cure, within 10 working days.',
      },
    ],
    link: {
      text: 'Our promises, and how you can catch us breaking them',
      href: '/content/our-promises',
    },
  },
  team: {
    title: 'The people',
    lead: 'Founders, the colleagues at the bank who report the figures, and those who build the ledger. All of them are sample people.',
  },
  more: {
    title: 'Who does what, and how each is paid',
    text: 'Four parties share the work, so that no single one can create a share, price it and confirm it.',
    link: { text: 'About this company', href: '/static/about' },
  },
} as const

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

/** How it began, set in two columns like the first page of a book. */
function CompanyStory() {
  return (
    <section className={styles.story} aria-label="How it began">
      {aboutCopy.story.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

function PrincipleList() {
  const { title, items, link } = aboutCopy.principles
  return (
    <section className={styles.principleListSection}>
      <h2 className={styles.heading}>{title}</h2>
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item.title} className={styles.principle}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
      <MoreLink {...link} />
    </section>
  )
}
