import type { KycStatus } from '@/contract/fields'
import { plainReasons } from '@/server/modules/kyc'
import {
  checksIn,
  type PlaceInQueue,
  type QueuedCheck,
} from '@/server/modules/kyc/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { dayTime, lasting, OlderLink } from '../../drawing/figures'
import { Block, type Column, Head, Table } from '../../drawing/parts'
import { checkPage } from './check'
import { flaggedPage, Lists } from './flagged'

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

const queues = {
  waiting: {
    status: 'PENDING',
    label: 'Waiting',
    title: (count) => `${count} in review`,
    none: 'No checks waiting.',
    isOldestFirst: true,
  },
  open: {
    status: 'PENDING',
    label: 'Left to us',
    title: (count) => `${count} for us to decide`,
    none: 'The provider leaves nothing to us.',
    isOldestFirst: true,
    isLeftOpen: true,
  },
  rejected: {
    status: 'REJECTED',
    label: 'Rejected',
    title: (count) => `${count} rejected, may try again`,
    none: 'No one is rejected.',
  },
  'on-hold': {
    status: 'BLOCKED',
    label: 'On hold',
    title: (count) => `${count} on hold, permanently rejected`,
    none: 'No one is on hold.',
  },
} satisfies Record<string, Queue>
type QueueName = keyof typeof queues

const isQueue = (name: string): name is QueueName => Object.hasOwn(queues, name)

function placeOf(text: string | undefined): PlaceInQueue | undefined {
  const [time = '', id = ''] = (text ?? '').split('_')
  const at = new Date(time)
  return Number.isNaN(at.getTime()) || !isUuid(id) ? undefined : { at, accountId: id }
}

const placeText = ({ since, accountId: id }: QueuedCheck) => `${since?.toISOString() ?? ''}_${id}`

async function queuePage(turn: OperatorTurn): Promise<ConsolePage> {
  const asked = turn.context.req.query('of') ?? ''
  const name = isQueue(asked) ? asked : 'waiting'
  const queue: Queue = queues[name]
  const past = placeOf(turn.context.req.query('past'))
  const found = await checksIn(turn.needs.db, queue, { past, limit: atOnce + 1 })
  const rows = found.slice(0, atOnce)
  const last = found.length > atOnce ? rows.at(-1) : undefined
  const isPart = last !== undefined || past !== undefined
  const counted = isPart ? 'More than 50 people' : people(rows.length)
  const title = rows.length === 0 && !isPart ? queue.none : queue.title(counted)
  const body = (
    <>
      <Head title={title} sub={subOf(turn, name, rows)}>
        <Lists turn={turn} current={name} />
      </Head>
      <Block title={queue.label} more={queue.isOldestFirst ? 'Oldest first' : 'Newest first'}>
        <Table
          caption={`${queue.label}: identity checks`}
          columns={columnsOf(turn, name)}
          rows={rows}
          keyOf={(row) => row.accountId}
          empty={queue.none}
        />
        <OlderLink href={last && `/identity?of=${name}&past=${placeText(last)}`}>
          The next 50
        </OlderLink>
      </Block>
      <p className="sub-n">
        Photos and documents stay with the provider. Opening a check is logged.
      </p>
    </>
  )
  return { title: 'Verification', body }
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

function subOf({ needs }: OperatorTurn, name: QueueName, [first]: QueuedCheck[]): string {
  if (name === 'on-hold') return 'A new check doesn’t lift a hold. Their payments wait.'
  if (name === 'open') return 'The provider’s machine couldn’t decide, and asks a person.'
  if (name === 'rejected') return 'The member sees the same reasons, and what to do about them.'
  if (!first?.since)
    return 'The provider decides. Its answer arrives by webhook, and we also poll for it.'
  const seconds = (needs.clock.now().getTime() - first.since.getTime()) / 1_000
  return `The provider decides. The longest wait so far: ${lasting(seconds)}.`
}

function columnsOf({ needs }: OperatorTurn, name: QueueName): Column<QueuedCheck>[] {
  const now = needs.clock.now().getTime()
  const attempt: Column<QueuedCheck> = {
    title: 'Attempt',
    isFigure: true,
    cell: (row) => Math.max(1, row.attempt),
  }
  const member: Column<QueuedCheck> = {
    title: 'Member',
    place: 'm1',
    cell: (row) => <a href={`/identity/${row.accountId}`}>{row.name}</a>,
  }
  if (name === 'waiting' || name === 'open')
    return [
      {
        title: 'Waiting',
        place: 'm2',
        cell: ({ since }) => (since ? lasting((now - since.getTime()) / 1_000) : '–'),
      },
      member,
      { title: 'Provider last polled', place: 'm3', cell: askedCell },
      attempt,
    ]
  const why = (row: QueuedCheck) =>
    plainReasons(row.labels)
      .map(({ title }) => title)
      .join('; ')
  return [
    { title: 'Since', place: 'm2', cell: ({ since }) => dayTime(since) },
    member,
    { title: 'Why', place: 'm5', cell: why },
    attempt,
  ]
}

function askedCell({ checkedAt, failedAsks }: QueuedCheck) {
  if (failedAsks === 0) return dayTime(checkedAt)
  return <span className="caution">{`${dayTime(checkedAt)}, failed ${failedAsks} times`}</span>
}
