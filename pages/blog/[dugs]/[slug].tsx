import { entryPath } from '@/config/paths'
import { EntryScreen, entryFacts } from '@/features/blog/screens/entry-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { loadPage, type PageProps, part } from '@/shell/page-data'
import { PageMeta } from '@/shell/page-meta'
import { WithContents } from '@/shell/with-contents'

export const getServerSideProps = loadPage('entry', (context) => ({
  kind: 'post',
  category: part(context, 'dugs'),
  slug: part(context, 'slug'),
}))

export default function EntryPage({ loaded }: PageProps<'entry'>) {
  return (
    <WithContents name="entry" loaded={loaded}>
      {({ entry }) => (
        <>
          <PageMeta
            title={entry.title}
            description={entry.summary}
            picture="article"
            canonical={entryPath[entry.kind](entry.category, entry.slug)}
            facts={entryFacts(entry)}
          />
          <EntryScreen entry={entry} />
        </>
      )}
    </WithContents>
  )
}

EntryPage.getLayout = publicLayout
