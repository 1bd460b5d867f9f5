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
  MemberLink,
  type Mood,
  OlderLink,
  ShortCode,
  StateMark,
} from '../../drawing/figures'
import { kindLabels, movementLabels, statusLabels } from '../../drawing/labels'
import { type Column, column, figure, TableBlock } from '../../drawing/parts'
import { letterName } from '../../drawing/record-names'
import * as common from '../../messages/common'
import * as m from '../../messages/people'
import { newestMovements } from './reads'

const moods: Partial<Record<TransactionStatus, Mood>> = {
  confirmed: 'ok',
  awaiting: 'wait',
  pending: 'wait',
  decision: 'wait',
  returning: 'wait',
  held: 'bad',
  failed: 'bad',
}

const orderColumns = (): Column<TransactionRow>[] => [
  column('middle', common.timeLabel(), ({ at }) => dayTime(at)),
  column('wide-only', common.whatLabel(), ({ kind }) => kindLabels()[kind]),
  column('wide-only', common.orderLabel(), ({ id }) => <ShortCode code={id} />),
  figure('top', common.paidLabel(), ({ pay, currency, decimals }) =>
    inCoins(pay, currency, decimals),
  ),
  figure('wide-only', m.sharePriceLabel(), ({ sharePriceMicroUsd }) =>
    sharePriceMicroUsd === null ? '–' : formatExactUsd(sharePriceMicroUsd),
  ),
  figure('top-end', common.sharesLabel(), ({ microShares }) =>
    microShares === null ? '–' : formatSharesFull(microShares),
  ),
  column('wide-only', common.transactionLabel(), ({ hash }) => <ShortCode code={hash} />),
  column('middle-end', common.stateLabel(), ({ status }) => (
    <StateMark kind={moods[status]}>{statusLabels()[status]}</StateMark>
  )),
]

export async function ordersBlock({ needs, context }: OperatorTurn, { id }: Person) {
  const ordersWord = context.req.query('orders') ?? ''
  const before = /^\d{1,18}$/.test(ordersWord) ? BigInt(ordersWord) : undefined
  const { rows, older } = await transactionsOf(needs.db, id, before)
  return (
    <TableBlock
      title={m.ordersAndPaymentsTitle()}
      columns={orderColumns()}
      rows={rows}
      keyOf={(row) => row.id}
      empty={m.noOrdersOrPaymentsText()}
    >
      <OlderLink href={older === undefined ? undefined : `/people/${id}?orders=${older}`} />
    </TableBlock>
  )
}

type Movement = Awaited<ReturnType<typeof newestMovements>>['rows'][number]

const signedAmount = (amount: string) =>
  amount === '0' ? '–' : `${BigInt(amount) > 0n ? '+' : ''}${formatSharesFull(amount)}`

const movementColumns = (): Column<Movement>[] => [
  column(
    'middle',
    common.timeLabel(),
    ({ at }) => `${dayTime(new Date(at))}:${clockTime(new Date(at)).slice(6)}`,
  ),
  column('top', common.whatLabel(), ({ kind }) => movementLabels()[kind]),
  figure('top-end', common.availableLabel(), ({ available }) => signedAmount(available)),
  figure('wide-only', common.stakedLabel(), ({ staked }) => signedAmount(staked)),
  figure('middle-end', m.holdingLabel(), ({ heldAfter }) => <b>{formatSharesFull(heldAfter)}</b>),
  column('wide-only', common.journalLabel(), ({ id }) => <ShortCode code={id} />),
]

export async function movementsBlock(
  { needs, context }: OperatorTurn,
  { id }: Person,
  held: bigint,
) {
  const untilWord = context.req.query('until') ?? ''
  const until = /^\d{1,15}$/.test(untilWord) ? new Date(Number(untilWord)) : undefined
  const { rows, older, isTooMany } = await newestMovements(needs, id, until)
  const last = BigInt(rows[0]?.heldAfter ?? 0)
  const finding = last === held ? m.equalsTheBooksText() : m.differsFromBooksText()
  return (
    <TableBlock
      title={m.movementsOfSharesTitle()}
      columns={movementColumns()}
      rows={rows}
      keyOf={(row) => row.id}
      empty={isTooMany ? m.tooManyAtOnceText() : m.noSharesHaveMovedText()}
    >
      {until === undefined && !isTooMany && (
        <p className={last === held ? 'sub-n' : 'sub-n down'}>
          {m.lastHoldingText({ finding, held: formatSharesFull(held) })}
        </p>
      )}
      <OlderLink href={older && `/people/${id}?until=${older.getTime()}`} />
    </TableBlock>
  )
}

