import { presentDocuments } from '@/server/modules/content'
import { keptDocuments } from '@/server/modules/content/operator-reads.service'
import { acceptedDocuments } from '@/server/modules/purchases/operator-reads.service'
import type { Db } from '@/server/platform/db/database'
import type { ConsolePage, OperatorTurn } from '../../access'
import { Block, type Column, Head, Table } from '../../drawing/parts'

interface AcceptedVersion {
  kind: string
  slug: string
  version: string
  title: string
  isPresent: boolean
  people: number
  orders: number
}

async function acceptedVersions(db: Db): Promise<AcceptedVersion[]> {
  const present = await presentDocuments(db)
  const kept = await keptDocuments(db)
  const counts = await acceptedDocuments(db)
  const fresh = present.filter((one) => !kept.some((row) => isSame(row, one)))
  const rows = [...fresh, ...kept].map((row) => ({
    kind: row.kind,
    slug: row.slug,
    version: row.version,
    title: row.title,
    isPresent: present.some((one) => isSame(row, one)),
    people: counts.find((count) => isSame(row, count))?.people ?? 0,
    orders: counts.find((count) => isSame(row, count))?.orders ?? 0,
  }))
  return rows.sort((a, b) => (a.version < b.version ? 1 : -1))
}

interface DocumentVersion {
  slug: string
  version: string
}

const isSame = (one: DocumentVersion, other: DocumentVersion) =>
  one.slug === other.slug && one.version === other.version

const columns: Column<AcceptedVersion>[] = [
  {
    title: 'Version',
    place: 'm1',
    cell: ({ version, isPresent }) => (
      <>
        <span className="code">{version}</span>
        {isPresent && <b className="b"> now</b>}
      </>
    ),
  },
  { title: 'Title at the time', place: 'm3', cell: ({ title }) => title },
  {
    title: 'Accepted by',
    place: 'm2',
    isFigure: true,
    cell: ({ people }) => (people === 1 ? '1 person' : `${people} people`),
  },
  {
    title: 'Orders',
    place: 'm4',
    isFigure: true,
    cell: ({ orders }) => (orders === 1 ? '1 order' : `${orders} orders`),
  },
]

export async function acceptedPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await acceptedVersions(turn.needs.db)
  const slugs = [...new Set(rows.map(({ slug }) => slug))].sort()
  const body = (
    <>
      <Head
        title="What buyers have accepted"
        sub="Counted live from every order and decision. Accepted versions are kept forever."
      />
      <div className="stack">
        {slugs.map((slug) => {
          const versions = rows.filter((row) => row.slug === slug)
          const kind = versions[0]?.kind
          return (
            <Block
              key={slug}
              title={slug}
              more={<a href={`/contents/${kind}/${slug}`}>Back to the text</a>}
            >
              <Table
                caption={slug}
                columns={columns}
                rows={versions}
                keyOf={({ version }) => version}
                empty=""
              />
            </Block>
          )
        })}
        {slugs.length === 0 && <p className="sub-n">None of these texts have been imported.</p>}
      </div>
    </>
  )
  return { title: 'Contents', body }
}
