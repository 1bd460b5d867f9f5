import * as m from '@/features/content/messages'
import { HelpScreen } from '@/features/content/screens/help-screen'
import { sharedLayout } from '@/shell/layouts/shared-layout'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('topics')

export default function HelpPage({ loaded }: PageProps<'topics'>) {
  return (
    <WithContents name="topics" loaded={loaded}>
      {(contents) => (
        <>
          <PageMeta title={m.helpTitle()} description={m.aboutHelpText()} picture="help" />
          <HelpScreen {...contents} />
        </>
      )}
    </WithContents>
  )
}

HelpPage.getLayout = sharedLayout
