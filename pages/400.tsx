import { PageMeta } from '@/shell/page-meta'
import { Button } from '@/ui/button'
import { ErrorPage } from '@/ui/error-page'
import { BrokenPen } from '@/ui/illustrations/broken-pen'

export default function BadRequestPage() {
  return (
    <>
      <PageMeta
        title="Request not understood"
        description="We could not read that request."
        isIndexable={false}
      />
      <ErrorPage
        code="400"
        title="We could not read that request"
        text="A part of the address or the form was not what we expected, so nothing was done with it. Go back, and try again from there."
        picture={<BrokenPen />}
        wayOn={<Button onClick={() => window.history.back()}>Go back</Button>}
      />
    </>
  )
}
