import { presentDocuments } from '@/server/modules/content'
import { keptDocuments } from '@/server/modules/content/operator-reads.service'
import { acceptedDocuments } from '@/server/modules/purchases/operator-reads.service'
import type { Db } from '@/server/platform/db/database'
import type { ConsolePage, OperatorTurn } from '../../access'
import { Block, type Column, column, figure, Head, Table } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/contents'

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

const columns = (): Column<AcceptedVersion>[] => [
  column('m1', m.versionLabel(), ({ version, isPresent }) => (
    <>
      <span className="code">{version}</span>
      {isPresent && <b className="b"> {m.nowText()}</b>}
    </>
  )),
  column('m3', m.titleAtTheTimeLabel(), ({ title }) => title),
  figure('m2', m.acceptedByLabel(), ({ people }) => m.peopleText({ people })),
  figure('m4', common.ordersLabel(), ({ orders }) => m.ordersText({ orders })),
]

export async function acceptedPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await acceptedVersions(turn.needs.db)
  const slugs = [...new Set(rows.map(({ slug }) => slug))].sort()
  const body = (
    <>
      <Head title={m.whatBuyersHaveAcceptedTitle()} sub={m.countedLiveFromEveryText()} />
      <div className="stack">
        {slugs.map((slug) => {
          const versions = rows.filter((row) => row.slug === slug)
          const kind = versions[0]?.kind
          return (
            <Block
              key={slug}
              title={slug}
              more={<a href={`/contents/${kind}/${slug}`}>{m.backToTheTextLabel()}</a>}
            >
              <Table
                caption={slug}
                columns={columns()}
                rows={versions}
                keyOf={({ version }) => version}
                empty=""
              />
            </Block>
          )
        })}
        {slugs.length === 0 && <p className="sub-n">{m.noneOfTheseTextsText()}</p>}
      </div>
    </>
  )
  return { title: common.contentsLabel(), body }
}
