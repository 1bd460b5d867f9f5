import { formatExactUsd, formatSharesFull } from '@/contract/format/amounts'
import type { TransactionStatus } from '@/contract/transaction'
import { newestGifts } from '@/server/modules/gifts/operator-reads.service'
import { newestSessions, type Person } from '@/server/modules/identity/operator-reads.service'
import { type TransactionRow, transactionsOf } from '@/server/modules/ledger/operator-reads.service'
import { lettersTo } from '@/server/modules/notifications/operator-reads.service'
import type { OperatorTurn } from '../../access'
import {
  clockTime,
  dayTime,
  inCoins,
  type Mood,
  OlderLink,
  ShortCode,
  StateMark,
} from '../../drawing/figures'
import { kindLabels, movementLabels, statusLabels } from '../../drawing/labels'
import { type Column, TableBlock } from '../../drawing/parts'
import { newestMovements } from './reads'

const moods: Partial<Record<TransactionStatus, Mood>> = {
  ...{ confirmed: 'ok', awaiting: 'wait', pending: 'wait', decision: 'wait', returning: 'wait' },
  ...{ held: 'bad', failed: 'bad' },
}

const orderColumns: Column<TransactionRow>[] = [
  { title: 'Time', place: 'm3', cell: ({ at }) => dayTime(at) },
  { title: 'What', cell: ({ kind }) => kindLabels[kind] },
  { title: 'Order', cell: ({ id }) => <ShortCode code={id} /> },
  {
    title: 'Paid',
    place: 'm1',
    isFigure: true,
    cell: ({ pay, currency, decimals }) => inCoins(pay, currency, decimals),
  },
  {
    title: 'Share price',
    isFigure: true,
    cell: ({ sharePriceMicroUsd }) =>
      sharePriceMicroUsd === null ? '–' : formatExactUsd(sharePriceMicroUsd),
  },
  {
    title: 'Shares',
    place: 'm2',
    isFigure: true,
    cell: ({ microShares }) => (microShares === null ? '–' : formatSharesFull(microShares)),
  },
  { title: 'Transaction', cell: ({ hash }) => <ShortCode code={hash} /> },
  {
    title: 'State',
    place: 'm4',
    cell: ({ status }) => <StateMark kind={moods[status]}>{statusLabels[status]}</StateMark>,
  },
]

export async function ordersBlock({ needs, context }: OperatorTurn, { id }: Person) {
  const asked = context.req.query('orders') ?? ''
  const before = /^\d{1,18}$/.test(asked) ? BigInt(asked) : undefined
  const { rows, older } = await transactionsOf(needs.db, id, before)
  return (
    <TableBlock
      title="Orders and payments"
      columns={orderColumns}
      rows={rows}
      keyOf={(row) => row.id}
      empty="No orders or payments."
    >
      <OlderLink href={older === undefined ? undefined : `/people/${id}?orders=${older}`} />
    </TableBlock>
  )
}

type Movement = Awaited<ReturnType<typeof newestMovements>>['rows'][number]

const signed = (amount: string) =>
  amount === '0' ? '–' : `${BigInt(amount) > 0n ? '+' : ''}${formatSharesFull(amount)}`

const movementColumns: Column<Movement>[] = [
  {
    title: 'Time',
    place: 'm3',
    cell: ({ at }) => `${dayTime(new Date(at))}:${clockTime(new Date(at)).slice(6)}`,
  },
  { title: 'What', place: 'm1', cell: ({ kind }) => movementLabels[kind] },
  { title: 'Available', place: 'm2', isFigure: true, cell: ({ available }) => signed(available) },
  { title: 'Staked', isFigure: true, cell: ({ staked }) => signed(staked) },
  {
    title: 'Holding',
    place: 'm4',
    isFigure: true,
    cell: ({ heldAfter }) => <b>{formatSharesFull(heldAfter)}</b>,
  },
  { title: 'Journal', cell: ({ id }) => <ShortCode code={id} /> },
]

export async function movementsBlock(
  { needs, context }: OperatorTurn,
  { id }: Person,
  held: bigint,
) {
  const asked = context.req.query('until') ?? ''
  const until = /^\d{1,15}$/.test(asked) ? new Date(Number(asked)) : undefined
  const { rows, older, isTooMany } = await newestMovements(needs, id, until)
  const last = BigInt(rows[0]?.heldAfter ?? 0)
  const fits = last === held ? 'equals the books' : 'does NOT equal the books'
  return (
    <TableBlock
      title="Movements of shares"
      columns={movementColumns}
      rows={rows}
      keyOf={(row) => row.id}
      empty={isTooMany ? 'Too many at the same moment for this page.' : 'No shares have moved.'}
    >
      {until === undefined && !isTooMany && (
        <p className={last === held ? 'sub-n' : 'sub-n down'}>
          The last holding {fits}: {formatSharesFull(held)}.
        </p>
      )}
      <OlderLink href={older && `/people/${id}?until=${older.getTime()}`} />
    </TableBlock>
  )
}

