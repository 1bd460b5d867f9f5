import { BuyScreen } from '@/features/purchase/screens/buy-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function BuySharesPage() {
  return (
    <>
      <PageMeta
        title="Buy shares"
        description="Choose a currency, type what you pay or receive, and pay from your own wallet."
        isIndexable={false}
      />
      <BuyScreen />
    </>
  )
}

BuySharesPage.getLayout = memberLayout