type SessionRow = Awaited<ReturnType<typeof newestSessions>>[number]

const sessionColumns = (): Column<SessionRow>[] => [
  column('top', m.deviceLabel(), ({ device }) => device.slice(0, 80)),
  column('wide-only', m.mayLabel(), ({ scope }) =>
    scope === 'full' ? m.everythingText() : m.verifyIdentityText(),
  ),
  column('middle', common.begunLabel(), ({ createdAt }) => dayTime(createdAt)),
  column('middle-end', common.lastSeenLabel(), ({ lastSeenAt }) => dayTime(lastSeenAt)),
  column('top-end', common.stateLabel(), ({ isOpen }) => (
    <StateMark kind={isOpen ? 'ok' : undefined}>
      {isOpen ? common.openText() : m.overText()}
    </StateMark>
  )),
]

export async function sessionsBlock({ needs }: OperatorTurn, { id }: Person) {
  const rows = await newestSessions(needs, id)
  const open = rows.filter(({ isOpen }) => isOpen).length
  return (
    <TableBlock
      title={common.sessionsLabel()}
      more={m.openCountText({ open })}
      columns={sessionColumns()}
      rows={rows}
      keyOf={(row) => row.id}
      empty={m.neverLoggedInText()}
    />
  )
}

type LetterRow = Awaited<ReturnType<typeof lettersTo>>[number]

const letterColumns = (mode: OperatorTurn['needs']['mode']): Column<LetterRow>[] => [
  column('top', common.messageLabel(), ({ kind }) => letterName(kind)),
  column('middle', m.channelLabel(), ({ channel }) =>
    channel === 'sms' ? common.smsLabel() : common.emailLabel(),
  ),
  column('middle-end', common.writtenLabel(), ({ createdAt }) => dayTime(createdAt)),
  column('top-end', common.stateLabel(), ({ sentAt, tries }) =>
    sentAt ? (
      <StateMark kind="ok">{m.sentText({ sentAt: dayTime(sentAt) })}</StateMark>
    ) : mode === 'sandbox' ? (
      // A sandbox does not send messages: its outbox is their destination.
      m.inOutboxText()
    ) : (
      <StateMark kind="wait">{m.notSentText({ tries: m.triesText({ tries }) })}</StateMark>
    ),
  ),
]

export async function lettersBlock({ needs }: OperatorTurn, person: Person) {
  const rows = await lettersTo(needs.db, person)
  return (
    <TableBlock
      title={common.messagesLabel()}
      more={m.theirTextIsntShownText()}
      columns={letterColumns(needs.mode)}
      rows={rows}
      keyOf={(row) => row.serial}
      empty={m.noMessagesText()}
    />
  )
}

type GiftRow = Awaited<ReturnType<typeof newestGifts>>[number]

const giftColumns = (turn: OperatorTurn, id: string): Column<GiftRow>[] => [
  column('middle', common.sentLabel(), ({ sentAt }) => dayTime(sentAt)),
  column('top', common.withLabel(), ({ senderId, receiverId }) => {
    const other = senderId === id ? receiverId : senderId
    const direction = senderId === id ? common.toLabel() : common.fromLabel()
    if (other === null) return m.nobodyWeKnowText({ direction })
    return (
      <>
        {direction} <MemberLink turn={turn} id={other} />
      </>
    )
  }),
  figure('top-end', common.sharesLabel(), ({ microShares }) => formatSharesFull(microShares)),
  column('middle-end', common.stateLabel(), ({ state, declinedAt, endsAt }) => {
    if (declinedAt !== null && state === 'waiting')
      return m.declinedComesBackText({ endsAt: dayTime(endsAt) })
    return state === 'waiting'
      ? m.waitsUntilText({ endsAt: dayTime(endsAt) })
      : m.giftStateText({ state })
  }),
]

/** Includes what the sender is never told: whether the receiver exists, and who declined. */
export async function giftsBlock(turn: OperatorTurn, { id }: Person) {
  const rows = await newestGifts(turn.needs.db, id)
  if (rows.length === 0) return null
  return (
    <TableBlock
      title={m.giftsTitle()}
      columns={giftColumns(turn, id)}
      rows={rows}
      keyOf={(row) => row.id}
    />
  )
}
