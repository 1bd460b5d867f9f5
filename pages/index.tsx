import { LatestPanel } from '@/features/blog/screens/latest-panel'
import { NewsletterPanel } from '@/features/contact/screens/newsletter-panel'
import { homeFacts } from '@/features/marketing/screens/home-facts'
import { HomeScreen } from '@/features/marketing/screens/home-screen'
import { TeamRegisterPanel } from '@/features/team/screens/team-register-panel'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

const description =
  'Buy shares of a bank in any amount from USD 50, pay on a public chain, and check every figure. The live share price, the offering and the bank at a glance.'

export const getServerSideProps = loadPage('home')

export default function HomePage({ loaded }: PageProps<'home'>) {
  return (
    <WithContents name="home" loaded={loaded}>
      {({ posts, team, ...contents }) => (
        <>
          <PageMeta description={description} picture="home" facts={homeFacts()} />
          <HomeScreen
            {...contents}
            reading={<LatestPanel entries={posts} />}
            team={<TeamRegisterPanel members={team} />}
            newsletter={<NewsletterPanel />}
          />
        </>
      )}
    </WithContents>
  )
}
