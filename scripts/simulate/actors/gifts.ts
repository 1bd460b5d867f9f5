import { below, oneOf, type Random } from '../faked/chance'
import { endsSoon, ownerCalls } from '../product-owners'
import type { KnownGift, Member } from '../simulation/records'
import type { Actor } from '../simulation/simulation'
import { onlyRefused, type Person } from './arrive'

const least = 100_000n

/** Days pass for gifts alone: one that waits is soon at its end, where its receiver may be answering. */
export const gifts: Actor = {
  name: 'gifts',
  begin(simulation) {
    const random = simulation.stream('gifts')
    void simulation.again(random, [20_000, 40_000], async () => {
      const [roll, inMs] = [random(), 10_000 + 30_000 * random()]
      const openGifts = [...simulation.records.gifts.values()].filter(({ ending }) => !ending)
      const gift = openGifts[Math.floor(roll * openGifts.length)]
      if (gift === undefined || simulation.isCalm) return
      gift.ending = true
      await simulation.store.setUp((client) => endsSoon(client, gift.id, inMs))
      simulation.say(`gift ${gift.id.slice(0, 8)} ends soon`)
    })
  },
}

interface Gift {
  id: string
  direction: 'sent' | 'received'
  state: string
  endsAt: string
}

interface Overview {
  docs: Gift[]
  available: string
  today: { giftsLeft: number }
}

/** A member answers a gift, takes one back, or gives. False if there is nothing to do. */
export async function giveOrAnswer(person: Person): Promise<boolean> {
  const { random } = person
  const { docs, available, today } = await person.ask<Overview>(ownerCalls.gifts, { limit: 20 })
  const waitingGifts = docs.filter(({ state }) => state === 'waiting')
  const received = waitingGifts.find(({ direction }) => direction === 'received')
  const sentGifts = waitingGifts.filter(({ direction }) => direction === 'sent')
  const roll = random()
  if (received !== undefined && roll < 0.8) await answer(person, received)
  else if (sentGifts.length > 0 && roll < 0.3) await takeBack(person, oneOf(random, sentGifts))
  else if (BigInt(available) < 2n * least || today.giftsLeft === 0) return false
  else await giveShares(person, BigInt(available))
  return true
}

async function giveShares(person: Person, available: bigint): Promise<void> {
  const { simulation, random, member } = person
  const { members, gifts: knownGifts } = simulation.records
  const otherOwners = members.filter(
    ({ name, hasArrived }) => hasArrived && name.startsWith('owner'),
  )
  const to = random() < 0.9 ? oneOf(random, otherOwners) : undefined
  const amount = drawAmount(random, available)
  const code = await person.codeByMail(ownerCalls.giftCode, {})
  if (code === undefined) return
  const address = to === undefined ? 'nobody@example.com' : addressOf(random, to)
  const input = { to: address, name: 'a friend', shares: String(amount), code }
  await person.sure(async () => {
    const { id } = await person.askAtTimesTwice<Gift>(ownerCalls.give, input)
    knownGifts.set(id, { id, sender: member, to, amount, ending: false, answers: [] })
    person.done(`gives ${amount} to ${to?.name ?? 'nobody'} by ${id.slice(0, 8)}`)
  })
}

const addressOf = (random: Random, { accountId, email }: Member) =>
  random() < 0.5 ? accountId : email

/** Some, all, or more than there is. */
function drawAmount(random: Random, available: bigint): bigint {
  const manner = random()
  const amountDrawn = least + BigInt(below(random, Number(available - least)))
  return manner < 0.15 ? available : manner < 0.95 ? amountDrawn : available + least
}

/** Around its end it may have gone back already; what was accepted is accepted once more at times. */
async function answer(person: Person, { id, endsAt }: Gift): Promise<void> {
  const { simulation, random } = person
  const giftAnswer = random() < 0.75 ? 'accept' : 'decline'
  const leftMs = Date.parse(endsAt) - simulation.time.now()
  const offsetMs = random() * 6_000 - 3_000
  if (leftMs > 0 && leftMs < 40_000) await simulation.sleep(Math.max(0, leftMs + offsetMs))
  const sendAnswer = () => person.ask(ownerCalls.answerGift, { id, answer: giftAnswer })
  const isTwice = random() < 0.2
  const knownAnswer = noted(person, id, giftAnswer)
  const second = isTwice ? sendAnswer().catch(onlyRefused) : undefined
  await Promise.all([sendAnswer(), second])
  knownAnswer.answeredAt = simulation.time.now()
  person.done(`${giftAnswer}s ${id.slice(0, 8)}`)
}

async function takeBack(person: Person, { id }: Gift): Promise<void> {
  const knownAnswer = noted(person, id, 'take back')
  await person.ask(ownerCalls.takeBackGift, { id })
  knownAnswer.answeredAt = person.simulation.time.now()
  person.done(`takes ${id.slice(0, 8)} back`)
}

type GiftAnswer = KnownGift['answers'][number]['said']

/** Noted first: it may be done, and its answer lost. */
function noted({ simulation, member }: Person, id: string, giftAnswer: GiftAnswer) {
  const askedAt = simulation.time.now()
  const knownAnswer = { member, said: giftAnswer, askedAt, answeredAt: Number.POSITIVE_INFINITY }
  simulation.records.gifts.get(id)?.answers.push(knownAnswer)
  return knownAnswer
}
