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
