import { PageMeta } from '@/shell/page-meta'
import { ErrorPage } from '@/ui/error-page'

export default function BadRequestPage() {
  return (
    <>
      <PageMeta title="Request not understood" description="We could not read that request." isIndexable={false} />
      <ErrorPage
        code="400"
        title="We could not read that request"
        text="A part of the address or the form was not what we expected. Go back and try again from there."
      />
    </>
  )
}
