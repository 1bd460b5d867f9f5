import { PageMeta } from '@/shell/page-meta'
import { ErrorPage } from '@/ui/error-page'

export default function ServerErrorPage() {
  return (
    <>
      <PageMeta title="Something went wrong" description="Something went wrong on our side." isIndexable={false} />
      <ErrorPage
        code="500"
        title="Something went wrong on our side"
        text="What you have is safe: nothing is recorded halfway. Please try again in a moment."
      />
    </>
  )
}
