import { TextScreen } from '@/features/content/screens/text-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { loadPage, type PageProps, part } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('text', (context) => ({ slug: part(context, 'slug') }))

export default function TextPage({ loaded }: PageProps<'text'>) {
  return (
    <WithContents name="text" loaded={loaded}>
      {({ text, others }) => (
        <>
          <PageMeta
            title={text.title}
            description={text.summary}
            picture={text.kind === 'document' ? 'docs' : 'legal'}
            canonical={`/static/${text.slug}`}
          />
          <TextScreen text={text} others={others} />
        </>
      )}
    </WithContents>
  )
}

TextPage.getLayout = publicLayout
