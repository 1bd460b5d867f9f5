import type { GetServerSideProps } from 'next'
import { publicLayout } from '@/shell/layouts/public-layout'
import * as m from '@/shell/messages/lost'
import { PageMeta } from '@/shell/page-meta'
import { Button } from '@/ui/button'
import { ErrorPage } from '@/ui/error-page'
import brokenPen from '@/ui/illustrations/broken-pen.svg'
import { Drawing } from '@/ui/illustrations/drawing'

/** Next gives 404 and 500 their own status, and answers this page as any other. */
export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  res.statusCode = 400
  return { props: {} }
}

export default function BadRequestPage() {
  return (
    <>
      <PageMeta title={m.badTitle()} />
      <ErrorPage
        code="400"
        title={m.badTitle()}
        text={m.badText()}
        picture={<Drawing of={brokenPen} />}
        wayOn={<Button onClick={() => window.history.back()}>{m.backAction()}</Button>}
      />
    </>
  )
}

BadRequestPage.getLayout = publicLayout