type SessionRow = Awaited<ReturnType<typeof newestSessions>>[number]

const sessionColumns: Column<SessionRow>[] = [
  { title: 'Device', place: 'm1', cell: ({ device }) => device.slice(0, 80) },
  { title: 'May', cell: ({ scope }) => (scope === 'full' ? 'Everything' : 'Verify identity') },
  { title: 'Started', place: 'm3', cell: ({ createdAt }) => dayTime(createdAt) },
  { title: 'Last seen', place: 'm4', cell: ({ lastSeenAt }) => dayTime(lastSeenAt) },
  {
    title: 'State',
    place: 'm2',
    cell: ({ isOpen }) => (
      <StateMark kind={isOpen ? 'ok' : undefined}>{isOpen ? 'Open' : 'Over'}</StateMark>
    ),
  },
]

export async function sessionsBlock({ needs }: OperatorTurn, { id }: Person) {
  const rows = await newestSessions(needs, id)
  const open = rows.filter(({ isOpen }) => isOpen).length
  return (
    <TableBlock
      title="Sessions"
      more={`${open} open`}
      columns={sessionColumns}
      rows={rows}
      keyOf={(row) => row.id}
      empty="Never logged in."
    />
  )
}

type LetterRow = Awaited<ReturnType<typeof lettersTo>>[number]

const letterColumns: Column<LetterRow>[] = [
  { title: 'Message', place: 'm1', cell: ({ kind }) => kind.replaceAll('-', ' ') },
  { title: 'By', place: 'm3', cell: ({ channel }) => (channel === 'sms' ? 'SMS' : 'Email') },
  { title: 'Written', place: 'm4', cell: ({ createdAt }) => dayTime(createdAt) },
  {
    title: 'State',
    place: 'm2',
    cell: ({ sentAt, tries }) =>
      sentAt ? (
        <StateMark kind="ok">Sent {dayTime(sentAt)}</StateMark>
      ) : (
        <StateMark kind="wait">Not sent, {tries === 1 ? '1 try' : `${tries} tries`}</StateMark>
      ),
  },
]

export async function lettersBlock({ needs }: OperatorTurn, person: Person) {
  const rows = await lettersTo(needs.db, person)
  return (
    <TableBlock
      title="Messages"
      more="Their text isn’t shown"
      columns={letterColumns}
      rows={rows}
      keyOf={(row) => row.serial}
      empty="No messages."
    />
  )
}

type GiftRow = Awaited<ReturnType<typeof newestGifts>>[number]

const giftColumns = (id: string): Column<GiftRow>[] => [
  { title: 'Sent', place: 'm3', cell: ({ sentAt }) => dayTime(sentAt) },
  {
    title: 'With',
    place: 'm1',
    cell: ({ senderId, receiverId }) => {
      const other = senderId === id ? receiverId : senderId
      const way = senderId === id ? 'To' : 'From'
      if (other === null) return `${way} nobody we know`
      return (
        <>
          {way} <a href={`/people/${other}`}>member {other.slice(0, 8)}</a>
        </>
      )
    },
  },
  {
    title: 'Shares',
    place: 'm2',
    isFigure: true,
    cell: ({ microShares }) => formatSharesFull(microShares),
  },
  {
    title: 'State',
    place: 'm4',
    cell: ({ state, declinedAt, endsAt }) => {
      if (declinedAt !== null && state === 'waiting')
        return `declined, comes back ${dayTime(endsAt)}`
      return state === 'waiting' ? `waits until ${dayTime(endsAt)}` : state
    },
  },
]

/** With what the sender is never told: whether anybody was found, and who declined. */
export async function giftsBlock({ needs }: OperatorTurn, { id }: Person) {
  const rows = await newestGifts(needs.db, id)
  if (rows.length === 0) return null
  return (
    <TableBlock
      title="Gifts"
      columns={giftColumns(id)}
      rows={rows}
      keyOf={(row) => row.id}
      empty="No gifts."
    />
  )
}
