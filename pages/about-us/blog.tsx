import * as m from '@/features/blog/messages'
import { JournalScreen, OlderEntriesScreen } from '@/features/blog/screens/journal-screen'
import { aboutUsLayout } from '@/shell/layouts/about-us-layout'
import { loadPage, type PageProps, wordsAsked } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('posts', (context) =>
  wordsAsked(context, 'kind', 'before'),
)

export default function BlogPage({ loaded }: PageProps<'posts'>) {
  return (
    <WithContents name="posts" loaded={loaded}>
      {(contents) => (
        <>
          <PageMeta title={m.pageTitle()} description={m.leadText()} picture="article" />
          {contents.older ? (
            <OlderEntriesScreen kind={contents.kind} entries={contents.older} />
          ) : (
            <JournalScreen {...contents} />
          )}
        </>
      )}
    </WithContents>
  )
}

BlogPage.getLayout = aboutUsLayout
