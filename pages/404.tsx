import { publicLayout } from '@/shell/layouts/public-layout'
import { notFoundTitle } from '@/shell/messages/lost'
import { PageMeta } from '@/shell/page-meta'
import { UnknownAddress } from '@/shell/unknown-address'

export default function NotFoundPage() {
  return (
    <>
      <PageMeta title={notFoundTitle()} />
      <UnknownAddress />
    </>
  )
}

NotFoundPage.getLayout = publicLayout
