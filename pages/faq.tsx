import * as m from '@/features/content/messages'
import { FaqScreen, questionFacts } from '@/features/content/screens/faq-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('questions')

export default function FaqPage({ loaded }: PageProps<'questions'>) {
  return (
    <WithContents name="questions" loaded={loaded}>
      {({ questions }) => (
        <>
          <PageMeta
            title={m.questionsTitle()}
            description={m.aboutQuestionsText()}
            picture="faq"
            facts={questionFacts(questions)}
          />
          <FaqScreen questions={questions} />
        </>
      )}
    </WithContents>
  )
}

FaqPage.getLayout = publicLayout
