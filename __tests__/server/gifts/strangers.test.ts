import { and, eq } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { answerGift, freshCode, giftsOf, makeGiver, runGiftJob } from '../../support/gifts'
import type { HeldShares } from '../../support/held-shares'
import { runCount } from '../../support/size'

const tries = runCount(50, 1_000)
const kinds = ['a member', 'a stranger', 'who has declined'] as const
type Kind = (typeof kinds)[number]

interface Tried {
  sender: HeldShares
  addressOf: (round: number) => string
  milliseconds: number[]
  answers: Set<string>
}

async function triedBy(kind: Kind, first: HeldShares): Promise<Tried> {
  const { api } = first
  const sender = await makeGiver(api, `Sender to ${kind}`, 20_000n)
  const otherShares = await makeGiver(api, `Receiver, ${kind}`, 0n)
  if (kind === 'who has declined') {
    const { gift } = await sendGift(sender, otherShares.member.email)
    await runGiftJob(first)
    await answerGift(otherShares, gift, 'decline')
    await sender.member.call('POST', 'wallet/takeBackGift', { id: gift.id })
  }
  const addressOf = (round: number) =>
    kind === 'a stranger' ? `nobody-${round}@elsewhere.example` : otherShares.member.email
  return { sender, addressOf, milliseconds: [], answers: new Set() }
}

async function sendGift(sender: HeldShares, to: string) {
  const code = await freshCode(sender)
  const input = { to, name: 'Friend', shares: '2000000', code }
  const began = performance.now()
  const answer = await sender.member.call('POST', 'wallet/giveShares', input)
  const milliseconds = performance.now() - began
  return { milliseconds, answer, gift: answer.opened as { id: string } }
}

/** Everything but the address, the gift and the time. */
function blurred({ status, opened }: Awaited<ReturnType<typeof sendGift>>['answer'], to: string) {
  const text = JSON.stringify([status, opened])
  const { id = '' } = opened as { id?: string }
  return text
    .replaceAll(to, 'THEM')
    .replaceAll(id || 'NO ID', 'GIFT')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
}

const mailsTo = ({ api, member }: HeldShares) =>
  api.services.db.$count(
    outboxMessages,
    and(eq(outboxMessages.recipient, member.email), eq(outboxMessages.isCode, false)),
  )

function spread(figures: number[]): string {
  const median = [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  const square = figures.reduce((sum, figure) => sum + (figure - mean) ** 2, 0) / figures.length
  const shownFigures = [median, mean, Math.sqrt(square)].map((figure) => figure.toFixed(1))
  return `median ${shownFigures[0]} ms, mean ${shownFigures[1]} ms, deviation ${shownFigures[2]} ms`
}

/** Times are printed, since a machine that is busy would make them differ by chance. */
test(`of ${tries} tries each, a member, a stranger and somebody who has declined are answered and mailed the same @night`, async () => {
  const first = await makeGiver(undefined, 'First Of All')
  const triedByKind = new Map<Kind, Tried>()
  for (const kind of kinds) triedByKind.set(kind, await triedBy(kind, first))
  const before = await Promise.all([...triedByKind.values()].map(({ sender }) => mailsTo(sender)))
  for (let round = 0; round < tries; round += 1) {
    // The day’s five are never used up.
    first.api.clock.forward(5 * hourMs)
    const order = kinds.map((_, index) => kinds[(index + round) % kinds.length] as Kind)
    for (const kind of order) {
      const { sender, addressOf, milliseconds, answers } = triedByKind.get(kind) as Tried
      const to = addressOf(round)
      const { gift, answer, ...took } = await sendGift(sender, to)
      answers.add(blurred(answer, to))
      milliseconds.push(took.milliseconds)
      await runGiftJob(first)
      await sender.member.call('POST', 'wallet/takeBackGift', { id: gift.id })
    }
  }
  for (const [kind, { milliseconds }] of triedByKind)
    process.stdout.write(`${tries} gifts to ${kind}: ${spread(milliseconds)}\n`)
  const [firstTried, ...otherTried] = [...triedByKind.values()]
  expect([...(firstTried as Tried).answers]).toHaveLength(1)
  for (const other of otherTried) expect(other.answers).toEqual((firstTried as Tried).answers)
  const after = await Promise.all([...triedByKind.values()].map(({ sender }) => mailsTo(sender)))
  const mailed = after.map((count, index) => count - (before[index] as number))
  expect(mailed).toEqual([tries, tries, tries])
  const limits = await Promise.all(
    [...triedByKind.values()].map(async ({ sender }) => {
      const { today, limits: giftLimits } = await giftsOf(sender)
      return { ...giftLimits, giftsLeft: today.giftsLeft }
    }),
  )
  expect(new Set(limits.map((limit) => JSON.stringify(limit))).size).toBe(1)
}, 1_800_000)
