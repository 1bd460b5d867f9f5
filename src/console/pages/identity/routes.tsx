import type { KycStatus } from '@/contract/fields'
import { type FlaggedGroup, listFlagged, plainReasons } from '@/server/modules/kyc'
import {
  checksIn,
  type PlaceInQueue,
  type QueuedCheck,
} from '@/server/modules/kyc/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { dayTime, lasting, OlderLink } from '../../drawing/figures'
import { Block, type Column, column, figure, Head, Table } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/identity'
import { checkPage, stateLabels } from './check'

export const identityRoutes: Route[] = [
  page('/identity', 'see identity checks', queuePage),
  page('/identity/flagged', 'see flags', flaggedPage),
  page('/identity/:id', 'see identity checks', checkPage),
]

const atOnce = 50

interface Queue {
  status: KycStatus
  label: string
  title: (count: string) => string
  none: string
  isOldestFirst?: boolean
  isLeftOpen?: boolean
}

const queues = () =>
  ({
    waiting: {
      status: 'PENDING',
      label: common.waitingLabel(),
      title: (count) => m.inReviewText({ count }),
      none: m.noChecksWaitingText(),
      isOldestFirst: true,
    },
    open: {
      status: 'PENDING',
      label: m.leftToUsLabel(),
      title: (count) => m.forUsToDecideText({ count }),
      none: m.nothingLeftToUsText(),
      isOldestFirst: true,
      isLeftOpen: true,
    },
    rejected: {
      status: 'REJECTED',
      label: m.rejectedLabel(),
      title: (count) => m.rejectedMayTryAgainText({ count }),
      none: m.noOneIsRejectedText(),
    },
    'on-hold': {
      status: 'BLOCKED',
      label: common.onHoldLabel(),
      title: (count) => m.onHoldPermanentlyRejectedText({ count }),
      none: m.noHoldsText(),
    },
  }) satisfies Record<string, Queue>
type QueueName = keyof ReturnType<typeof queues>

const isQueue = (name: string): name is QueueName => Object.hasOwn(queues(), name)

function placeOf(text: string | undefined): PlaceInQueue | undefined {
  const [time = '', id = ''] = (text ?? '').split('_')
  const at = new Date(time)
  return Number.isNaN(at.getTime()) || !isUuid(id) ? undefined : { at, accountId: id }
}

const placeText = ({ since, accountId: id }: QueuedCheck) => `${since?.toISOString() ?? ''}_${id}`

async function queuePage(turn: OperatorTurn): Promise<ConsolePage> {
  const shelfWord = turn.context.req.query('of') ?? ''
  const name = isQueue(shelfWord) ? shelfWord : 'waiting'
  const queue: Queue = queues()[name]
  const past = placeOf(turn.context.req.query('past'))
  const checks = await checksIn(turn.needs.db, queue, { past, limit: atOnce + 1 })
  const rows = checks.slice(0, atOnce)
  const last = checks.length > atOnce ? rows.at(-1) : undefined
  const isPart = last !== undefined || past !== undefined
  const counted = isPart ? m.moreThanPeopleText({ count: atOnce }) : people(rows.length)
  const title = rows.length === 0 && !isPart ? queue.none : queue.title(counted)
  const body = (
    <>
      <Head title={title} sub={subOf(turn, name, rows)}>
        <Lists turn={turn} current={name} />
      </Head>
      <Block
        title={queue.label}
        more={queue.isOldestFirst ? m.oldestFirstText() : common.newestFirstLabel()}
      >
        <Table
          caption={m.identityChecksLabel({ queue: queue.label })}
          columns={columnsOf(turn, name)}
          rows={rows}
          keyOf={(row) => row.accountId}
          empty={queue.none}
        />
        <OlderLink href={last && `/identity?of=${name}&past=${placeText(last)}`}>
          {m.theNextText({ count: atOnce })}
        </OlderLink>
      </Block>
      <p className="sub-n">{m.openingIsLoggedText()}</p>
    </>
  )
  return { title: common.verificationLabel(), body }
}

const people = (count: number) => m.peopleText({ count })

