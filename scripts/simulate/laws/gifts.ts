import { type GiftRow, type MoveRow, ownerReads } from '../product-owners'
import type { KnownGift } from '../simulation/records'
import type { Simulation } from '../simulation/simulation'
import type { Law, Seen } from './law'

/** A gift arrives once at whom it was meant for, or comes back once; what was answered is so. */
export const giftsOnce: Law = {
  name: 'a gift arrives or comes back, once',
  isQuick: true,
  async check(simulation, seen) {
    const moves = await seen.rows<MoveRow>(ownerReads.giftMoves)
    const byGift = new Map<string, MoveRow[]>()
    for (const move of moves) {
      const [, id = ''] = /^gift ([0-9a-f-]{36})/.exec(move.key) ?? []
      byGift.set(id, [...(byGift.get(id) ?? []), move])
    }
    const { gifts } = simulation.records
    return [
      ...[...byGift].flatMap(([id, own]) => misgiven(id, own, gifts.get(id))),
      ...[...gifts.keys()].flatMap((id) => (byGift.has(id) ? [] : [`gift ${id} never was`])),
      ...(await mistold(simulation, seen)),
    ]
  },
}

const sumOf = (moves: MoveRow[]) => moves.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

function misgiven(id: string, moves: MoveRow[], known: KnownGift | undefined): string[] {
  const name = `gift ${id.slice(0, 8)}`
  const of = (kind: string, type: string) =>
    moves.filter((one) => one.kind === kind && one.type === type)
  const given = sumOf(of('gift', 'sending'))
  const [arrived, back] = [of('gift accepted', 'available'), of('gift ended', 'available')]
  const ends = [...arrived, ...back]
  const left = sumOf(moves.filter(({ type }) => type === 'sending'))
  const isWhole =
    ends.length <= 1 && sumOf(ends) + left === given && (left === 0n || left === given)
  const wrong = isWhole
    ? []
    : [`${name} of ${given} has ended with ${ends.length} times ${sumOf(ends)}`]
  if (known === undefined) return wrong
  const { sender, to, amount, answers } = known
  const said = (what: string) => answers.some((one) => one.said === what)
  const isMeant = arrived.every(({ owner }) => owner === to?.accountId)
  const isBack = back.every(({ owner }) => owner === sender.accountId)
  if (given !== amount || !isMeant || !isBack) wrong.push(`${name} is not what was asked for`)
  if (said('accept') && arrived.length === 0) wrong.push(`${name} was accepted and is not there`)
  if (said('take back') && back.length === 0) wrong.push(`${name} was taken back and is not there`)
  if (said('decline') && arrived.length > 0) wrong.push(`${name} was declined and has arrived`)
  const isHeld = answers.some(
    ({ said: one, member, askedAt }) =>
      one === 'accept' && [member, sender].some(({ heldAt }) => askedAt > heldAt),
  )
  return isHeld ? [...wrong, `${name} was accepted while somebody was on hold`] : wrong
}

/** Nothing is told twice; in the end nothing waits, and the sender was told what became of it. */
async function mistold({ time, records }: Simulation, { rows, isLast }: Seen): Promise<string[]> {
  const all = await rows<GiftRow>(ownerReads.gifts)
  return all.flatMap(({ id, state, endsMs, told }) => {
    const name = `gift ${id.slice(0, 8)}`
    if (new Set(told).size < told.length) return [`of ${name} something was told twice: ${told}`]
    if (!isLast) return []
    const isLate = state === 'waiting' && time.now() - endsMs > 60_000
    const due = ['gift-sent']
    if (state === 'accepted') due.push('gift-accepted')
    if (state === 'returned') due.push('gift-returned')
    const heard = told.filter((kind) => kind !== 'gift-offered').sort()
    return [
      ...(isLate ? [`${name} still waits after its end`] : []),
      ...(heard.join() === due.sort().join()
        ? []
        : [
            `${records.gifts.get(id)?.sender.name} was told ${heard} of ${name}, which is ${state}`,
          ]),
    ]
  })
}
