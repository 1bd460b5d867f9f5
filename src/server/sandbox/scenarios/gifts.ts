import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { microSharesPerShare } from '@/config/units'
import { giftCalls, type MemberGift } from '@/contract/user/gifts'
import { advanceGifts, giftCode, giveShares } from '@/server/modules/gifts'
import { accounts } from '@/server/modules/identity/tables'
import * as m from '../messages/scenarios'
import { FreshMember, type Scene } from './fresh-member'
import { type Arranged, inGroup, type Scenario, type ScenarioRows } from './scenario'

const send = '/wallet/send'

export const giftScenarios: ScenarioRows = {
  ...inGroup(m.giftsTitle, send, {
    'gift-send': [m.giftSendText, holder],
    'gift-waiting': [m.giftWaitingText, sentAs('waiting')],
    'gift-taken-back': [m.giftTakenBackText, sentAs('taken-back')],
    'gift-returned': [m.giftReturnedText, returned],
    'gift-accepted': [m.giftAcceptedText, sentAs('accepted')],
    'gift-offered': [m.giftOfferedText, askedAs('waiting')],
    'gift-received': [m.giftReceivedText, askedAs('accepted')],
    'gift-declined': [m.giftDeclinedText, askedAs('declined')],
    'gift-over': [m.giftOverText, askedAs('taken-back')],
  }),
}

async function holder(scene: Scene): Promise<FreshMember> {
  const member = await FreshMember.made(scene)
  await member.receive('79.942173')
  return member
}

interface Both {
  sender: FreshMember
  receiver: FreshMember
  gift: MemberGift
}

async function given(scene: Scene): Promise<Both> {
  const { needs } = scene
  const [sender, receiver] = [await holder(scene), await FreshMember.made(scene)]
  const whereReceiver = eq(accounts.id, receiver.id)
  await needs.db.update(accounts).set({ fullName: 'Mia Okonjo-Lind' }).where(whereReceiver)
  await receiver.receive('12.5')
  await sender.call(giftCalls.giftCode, {})
  const code = await sender.newestCode()
  const wish = { to: receiver.email, name: 'Mia', shares: String(2n * microSharesPerShare), code }
  const gift = await sender.call(giftCalls.giveShares, wish)
  await advanceGifts(needs)
  return { sender, receiver, gift }
}

const placeOf = ({ id }: Pick<MemberGift, 'id'>) => `${send}?gift=${id}`

async function brought({ sender, receiver, gift: { id } }: Both, state: MemberGift['state']) {
  if (state === 'accepted') await receiver.call(giftCalls.answerGift, { id, answer: 'accept' })
  if (state === 'declined') await receiver.call(giftCalls.answerGift, { id, answer: 'decline' })
  if (state === 'taken-back') await sender.call(giftCalls.takeBackGift, { id })
}

function sentAs(state: MemberGift['state']): Scenario['arrange'] {
  return async (scene): Promise<Arranged> => {
    const both = await given(scene)
    await brought(both, state)
    return { member: both.sender, path: placeOf(both.gift) }
  }
}

function askedAs(state: MemberGift['state']): Scenario['arrange'] {
  return async (scene): Promise<Arranged> => {
    const both = await given(scene)
    await brought(both, state)
    return { member: both.receiver, path: placeOf(both.gift) }
  }
}

/** Sent eight days ago, so that the job finds it due. */
async function returned(scene: Scene): Promise<Arranged> {
  const { needs } = scene
  const then = new Date(needs.clock.now().getTime() - 8 * dayMs)
  const member = await FreshMember.made(scene, { since: then })
  await member.receive('79.942173', then)
  const { id } = await member.visitAt(then, async (past, visitor, { idempotently }) => {
    await giftCode(past, visitor)
    const code = await member.newestCode(past)
    const wish = {
      to: 'sasha@elsewhere.example',
      name: 'Sasha',
      shares: String(2n * microSharesPerShare),
      code,
    }
    return giveShares(past, visitor, wish, idempotently)
  })
  await advanceGifts(needs)
  return { member, path: placeOf({ id }) }
}
