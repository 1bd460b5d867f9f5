import * as m from '@/features/bank/messages/offering'
import { OfferingScreen } from '@/features/bank/screens/offering-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('campaign')

export default function CampaignDetailsPage({ loaded }: PageProps<'campaign'>) {
  return (
    <>
      <PageMeta title={m.pageTitle()} description={m.leadText()} picture="campaign" />
      <WithContents name="campaign" loaded={loaded}>
        {(contents) => <OfferingScreen {...contents} />}
      </WithContents>
    </>
  )
}

CampaignDetailsPage.getLayout = publicLayout
