import type { ReactNode } from 'react'
import { houseName, isOurs } from '@/config/house'
import type { BankOverview } from '@/contract/admin'
import band from '@/ui/band.module.css'
import { FactPairs } from '@/ui/facts'
import bankFront from '@/ui/illustrations/bank-front.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import texts from '@/ui/text.module.css'
import { MoreLink, SectionHead } from '../components/section-head'
import * as m from '../messages/about'
import styles from './about-screen.module.css'

const story = [m.kitchenText, m.ledgerText, m.sandboxText, m.bankText, m.todayText]
const principles = [
  [m.resultTitle, m.resultText],
  [m.wholeTitle, m.wholeText],
  [m.checkTitle, m.checkText],
  [m.drawbackTitle, m.drawbackText],
] as const
/** It promises a time that only one company keeps. */
const ourPrinciples = [...principles, [m.mistakesTitle, m.mistakesText]] as const

/** The facts about the company and its roles are true only of the first sample. */
export const aboutLead = () => (isOurs() ? m.leadText() : m.anyLeadText())

export type AboutScreenProps = { company: BankOverview['company']; team: ReactNode }

export function AboutScreen({ company, team }: AboutScreenProps) {
  return (
    <PageFrame>
      <PageOpening
        title={isOurs() ? m.mainTitle() : m.pageTitle()}
        lead={aboutLead()}
        picture={<Drawing of={bankFront} />}
      >
        {isOurs() && <p className={texts.small}>{m.sampleText()}</p>}
      </PageOpening>
      {isOurs() && <CompanyStory />}
      <PrincipleList />
      <section className={band.band} id="team">
        <SectionHead title={m.teamTitle()} lead={isOurs() ? m.teamText() : undefined} />
        {team}
      </section>
      {company && (
        <section className={band.band} id="company">
          <SectionHead title={m.companyTitle()} lead={m.companyText()} />
          <FactPairs look="below" facts={company.map(({ name, value }) => [name, value])} />
        </section>
      )}
      {isOurs() ? (
        <section className={band.band}>
          <SectionHead title={m.partsTitle()} lead={m.partsText()}>
            <MoreLink text={m.companyLabel()} href="/static/about" />
          </SectionHead>
          <PartyDrawing />
        </section>
      ) : (
        <section className={band.band}>
          <MoreLink text={m.companyLabel()} href="/static/about" />
        </section>
      )}
    </PageFrame>
  )
}

function CompanyStory() {
  return (
    <section className={styles.story} aria-label={m.storyLabel()}>
      {story.map((paragraph) => (
        <p key={paragraph()}>{paragraph()}</p>
      ))}
    </section>
  )
}

const parties = [
  [m.bankLabel, m.bankDoesText, m.bankPaysText],
  [m.custodianLabel, m.custodianDoesText, m.custodianPaysText],
  [() => m.weLabel({ app: houseName() }), m.weDoText, m.wePaysText],
  [m.auditorLabel, m.auditorDoesText, m.auditorPaysText],
] as const

/**
 * A share goes from the bank to the custodian and into our books; the auditor is below all three.
 */
function PartyDrawing() {
  return (
    <ol className={styles.parties}>
      {parties.map(([name, does, pays]) => (
        <li key={name()} className={styles.party}>
          <h3 className={texts.display3}>{name()}</h3>
          <p>{does()}</p>
          <p className={styles.pays}>{pays()}</p>
        </li>
      ))}
    </ol>
  )
}

function PrincipleList() {
  return (
    <section className={band.band}>
      <h2 className={styles.heading}>{m.principlesTitle()}</h2>
      <ol className={styles.list}>
        {(isOurs() ? ourPrinciples : principles).map(([title, text]) => (
          <li key={title()} className={styles.principle}>
            <h3 className={texts.display2}>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ol>
      <MoreLink text={m.promisesHint()} href="/content/our-promises" />
    </section>
  )
}
