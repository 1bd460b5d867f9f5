import { opsCommand } from '@/config/ops-command'
import { purchaseDocuments } from '@/contract/offering'
import { midSentence } from '@/messages/locale'
import { type ContentItem, presentDocuments } from '@/server/modules/content'
import {
  type ContentEntry,
  contentEntries,
  keptDocuments,
} from '@/server/modules/content/operator-reads.service'
import { acceptedDocuments } from '@/server/modules/purchases/operator-reads.service'
import type { Db } from '@/server/platform/db/database'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { Block, type Column, column, figure, Head, Table } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/contents'
import { entryPage } from './entry'

export const publishedRoutes: Route[] = [
  page('/contents', 'see contents', listPage),
  page('/contents/accepted', 'see contents', acceptedPage),
  page('/contents/:kind/:slug', 'see contents', entryPage),
]

const kinds = (): Record<ContentItem['kind'], string> => ({
  page: common.pagesLabel(),
  document: common.documentsLabel(),
  topic: m.topicsText(),
  faq: common.questionsLabel(),
  post: m.postsText(),
  article: m.articlesText(),
  content: m.guidesText(),
  team: common.peopleLabel(),
})

const isKind = (name: string): name is ContentItem['kind'] => Object.hasOwn(kinds(), name)

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const kindWord = turn.context.req.query('kind') ?? ''
  const kind = isKind(kindWord) ? kindWord : 'page'
  const rows = await contentEntries(turn.needs.db, kind)
  const title = m.entriesTitle({ count: rows.length, kind: midSentence(kinds()[kind]) })
  const body = (
    <>
      <Head
        title={title}
        sub={
          <>
            {m.importedByText()}{' '}
            <span className="code">{opsCommand('issuer import <folder>')}</span>.{' '}
            <a className="link" href="/contents/accepted">
              {m.whatBuyersHaveAcceptedLabel()}
            </a>{' '}
            {m.isListedByVersionText()}
          </>
        }
      />
      <nav className="seg kinds" aria-label={m.kindsLabel()}>
        {Object.entries(kinds()).map(([name, label]) => (
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
      <Block title={kinds()[kind]} more={m.inSiteOrderText()}>
        <Table
          caption={kinds()[kind]}
          columns={columnsOf(kind)}
          rows={rows}
          keyOf={({ slug }) => slug}
          empty={m.noneImportedYetText()}
        />
      </Block>
    </>
  )
  return { title: common.contentsLabel(), body }
}

const columnsOf = (kind: ContentItem['kind']): Column<ContentEntry>[] => [
  column('top', m.titleLabel(), ({ slug, title }) => (
    <a href={`/contents/${kind}/${slug}`}>{title}</a>
  )),
  column('middle', m.keyLabel(), ({ slug }) => <span className="code">{slug}</span>),
  column('wide-only', m.sectionLabel(), ({ category }) => category),
  column('top-end', m.changedLabel(), ({ updatedOn }) => updatedOn),
  column('wide-only', m.versionLabel(), ({ version }) => (
    <span className="code">{version.slice(11)}</span>
  )),
  column('middle-end', m.importedLabel(), ({ importedAt }) => importedAt ?? '–'),
  ...(kind === 'page' || kind === 'document'
    ? [
        column('wide-only', m.acceptedByBuyersLabel(), ({ slug }: ContentEntry) =>
          isAccepted(kind, slug) ? m.yesText() : '',
        ),
      ]
    : []),
]

function isAccepted(kind: string, slug: string): boolean {
  return purchaseDocuments.some((document) => document.kind === kind && document.slug === slug)
}

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
  const documents = await keptDocuments(db)
  const counts = await acceptedDocuments(db)
  const fresh = present.filter((document) => !documents.some((row) => isSame(row, document)))
  const rows = [...fresh, ...documents].map((row) => ({
    kind: row.kind,
    slug: row.slug,
    version: row.version,
    title: row.title,
    isPresent: present.some((document) => isSame(row, document)),
    people: counts.find((count) => isSame(row, count))?.people ?? 0,
    orders: counts.find((count) => isSame(row, count))?.orders ?? 0,
  }))
  return rows.sort((a, b) => (a.version < b.version ? 1 : -1))
}

interface DocumentVersion {
  slug: string
  version: string
}

const isSame = (a: DocumentVersion, b: DocumentVersion) =>
  a.slug === b.slug && a.version === b.version

const columns = (): Column<AcceptedVersion>[] => [
  column('top', m.versionLabel(), ({ version, isPresent }) => (
    <>
      <span className="code">{version}</span>
      {isPresent && <b className="b"> {m.nowText()}</b>}
    </>
  )),
  column('middle', m.titleAtTheTimeLabel(), ({ title }) => title),
  figure('top-end', m.acceptedByLabel(), ({ people }) => m.peopleText({ people })),
  figure('middle-end', common.ordersLabel(), ({ orders }) => m.ordersText({ orders })),
]

async function acceptedPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await acceptedVersions(turn.needs.db)
  const slugs = [...new Set(rows.map(({ slug }) => slug))].sort()
  const body = (
    <>
      <Head title={m.whatBuyersHaveAcceptedTitle()} sub={m.countedLiveText()} />
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
        {slugs.length === 0 && <p className="sub-n">{m.textsNotImportedText()}</p>}
      </div>
    </>
  )
  return { title: common.contentsLabel(), body }
}
