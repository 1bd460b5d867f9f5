import { sql } from 'drizzle-orm'
import { purchaseDocuments } from '@/contract/offering'
import { type ContentItem, versionText } from '@/server/modules/content'
import { type Db, rowsOf } from '@/server/platform/db/database'
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

const maxShown = 500

interface Entry {
  slug: string
  title: string
  category: string
  updatedOn: string
  version: string
  importedAt: string | null
}

async function entriesOf(db: Db, kind: string): Promise<Entry[]> {
  const answer = await db.execute(sql`
    select present.*, to_char(imported_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "importedAt"
    from (select slug, title, category_title as category, to_char(updated_on, 'YYYY-MM-DD') as "updatedOn",
      position as place, ${versionText} as version from content_item where kind = ${kind}) present
    left join content_version known
      on known.kind = ${kind} and known.slug = present.slug and known.version = present.version
    order by place, present.slug limit ${maxShown}`)
  return rowsOf<Entry>(answer)
}

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const asked = turn.context.req.query('kind') ?? ''
  const kind = isKind(asked) ? asked : 'page'
  const rows = await entriesOf(turn.needs.db, kind)
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

const columnsOf = (kind: ContentItem['kind']): Column<Entry>[] => [
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
          cell: ({ slug }: Entry) => (isAccepted(kind, slug) ? 'Yes' : ''),
        },
      ]
    : []),
]

function isAccepted(kind: string, slug: string): boolean {
  return purchaseDocuments.some((one) => one.kind === kind && one.slug === slug)
}
