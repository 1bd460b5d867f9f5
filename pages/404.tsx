import { PageMeta } from '@/shell/page-meta'
import { UnknownAddress } from '@/shell/unknown-address'

export default function NotFoundPage() {
  return (
    <>
      <PageMeta
        title="Page not found"
        description="There is no page at this address."
        isIndexable={false}
      />
      <UnknownAddress />
    </>
  )
}
