import type { Mutation } from './workspace'

const tests = '__tests__/server/gifts/gifts.test.ts'
const gifts = 'src/server/modules/gifts'

/** What is kept from whoever sends a gift, and who may not part with one. */
export const giftMutations: Mutation[] = [
  {
    name: 'a sender learns of a decline',
    file: `${gifts}/gift-doc.ts`,
    text: 'state: isSent ? gift.state : receivedState(gift)',
    becomes: 'state: receivedState(gift)',
    noticedBy: { file: tests, test: 'a stranger, a decline, silence' },
  },
  {
    name: 'a member who is not verified is asked',
    file: `${gifts}/follow-gifts.ts`,
    text: "receiver.kycStatus !== 'APPROVED' || ",
    becomes: '',
    noticedBy: { file: tests, test: 'a stranger, a decline, silence' },
  },
  {
    name: 'what somebody on hold has sent can be accepted',
    file: `${gifts}/answer.ts`,
    text: "if (isOnHold(sender)) throw new AppError('GIFT_NOT_NOW')",
    becomes: '',
    noticedBy: { file: tests, test: 'while either of the two is on hold' },
  },
]
