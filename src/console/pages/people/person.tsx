import { operatorTerms } from '@/config/terms'
import {
  formatCount,
  formatExactUsd,
  formatMicroUsd,
  formatSharesFull,
  valueAt,
} from '@/contract/format/amounts'
import { formatMemberNumber } from '@/contract/member-number'
import { type OwnedPlace, ownedIn } from '@/contract/owned'
import { findPerson, type Person } from '@/server/modules/identity/operator-reads.service'
import { ownedBalances } from '@/server/modules/ledger'
import { sharePriceAt } from '@/server/modules/offerings'
import { NotDone } from '@/server/modules/operators'
import { notesOn, writeNote } from '@/server/modules/operators/notes.service'
import {
  type OperatorRequest,
  requestsAbout,
} from '@/server/modules/operators/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import { noteEvent } from '@/server/platform/security/operator-events'
import { type ConsolePage, goTo, type OperatorTurn, type Reply } from '../../access'
import { dayTime, KeyFigures } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { Block, type Column, column, Form, Head, TableBlock, TextArea } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/people'
import { maySee, StandingTag, titleOf } from '../../requests/requests-page'
import { stateLabels } from '../identity/check'
import { drawAside } from './aside'
import { giftsBlock, lettersBlock, movementsBlock, ordersBlock, sessionsBlock } from './blocks'
import { rightsBlock } from './rights'

export async function personPage(turn: OperatorTurn): Promise<ConsolePage> {
  const id = turn.context.req.param('id') ?? ''
  const person = isUuid(id) ? await findPerson(turn.needs.db, id) : undefined
  if (person === undefined) return notHere()
  await turn.note('opened a member', `member ${person.id}`)
  const owned = await ownedBalances(turn.needs.db, person.id)
  const body = (
    <>
      <Head title={nameOf(person)} sub={<Tags person={person} />} />
      {await figuresOf(turn, owned)}
      <div className="two">
        <div className="stack">
          {await ordersBlock(turn, person)}
          {await movementsBlock(turn, person, ownedIn(owned))}
          {await giftsBlock(turn, person)}
          {await rightsBlock(turn, person)}
          {await sessionsBlock(turn, person)}
          {await lettersBlock(turn, person)}
          {await requestsBlock(turn, person)}
        </div>
        <div className="stack">
          {await notesBlock(turn, person)}
          {await drawAside(turn, person)}
        </div>
      </div>
    </>
  )
  return { title: nameOf(person), body }
}

const nameOf = ({ fullName, erasedAt }: Person) =>
  fullName || (erasedAt === null ? common.noNameLabel() : common.erasedMemberLabel())

const identityTags = (): Partial<Record<Person['kycStatus'], [mood: string, word: string]>> => ({
  APPROVED: ['tag-up', common.verifiedLabel()],
  REJECTED: ['tag-down', m.notVerifiedText()],
})

function Tags({ person }: { person: Person }) {
  const { number, kycStatus, isTwoFactorOn, closedAt, onHoldAt, erasedAt, createdAt } = person
  const [mood, word] = identityTags()[kycStatus] ?? ['', stateLabels()[kycStatus]]
  return (
    <>
      {common.memberLabel()} <span className="code">{formatMemberNumber(number)}</span>
      {m.sinceText({ createdAt: dayTime(createdAt) })}
      <span className="tags">
        <span className={`tag ${mood}`}>{word}</span>
        <span className="tag">{isTwoFactorOn ? m.twoFactorOnText() : m.twoFactorOffText()}</span>
        {onHoldAt && (
          <span className="tag tag-down">{m.onHoldSinceText({ onHoldAt: dayTime(onHoldAt) })}</span>
        )}
        {erasedAt && (
          <span className="tag tag-caution">{m.erasedText({ erasedAt: dayTime(erasedAt) })}</span>
        )}
        {closedAt && (
          <span className="tag tag-caution">{m.closedText({ closedAt: dayTime(closedAt) })}</span>
        )}
      </span>
    </>
  )
}

