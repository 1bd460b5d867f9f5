import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('price')

export default function PricePage({ loaded }: PageProps<'price'>) {
  return (
    <WithContents name="price" loaded={loaded}>
      {({ price }) => <PageMeta title="Share price" description={price.price} picture="price" />}
    </WithContents>
  )
}
