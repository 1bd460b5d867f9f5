import * as m from '@/features/shares/messages/price'
import { PriceScreen } from '@/features/shares/screens/price-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { loadPage, type PageProps } from '@/shell/page-data'
import { priceParams } from '@/shell/page-loaders'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

const facts = () => ({
  '@type': 'Dataset',
  name: m.nameText(),
  description: m.descriptionText(),
  measurementTechnique: m.methodText(),
  variableMeasured: m.chartTitle(),
  temporalCoverage: '2023-01-02/..',
  isAccessibleForFree: true,
})

export const getServerSideProps = loadPage('price', priceParams)

export default function PricePage({ loaded }: PageProps<'price'>) {
  return (
    <>
      <PageMeta
        title={m.metaTitle()}
        description={m.descriptionText()}
        picture="price"
        facts={facts()}
      />
      <WithContents name="price" loaded={loaded}>
        {({ price }) => <PriceScreen loaded={price} />}
      </WithContents>
    </>
  )
}

PricePage.getLayout = publicLayout
