import { PageMeta } from '@/shell/page-meta'
import { Button } from '@/ui/button'
import { ErrorPage } from '@/ui/error-page'
import { StoppedClock } from '@/ui/illustrations/stopped-clock'

export default function ServerErrorPage() {
  return (
    <>
      <PageMeta
        title="Something went wrong"
        description="Something went wrong on our side."
        isIndexable={false}
      />
      <ErrorPage
        code="500"
        title="Something stopped on our side"
        text="What you have is safe: nothing is recorded halfway, and a payment that was sent is found again. Try once more in a moment."
        picture={<StoppedClock />}
        wayOn={
          <Button data-needs-script onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      />
    </>
  )
}
