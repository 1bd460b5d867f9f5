import { tryAgainAction } from '@/messages/actions'
import { publicLayout } from '@/shell/layouts/public-layout'
import * as m from '@/shell/messages/lost'
import { PageMeta } from '@/shell/page-meta'
import { Button } from '@/ui/button'
import { ErrorPage } from '@/ui/error-page'
import { Drawing } from '@/ui/illustrations/drawing'
import stoppedClock from '@/ui/illustrations/stopped-clock.svg'

export default function ServerErrorPage() {
  return (
    <>
      <PageMeta title={m.brokenTitle()} />
      <ErrorPage
        code="500"
        title={m.brokenTitle()}
        text={m.brokenText()}
        picture={<Drawing of={stoppedClock} />}
        wayOn={
          <Button data-needs-script onClick={() => window.location.reload()}>
            {tryAgainAction()}
          </Button>
        }
      />
    </>
  )
}

ServerErrorPage.getLayout = publicLayout
