import * as m from '@/features/bank/messages/overview'
import { BankScreen } from '@/features/bank/screens/bank-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('bank')

export default function BankOverviewPage({ loaded }: PageProps<'bank'>) {
  return (
    <>
      <PageMeta title={m.pageTitle()} description={m.descriptionText()} picture="bank-overview" />
      <WithContents name="bank" loaded={loaded}>
        {({ bank, audit }) => <BankScreen bank={bank} audit={audit} />}
      </WithContents>
    </>
  )
}

BankOverviewPage.getLayout = publicLayout
