import { PriceScreen } from '@/features/shares/screens/price-screen'
import { loadPage, type PageProps } from '@/shell/page-data'
import { priceRangeOf } from '@/shell/page-loaders'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

const title = 'Share price'
const description =
  'The price of one share, published each working day at 16:00 UTC: its course since 2023, how it is computed, and what it is not.'
const facts = {
  '@type': 'Dataset',
  name: 'Daily fixings of the share price',
  description,
  measurementTechnique: 'Net asset value for each share and last offering price, divided by two',
  variableMeasured: 'Price of one share in US dollars',
  temporalCoverage: '2023-01-02/..',
  isAccessibleForFree: true,
}

export const getServerSideProps = loadPage('price', ({ query }) => ({
  range: priceRangeOf(query.range),
}))

export default function PricePage({ loaded }: PageProps<'price'>) {
  return (
    <>
      <PageMeta title={title} description={description} picture="price" facts={facts} />
      <WithContents name="price" loaded={loaded}>
        {({ price }) => <PriceScreen loaded={price} />}
      </WithContents>
    </>
  )
}
