import { purchaseDocuments } from '@/contract/offering'
import type { ContentItem } from '@/server/modules/content'
import { type ContentEntry, contentEntries } from '@/server/modules/content/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { Block, type Column, Head, Table } from '../../drawing/parts'
import { acceptedPage } from './accepted'
import { entryPage } from './entry'

export const publishedRoutes: Route[] = [
  page('/contents', 'see contents', listPage),
  page('/contents/accepted', 'see contents', acceptedPage),
  page('/contents/:kind/:slug', 'see contents', entryPage),
]

const kinds: Record<ContentItem['kind'], string> = {
  page: 'Pages',
  document: 'Documents',
  topic: 'Topics',
  faq: 'Questions',
  post: 'Posts',
  article: 'Articles',
  content: 'Guides',
  team: 'People',
}

const isKind = (name: string): name is ContentItem['kind'] => Object.hasOwn(kinds, name)

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const asked = turn.context.req.query('kind') ?? ''
  const kind = isKind(asked) ? asked : 'page'
  const rows = await contentEntries(turn.needs.db, kind)
  const title = `${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}: ${kinds[kind].toLowerCase()}`
  const body = (
    <>
      <Head
        title={title}
        sub={
          <>
            Imported by <span className="code">ops content import</span>.{' '}
            <a className="link" href="/contents/accepted">
              What buyers have accepted
            </a>{' '}
            is listed by version.
          </>
        }
      />
      <nav className="seg kinds" aria-label="Kinds">
        {Object.entries(kinds).map(([name, label]) => (
          <a
            key={name}
            href={`/contents?kind=${name}`}
            className={name === kind ? 'on' : undefined}
            aria-current={name === kind ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <Block title={kinds[kind]} more="In site order">
        <Table
          caption={kinds[kind]}
          columns={columnsOf(kind)}
          rows={rows}
          keyOf={({ slug }) => slug}
          empty="None imported yet."
        />
      </Block>
    </>
  )
  return { title: 'Contents', body }
}

const columnsOf = (kind: ContentItem['kind']): Column<ContentEntry>[] => [
  {
    title: 'Title',
    place: 'm1',
    cell: ({ slug, title }) => <a href={`/contents/${kind}/${slug}`}>{title}</a>,
  },
  { title: 'Key', place: 'm3', cell: ({ slug }) => <span className="code">{slug}</span> },
  { title: 'Section', cell: ({ category }) => category },
  { title: 'Changed', place: 'm2', cell: ({ updatedOn }) => updatedOn },
  { title: 'Version', cell: ({ version }) => <span className="code">{version.slice(11)}</span> },
  {
    title: 'Imported',
    place: 'm4',
    cell: ({ importedAt }) => importedAt ?? '–',
  },
  ...(kind === 'page' || kind === 'document'
    ? [
        {
          title: 'Accepted by buyers',
          cell: ({ slug }: ContentEntry) => (isAccepted(kind, slug) ? 'Yes' : ''),
        },
      ]
    : []),
]

function isAccepted(kind: string, slug: string): boolean {
  return purchaseDocuments.some((one) => one.kind === kind && one.slug === slug)
}