function subOf({ needs }: OperatorTurn, name: QueueName, [first]: QueuedCheck[]): string {
  if (name === 'on-hold') return m.holdStaysText()
  if (name === 'open') return m.theProvidersMachineCouldntText()
  if (name === 'rejected') return m.memberSeesReasonsText()
  if (!first?.since) return m.providerDecidesText()
  const seconds = (needs.clock.now().getTime() - first.since.getTime()) / 1_000
  return m.longestWaitText({ seconds: lasting(seconds) })
}

function columnsOf({ needs }: OperatorTurn, name: QueueName): Column<QueuedCheck>[] {
  const now = needs.clock.now().getTime()
  const attempt: Column<QueuedCheck> = figure('wide-only', m.attemptLabel(), (row) =>
    Math.max(1, row.attempt),
  )
  const member: Column<QueuedCheck> = column('top', common.memberLabel(), (row) => (
    <a href={`/identity/${row.accountId}`}>{row.name}</a>
  ))
  if (name === 'waiting' || name === 'open')
    return [
      column('top-end', common.waitingLabel(), ({ since }) =>
        since ? lasting((now - since.getTime()) / 1_000) : '–',
      ),
      member,
      column('middle', m.providerLastPolledLabel(), askedCell),
      attempt,
    ]
  const why = (row: QueuedCheck) =>
    plainReasons(row.labels)
      .map(({ title }) => title)
      .join('; ')
  return [
    column('top-end', common.sinceLabel(), ({ since }) => dayTime(since)),
    member,
    column('bottom', common.whyLabel(), why),
    attempt,
  ]
}

function askedCell({ checkedAt, failedAsks }: QueuedCheck) {
  if (failedAsks === 0) return dayTime(checkedAt)
  return (
    <span className="caution">
      {m.failedTimesText({ checkedAt: dayTime(checkedAt), failedAsks })}
    </span>
  )
}

const lists = () => [
  { name: 'waiting', label: common.waitingLabel(), href: '/identity' },
  { name: 'open', label: m.leftToUsLabel(), href: '/identity?of=open' },
  { name: 'rejected', label: m.rejectedLabel(), href: '/identity?of=rejected' },
  { name: 'on-hold', label: common.onHoldLabel(), href: '/identity?of=on-hold' },
]
const flaggedList = () => ({ name: 'flagged', label: m.flaggedLabel(), href: '/identity/flagged' })

function Lists({ turn, current }: { turn: OperatorTurn; current: string }) {
  const shelves = turn.may('see flags') ? [...lists(), flaggedList()] : lists()
  return (
    <nav className="seg" aria-label={m.listsLabel()}>
      {shelves.map(({ name, label, href }) => (
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

type FlaggedAccount = FlaggedGroup['accounts'][number]

const flagTitles = (): Record<FlaggedGroup['why'], string> => ({
  'one person': m.onePersonSeveralAccountsText(),
  'other name': m.otherNameText(),
  'one address': m.oneEmailAddressSeveralText(),
})

const flaggedColumns = (): Column<FlaggedAccount>[] => [
  column('top', common.accountLabel(), ({ accountId: id }) => (
    <a className="code" href={`/identity/${id}`}>
      {id}
    </a>
  )),
  column('middle', common.stateLabel(), ({ kycStatus, closedAt }) =>
    closedAt === null
      ? stateLabels()[kycStatus]
      : m.accountClosedText({ state: stateLabels()[kycStatus] }),
  ),
  column('bottom', m.atTheProviderLabel(), ({ applicantId }) => (
    <span className="code">{applicantId ?? '–'}</span>
  )),
]

async function flaggedPage(turn: OperatorTurn): Promise<ConsolePage> {
  const flagged = await listFlagged(turn.needs.db)
  const title = flagged.length === 0 ? m.noOneIsFlaggedText() : m.toReviewText()
  const body = (
    <>
      <Head title={title} sub={m.flaggedLeadText()}>
        <Lists turn={turn} current="flagged" />
      </Head>
      <div className="stack">
        {flagged.map(({ why, accounts: all }) => (
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
