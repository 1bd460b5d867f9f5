import { HelpScreen } from '@/features/content/screens/help-screen'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('topics')

export default function HelpPage({ loaded }: PageProps<'topics'>) {
  return (
    <WithContents name="topics" loaded={loaded}>
      {(contents) => (
        <>
          <PageMeta
            title="Help"
            description="What you want to do, step by step: account, identity check, wallet, buying, staking, and what to do when something is wrong."
            picture="help"
          />
          <HelpScreen {...contents} />
        </>
      )}
    </WithContents>
  )
}
