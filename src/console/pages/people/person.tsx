import {
  formatMicroUsd,
  formatSharePrice,
  formatSharesFull,
  valueAt,
} from '@/contract/format/amounts'
import { sharePriceAt } from '@/server/modules/offerings'
import { isUuid } from '@/server/platform/db/database'
import type { ConsolePage, OperatorTurn } from '../../access'
import { KeyFigures } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { Head } from '../../drawing/parts'
import { dayTime } from '../../drawing/times'
import { drawAside } from './aside'
import { lettersBlock, movementsBlock, ordersBlock, sessionsBlock } from './blocks'
import { notesBlock, requestsBlock } from './history'
import { findPerson, holdingOf, type Person } from './reads'

type Member = NonNullable<Person>

export async function personPage(turn: OperatorTurn): Promise<ConsolePage> {
  const id = turn.context.req.param('id') ?? ''
  const person = isUuid(id) ? await findPerson(turn.services.db, id) : undefined
  if (person === undefined) return notHere()
  await turn.note('opened a member', `member ${person.id}`)
  const held = await holdingOf(turn.services.db, person.id)
  const body = (
    <>
      <Head title={nameOf(person)} sub={<Tags person={person} />} />
      {await figuresOf(turn, held)}
      <div className="two">
        <div className="stack">
          {await ordersBlock(turn, person)}
          {await movementsBlock(turn, person, held.held)}
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

const nameOf = ({ fullName, erasedAt }: Member) =>
  fullName || (erasedAt === null ? 'No name' : 'Erased member')

const identityTags: Partial<Record<Member['kycStatus'], [mood: string, word: string]>> = {
  APPROVED: ['tag-up', 'Verified'],
  REJECTED: ['tag-down', 'Not verified'],
}

function Tags({ person }: { person: Member }) {
  const { id, kycStatus, isTwoFactorOn, closedAt, heldAt, erasedAt, createdAt } = person
  const [mood, word] = identityTags[kycStatus] ?? ['', kycStatus.toLowerCase().replaceAll('_', ' ')]
  return (
    <>
      Member <span className="code">{id}</span>, since {dayTime(createdAt)}
      <span className="tags">
        <span className={`tag ${mood}`}>{word}</span>
        <span className="tag">{isTwoFactorOn ? 'Two-factor on' : 'Two-factor off'}</span>
        {heldAt && <span className="tag tag-down">On hold since {dayTime(heldAt)}</span>}
        {erasedAt && <span className="tag tag-caution">Erased {dayTime(erasedAt)}</span>}
        {closedAt && <span className="tag tag-caution">Closed {dayTime(closedAt)}</span>}
      </span>
    </>
  )
}

type Held = Awaited<ReturnType<typeof holdingOf>>

async function figuresOf({ services }: OperatorTurn, { held, available, staked }: Held) {
  const price = await sharePriceAt(services.db, services.clock.now()).catch(() => undefined)
  const figures = [
    { label: 'Holding', value: formatSharesFull(held), more: 'shares, as the books have it' },
    { label: 'Available', value: formatSharesFull(available) },
    { label: 'Staked', value: formatSharesFull(staked) },
  ]
  const value = price !== undefined && {
    label: 'Value',
    value: formatMicroUsd(valueAt(held, price)),
    more: `at ${formatSharePrice(price)}`,
  }
  return <KeyFigures figures={value ? [...figures, value] : figures} />
}
