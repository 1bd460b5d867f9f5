import { type Flagged, listFlagged } from '@/server/modules/kyc'
import type { ConsolePage, OperatorTurn } from '../../access'
import { Block, type Column, column, Head, Table } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/identity'
import { stateLabels } from './check'

const lists = () => [
  { name: 'waiting', label: common.waitingLabel(), href: '/identity' },
  { name: 'open', label: m.leftToUsLabel(), href: '/identity?of=open' },
  { name: 'rejected', label: m.rejectedLabel(), href: '/identity?of=rejected' },
  { name: 'on-hold', label: common.onHoldLabel(), href: '/identity?of=on-hold' },
]
const flaggedList = () => ({ name: 'flagged', label: m.flaggedLabel(), href: '/identity/flagged' })

export function Lists({ turn, current }: { turn: OperatorTurn; current: string }) {
  const seen = turn.may('see flags') ? [...lists(), flaggedList()] : lists()
  return (
    <nav className="seg" aria-label={m.listsLabel()}>
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

const flagTitles = (): Record<Flagged['why'], string> => ({
  'one person': m.onePersonSeveralAccountsText(),
  'other name': m.nameOnTheDocumentText(),
  'one address': m.oneEmailAddressSeveralText(),
})

const flaggedColumns = (): Column<FlaggedAccount>[] => [
  column('m1', common.accountLabel(), ({ accountId: id }) => (
    <a className="code" href={`/identity/${id}`}>
      {id}
    </a>
  )),
  column('m3', common.stateLabel(), ({ kycStatus, closedAt }) =>
    closedAt === null
      ? stateLabels()[kycStatus]
      : m.accountClosedText({ stateLabels: stateLabels()[kycStatus] }),
  ),
  column('m5', m.atTheProviderLabel(), ({ applicantId }) => (
    <span className="code">{applicantId ?? '–'}</span>
  )),
]

export async function flaggedPage(turn: OperatorTurn): Promise<ConsolePage> {
  const found = await listFlagged(turn.needs.db)
  const title = found.length === 0 ? m.noOneIsFlaggedText() : m.membersToLookAtText()
  const body = (
    <>
      <Head title={title} sub={m.moreThanOneAccountText()}>
        <Lists turn={turn} current="flagged" />
      </Head>
      <div className="stack">
        {found.map(({ why, accounts: all }) => (
          <Block
            key={`${why} ${all[0]?.accountId}`}
            title={flagTitles()[why]}
            more={m.oldestFirstText()}
          >
            <Table
              caption={flagTitles()[why]}
              columns={flaggedColumns()}
              rows={all}
              keyOf={({ accountId: id }) => id}
              empty=""
            />
          </Block>
        ))}
      </div>
    </>
  )
  return { title: m.flaggedLabel(), body }
}
