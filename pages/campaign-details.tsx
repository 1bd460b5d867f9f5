import { CampaignScreen } from '@/features/bank/screens/campaign-screen'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

const description =
  'What is offered and at which price, how much has been raised, the dates, what the money is for, what can go wrong, and the documents.'

export const getServerSideProps = loadPage('campaign')

export default function CampaignDetailsPage({ loaded }: PageProps<'campaign'>) {
  return (
    <>
      <PageMeta title="The offering" description={description} picture="campaign" />
      <WithContents name="campaign" loaded={loaded}>
        {(contents) => <CampaignScreen {...contents} />}
      </WithContents>
    </>
  )
}
