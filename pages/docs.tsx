import * as m from '@/features/content/messages'
import { DocumentsScreen, documentFacts } from '@/features/content/screens/documents-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('documents')

export default function DocsPage({ loaded }: PageProps<'documents'>) {
  return (
    <WithContents name="documents" loaded={loaded}>
      {({ documents, legal }) => (
        <>
          <PageMeta
            title={m.documentsTitle()}
            description={m.documentsText()}
            picture="docs"
            facts={documentFacts(documents)}
          />
          <DocumentsScreen documents={documents} legal={legal} />
        </>
      )}
    </WithContents>
  )
}

DocsPage.getLayout = publicLayout
