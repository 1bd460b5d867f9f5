import { BankScreen } from '@/features/bank/screens/bank-screen'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

const description =
  'The balance sheet drawn to scale, the results of each year, the ratios against their floors, what stands behind one share, and the share ledger added up.'

export const getServerSideProps = loadPage('bank')

export default function BankOverviewPage({ loaded }: PageProps<'bank'>) {
  return (
    <>
      <PageMeta title="The bank" description={description} picture="bank-overview" />
      <WithContents name="bank" loaded={loaded}>
        {({ bank, audit }) => <BankScreen bank={bank} audit={audit} />}
      </WithContents>
    </>
  )
}
