import * as m from '@/features/marketing/messages/about'
import { AboutScreen, aboutLead } from '@/features/marketing/screens/about-screen'
import { TeamPanel } from '@/features/team/screens/team-panel'
import { aboutUsLayout } from '@/shell/layouts/about-us-layout'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('about')

export default function AboutPage({ loaded }: PageProps<'about'>) {
  return (
    <WithContents name="about" loaded={loaded}>
      {({ company, team }) => (
        <>
          <PageMeta title={m.pageTitle()} description={aboutLead()} picture="about" />
          <AboutScreen company={company} team={<TeamPanel members={team} />} />
        </>
      )}
    </WithContents>
  )
}

AboutPage.getLayout = aboutUsLayout
