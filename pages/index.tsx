import { NewsletterPanel } from '@/features/contact/screens/newsletter-panel'
import { homeDescription, homeFacts } from '@/features/marketing/screens/home-facts'
import { HomeScreen } from '@/features/marketing/screens/home-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('home')

export default function HomePage({ loaded }: PageProps<'home'>) {
  return (
    <WithContents name="home" loaded={loaded}>
      {(contents) => (
        <>
          <PageMeta
            description={homeDescription(contents.bank)}
            picture="home"
            facts={homeFacts()}
          />
          <HomeScreen {...contents} newsletter={<NewsletterPanel />} />
        </>
      )}
    </WithContents>
  )
}

HomePage.getLayout = publicLayout