async function figuresOf({ needs }: OperatorTurn, owned: Record<OwnedPlace, bigint>) {
  const { available, staked, delivering, delivered, sending, offered } = owned
  const shares = ownedIn(owned)
  const setAside = [
    ...(sending > 0n ? [m.giftsWaitingText({ sending: formatSharesFull(sending) })] : []),
    ...(offered > 0n ? [m.andOfferedText({ offered: formatSharesFull(offered) })] : []),
  ]
  const price = await sharePriceAt(needs.db, needs.clock.now()).catch(() => undefined)
  const figures = [
    { label: m.holdingLabel(), value: formatSharesFull(shares), more: m.sharesInBooksText() },
    {
      label: common.availableLabel(),
      value: formatSharesFull(available),
      ...(setAside.length > 0 && { more: setAside.join(', ') }),
    },
    { label: common.stakedLabel(), value: formatSharesFull(staked) },
    {
      label: common.inOwnWalletsLabel(),
      value: formatSharesFull(delivered),
      ...(delivering > 0n && {
        more: m.andOnTheWayText({ delivering: formatSharesFull(delivering) }),
      }),
    },
  ]
  const value = price !== undefined && {
    label: m.valueLabel(),
    value: formatMicroUsd(valueAt(shares, price)),
    more: m.atText({ price: formatExactUsd(price) }),
  }
  return <KeyFigures figures={value ? [...figures, value] : figures} />
}

async function requestsBlock(turn: OperatorTurn, { id }: Person) {
  const { db, clock } = turn.needs
  const rows = await requestsAbout(db, id)
  return (
    <TableBlock
      title={m.operatorsRequestsTitle()}
      columns={requestColumns(clock.now(), namedAgain(id))}
      rows={rows.filter((row) => maySee(turn, row))}
      keyOf={(row) => row.id}
    />
  )
}

const namedAgain = (id: string) => new RegExp(`(:|( (of|on|about))?( member)?) ${id}`)

const requestColumns = (now: Date, of: RegExp): Column<OperatorRequest>[] => [
  column('top', common.requestLabel(), (row) => (
    <a href={`/requests/${row.number}`}>{titleOf(row).replace(of, '')}</a>
  )),
  column('middle', common.askedLabel(), ({ askedAt }) => dayTime(askedAt)),
  column('middle-end', m.byLabel(), ({ askedBy }) => askedBy),
  column('wide-only', common.reasonLabel(), ({ reason }) => reason),
  column('top-end', common.stateLabel(), (row) => <StandingTag request={row} now={now} />),
]

async function notesBlock(turn: OperatorTurn, { id, erasedAt }: Person) {
  const notes = await notesOn(turn.needs.db, id)
  return (
    <Block title={m.notesTitle()}>
      <div className="lines">
        {notes.map(({ number, text, writtenBy, writtenAt }) => (
          <div key={number}>
            <p className="as-written">{text}</p>
            <p className="d num">
              {writtenBy}, {dayTime(writtenAt)}
            </p>
          </div>
        ))}
        {notes.length === 0 && <p className="sub-n">{common.noneText()}</p>}
      </div>
      {erasedAt === null && turn.may('write notes') && (
        <Form turn={turn} action={`/people/${id}/notes`} className="stack stack-s">
          <TextArea name="note" label={m.newNoteLabel()} rows={3} hint={m.noteVisibilityHint()} />
          <button type="submit" className="btn btn-line">
            {m.addNoteAction()}
          </button>
        </Form>
      )}
    </Block>
  )
}

export async function addNote(turn: OperatorTurn): Promise<Reply> {
  const { needs, operator, context, form } = turn
  const id = context.req.param('id') ?? ''
  const person = isUuid(id) ? await findPerson(needs.db, id) : undefined
  if (person === undefined || person.erasedAt !== null) return notHere()
  const written = { writtenBy: operator.email, writtenAt: needs.clock.now() }
  const note = { accountId: id, text: form.get('note') ?? '', ...written }
  await needs.db.transaction(async (tx) => {
    if (!(await writeNote(tx, note)))
      throw new NotDone(() => m.noteLengthError({ max: formatCount(operatorTerms.noteLetters) }))
    // The note may have waited for an erasure to end, so the account is read again.
    if ((await findPerson(tx, id))?.erasedAt !== null) throw new NotDone(m.alreadyErasedError)
    const event = { operator: operator.email, action: 'wrote a note', subject: `member ${id}` }
    await noteEvent(needs, tx, event)
  })
  return goTo(`/people/${id}`)
}
