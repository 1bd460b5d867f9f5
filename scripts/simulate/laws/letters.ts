import { type LetterRow, type PaymentRow, reads, type ToldRow } from '../product'
import type { Law, Outside, SeenRows } from './law'

/** What a member is told of one payment, swap or buy-back is told once. */
const toldOnce = [
  'purchase-confirmed',
  'payment-decision',
  'payment-returned',
  'swap-confirmed',
  'swap-failed',
  'buy-back-announced',
  'buy-back-open',
  'buy-back-called-off',
  'buy-back-settled',
  'buy-back-returned',
  'gift-offered',
]
const outcomeOf: Record<string, string> = { confirmed: 'swap-confirmed', failed: 'swap-failed' }

/** Each outcome is told once, in the transaction that made it, and nothing that rolled back is. */
export const lettersTell: Law = {
  name: 'letters tell what happened',
  async check(world, seenRows) {
    const toldRows = await seenRows.rows<ToldRow>(reads.told)
    const letters = await seenRows.rows<LetterRow>(reads.letters)
    const { mailbox } = world
    return [
      ...mailbox.early.map((letter) => `${letter} left while its transaction was open`),
      ...toldRows.flatMap(({ kind, id, count }) =>
        count > 1 && toldOnce.includes(kind) ? [`${kind} of ${id} is told ${count} times`] : [],
      ),
      ...(await unreportedEvents(seenRows, toldRows)),
      ...ofNothing(world, toldRows),
      ...lostLetters(world, letters),
      ...(seenRows.isLast ? unwritten(world, seenRows, letters) : []),
    ]
  },
}

/** Credited orders and ended swaps that their members were not told of, and the other way round. */
async function unreportedEvents(
  { rows, credited }: SeenRows,
  toldRows: ToldRow[],
): Promise<string[]> {
  const swaps = await rows<{ id: string; state: string }>(reads.swaps)
  const due = new Set(
    swaps.flatMap(({ id, state }) => (outcomeOf[state] ? [`${outcomeOf[state]} ${id}`] : [])),
  )
  const toldNames = new Set(toldRows.map(({ kind, id }) => `${kind} ${id}`))
  const untoldOrders = [...credited].flatMap(([orderId, rows]) =>
    namesOf(orderId, rows).some((name) => toldNames.has(`purchase-confirmed ${name}`))
      ? []
      : [`purchase-confirmed ${orderId}`],
  )
  const missing = [...untoldOrders, ...[...due].filter((name) => !toldNames.has(name))]
  const invented = [...toldNames].filter((name) => name.startsWith('swap-') && !due.has(name))
  return [
    ...missing.map((name) => `nobody was told ${name}`),
    ...invented.map((name) => `somebody was told ${name}, and it is not so`),
  ]
}

/** Of an order that another payment had met before, the payment's own line tells. */
const namesOf = (orderId: string, rows: PaymentRow[]) => [orderId, ...rows.map(({ id }) => id)]

const transactionIn = /\/transactions\/([0-9a-f-]{36})/

/** Mails of a payment or swap that the database knows nothing of: their transaction rolled back. */
function ofNothing({ mailbox }: Outside, toldRows: ToldRow[]): string[] {
  const knownIds = new Set(toldRows.map(({ id }) => id))
  const writtenAs = new Map<string, Set<string>>()
  const violations: string[] = []
  for (const { id = '', subject, text, to } of mailbox.arrived) {
    const [, transactionId] = transactionIn.exec(text) ?? []
    if (transactionId === undefined) continue
    if (!knownIds.has(transactionId))
      violations.push(`“${subject}” to ${to} tells of ${transactionId}, which never was`)
    const words = `“${subject}” of ${transactionId}`
    const ids = writtenAs.get(words) ?? new Set()
    writtenAs.set(words, ids.add(id))
  }
  for (const [words, ids] of writtenAs)
    if (ids.size > 1) violations.push(`${words} was written ${ids.size} times`)
  return violations
}

/** What counts as sent has arrived. */
function lostLetters({ mailbox }: Outside, letters: LetterRow[]): string[] {
  const arrived = new Set(mailbox.arrived.map(({ id }) => id))
  return letters.flatMap(({ id, recipient, isSent, isHeld }) =>
    isSent && !isHeld && !arrived.has(id) ? [`letter ${id} to ${recipient} never arrived`] : [],
  )
}

/** In the end each member who was credited has the letter, unless it waits or went into a digest. */
function unwritten(world: Outside, { credited }: SeenRows, letters: LetterRow[]): string[] {
  const { mailbox, records } = world
  const waits = new Set(
    letters.filter(({ isSent, isHeld }) => !isSent || isHeld).map(({ recipient }) => recipient),
  )
  return [...credited].flatMap(([orderId, rows]) => {
    const email = records.orderOf(orderId)?.member.email
    if (email === undefined || waits.has(email)) return []
    const names = namesOf(orderId, rows)
    const isWritten = mailbox
      .lettersTo(email)
      .some(({ text }) => names.some((name) => text.includes(name)))
    return isWritten ? [] : [`${email} got no letter of order ${orderId}`]
  })
}
