import { JournalScreen } from '@/features/blog/screens/journal-screen'
import { aboutUsLayout } from '@/shell/layouts/about-us-layout'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('posts')

export default function BlogPage({ loaded }: PageProps<'posts'>) {
  return (
    <WithContents name="posts" loaded={loaded}>
      {({ posts, articles }) => (
        <>
          <PageMeta
            title="Journal"
            description="Posts and long reads about the bank, payments and the ledger: what we did, why, and what went wrong."
            picture="article"
          />
          <JournalScreen posts={posts} articles={articles} />
        </>
      )}
    </WithContents>
  )
}

BlogPage.getLayout = aboutUsLayout
