import type { BankOverview } from '@/contract/admin'
import type { StaticListed } from '@/contract/static'
import type { Sale, SharePrice } from '@/contract/wallet'
import { ClosedNote } from '@/ui/closed-note'
import { OfferingSheet } from '@/ui/marks/offering-sheet'
import { PageFrame, PageOpening, Section } from '@/ui/page-frame'
import { BeforeYouDecide } from '../components/before-you-decide'
import { IfTooLittle } from '../components/if-too-little'
import { OfferingDates } from '../components/offering-dates'
import { OfferingDocuments } from '../components/offering-documents'
import { OfferingTerms } from '../components/offering-terms'
import { RaisedSoFar } from '../components/raised-so-far'
import { SampleNote } from '../components/sample-note'
import { TakePart } from '../components/take-part'
import { UseOfMoney } from '../components/use-of-money'
import { campaignCopy } from '../copy/campaign'
import styles from './campaign-screen.module.css'

export type CampaignScreenProps = {
  bank: BankOverview
  price: SharePrice
  documents: readonly StaticListed[]
  sale: Sale
}

export function CampaignScreen({ bank, price, documents, sale }: CampaignScreenProps) {
  const { campaign, isSample } = bank
  const copy = campaignCopy
  return (
    <PageFrame>
      <PageOpening title={campaign.name} lead={copy.lead} picture={<OfferingSheet />}>
        {isSample && <SampleNote>{copy.sample}</SampleNote>}
        {sale.reason !== null && <ClosedNote reason={sale.reason} />}
      </PageOpening>
      <div className={styles.sheet}>
        <RaisedSoFar campaign={campaign} />
        <OfferingTerms campaign={campaign} price={price} />
      </div>
      <Section title={copy.dates.title} id="dates">
        <div className={styles.dates}>
          <OfferingDates milestones={campaign.milestones} today={price.at.slice(0, 10)} />
          <IfTooLittle campaign={campaign} />
        </div>
      </Section>
      <Section title={copy.money.title} lead={copy.money.lead} id="money">
        <UseOfMoney campaign={campaign} />
      </Section>
      <Section title={copy.risk.title} id="risk">
        <BeforeYouDecide />
      </Section>
      <Section title={copy.takePart.title} id="take-part">
        <TakePart />
      </Section>
      <Section title={copy.documents.title} lead={copy.documents.lead} id="documents">
        <OfferingDocuments documents={documents} />
      </Section>
    </PageFrame>
  )
}
