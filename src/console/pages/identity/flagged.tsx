import { type Flagged, listFlagged } from '@/server/modules/kyc'
import type { ConsolePage, OperatorTurn } from '../../access'
import { Block, type Column, Head, Table } from '../../drawing/parts'
import { stateLabels } from './check'

const lists = [
  { name: 'waiting', label: 'Waiting', href: '/identity' },
  { name: 'open', label: 'Left to us', href: '/identity?of=open' },
  { name: 'rejected', label: 'Rejected', href: '/identity?of=rejected' },
  { name: 'on-hold', label: 'On hold', href: '/identity?of=on-hold' },
]
const flaggedList = { name: 'flagged', label: 'Flagged', href: '/identity/flagged' }

export function Lists({ turn, current }: { turn: OperatorTurn; current: string }) {
  const seen = turn.may('see flags') ? [...lists, flaggedList] : lists
  return (
    <nav className="seg" aria-label="Lists">
      {seen.map(({ name, label, href }) => (
        <a
          key={name}
          href={href}
          className={name === current ? 'on' : undefined}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

type FlaggedAccount = Flagged['accounts'][number]

const flagTitles: Record<Flagged['why'], string> = {
  'one person': 'One person, several accounts',
  'other name': 'Name on the document differs from the account',
  'one address': 'One email address, several accounts',
}

const flaggedColumns: Column<FlaggedAccount>[] = [
  {
    title: 'Account',
    place: 'm1',
    cell: ({ accountId: id }) => (
      <a className="code" href={`/identity/${id}`}>
        {id}
      </a>
    ),
  },
  {
    title: 'State',
    place: 'm3',
    cell: ({ kycStatus, closedAt }) =>
      closedAt === null ? stateLabels[kycStatus] : `${stateLabels[kycStatus]}, account closed`,
  },
  {
    title: 'At the provider',
    place: 'm5',
    cell: ({ applicantId }) => <span className="code">{applicantId ?? '–'}</span>,
  },
]

export async function flaggedPage(turn: OperatorTurn): Promise<ConsolePage> {
  const found = await listFlagged(turn.needs.db)
  const title = found.length === 0 ? 'No one is flagged' : 'Members to look at'
  const body = (
    <>
      <Head
        title={title}
        sub="More than one account, or a different name on the document, as far as the provider can tell. No one is rejected for this alone."
      >
        <Lists turn={turn} current="flagged" />
      </Head>
      <div className="stack">
        {found.map(({ why, accounts: all }) => (
          <Block key={`${why} ${all[0]?.accountId}`} title={flagTitles[why]} more="Oldest first">
            <Table
              caption={flagTitles[why]}
              columns={flaggedColumns}
              rows={all}
              keyOf={({ accountId: id }) => id}
              empty=""
            />
          </Block>
        ))}
      </div>
    </>
  )
  return { title: 'Flagged', body }
}
