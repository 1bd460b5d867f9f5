import { DocumentsScreen, documentFacts } from '@/features/content/screens/documents-screen'
import { loadPage, type PageProps } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

const description =
  'The key facts, the offering memorandum, the share terms, fees, methods and legal texts, to read here or to keep as files.'

export const getServerSideProps = loadPage('documents')

export default function DocsPage({ loaded }: PageProps<'documents'>) {
  return (
    <WithContents name="documents" loaded={loaded}>
      {({ documents, legal }) => (
        <>
          <PageMeta
            title="Documents"
            description={description}
            picture="docs"
            facts={documentFacts(documents)}
          />
          <DocumentsScreen documents={documents} legal={legal} />
        </>
      )}
    </WithContents>
  )
}
