import { type GiftRow, ownerReads } from '../product-owners'
import type { KnownGift } from '../simulation/records'
import type { Law, Outside, SeenRows } from './law'

/** A gift arrives once at whom it was meant for, or comes back once; what was answered is so. What it moved, `membersHold` sees. */
export const giftsOnce: Law = {
  name: 'a gift arrives or comes back, once',
  isQuick: true,
  async check({ records: { gifts }, time }, seenRows) {
    const rows = await seenRows.rows<GiftRow>(ownerReads.gifts)
    const storedIds = new Set(rows.map(({ id }) => id))
    return [
      ...rows.flatMap((row) => {
        const knownGift = gifts.get(row.id)
        return [
          ...(knownGift ? misgiven(row, knownGift) : []),
          ...mistold(row, knownGift, seenRows, time.now()),
        ]
      }),
      ...[...gifts.keys()].flatMap((id) => (storedIds.has(id) ? [] : [`gift ${id} never was`])),
    ]
  },
}

const nameOf = ({ id }: GiftRow) => `gift ${id.slice(0, 8)}`

function misgiven(row: GiftRow, { sender, to, amount, answers }: KnownGift): string[] {
  const name = nameOf(row)
  const wasAnswered = (wantedAnswer: string) =>
    answers.some(
      (answer) => answer.said === wantedAnswer && answer.answeredAt < Number.POSITIVE_INFINITY,
    )
  const isTaken = row.state === 'accepted'
  const isMeant =
    BigInt(row.amount) === amount &&
    row.sender === sender.accountId &&
    (!isTaken || row.receiver === to?.accountId)
  const wasAsked = answers.some((answer) => answer.said === 'accept')
  const isHeld = answers.some(
    ({ said: otherAnswer, member, askedAt, answeredAt }) =>
      otherAnswer === 'accept' &&
      answeredAt < Number.POSITIVE_INFINITY &&
      [member, sender].some(({ heldAt }) => askedAt > heldAt),
  )
  return [
    ...(isMeant ? [] : [`${name} is not what was asked for`]),
    ...((isTaken ? !wasAsked : wasAnswered('accept'))
      ? [`${name} is ${row.state}, and its receiver ${wasAsked ? 'accepted it' : 'said nothing'}`]
      : []),
    ...(wasAnswered('take back') && row.state !== 'taken-back'
      ? [`${name} was taken back and is ${row.state}`]
      : []),
    ...(wasAnswered('decline') && isTaken ? [`${name} was declined and has arrived`] : []),
    ...(isHeld ? [`${name} was accepted while somebody was on hold`] : []),
  ]
}

/** Nothing is told twice; in the end nothing waits, and the sender was told what became of it. */
function mistold(
  row: GiftRow,
  knownGift: KnownGift | undefined,
  { isLast }: Pick<SeenRows, 'isLast'>,
  now: number,
): string[] {
  const { state, endsMs, told } = row
  const name = nameOf(row)
  if (new Set(told).size < told.length) return [`of ${name} something was told twice: ${told}`]
  if (!isLast) return []
  const isLate = state === 'waiting' && now - endsMs > 60_000
  const due = ['gift-sent']
  if (state === 'accepted') due.push('gift-accepted')
  if (state === 'returned') due.push('gift-returned')
  const heard = told.filter((kind) => kind !== 'gift-offered').sort()
  return [
    ...(isLate ? [`${name} still waits after its end`] : []),
    ...(heard.join() === due.sort().join()
      ? []
      : [`${knownGift?.sender.name} was told ${heard} of ${name}, which is ${state}`]),
  ]
}

/** What each has given less, or got more, by gifts that have arrived: in the amounts that were asked for. */
export async function givenAway(
  { records }: Outside,
  { rows }: SeenRows,
): Promise<[string, bigint][]> {
  const arrived = (await rows<GiftRow>(ownerReads.gifts)).filter(
    ({ state }) => state === 'accepted',
  )
  return arrived.flatMap((row): [string, bigint][] => {
    const knownGift = records.gifts.get(row.id)
    const amount = knownGift?.amount ?? BigInt(row.amount)
    return [
      [knownGift?.sender.accountId ?? row.sender, -amount],
      [(knownGift ? knownGift.to?.accountId : row.receiver) ?? '', amount],
    ]
  })
}
