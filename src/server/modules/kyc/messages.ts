import type { KycStatus } from '@/contract/fields'
import type { Account } from '@/server/modules/identity'
import type { MailText } from '@/server/modules/notifications'
import type { Services } from '@/server/services'
import type { Refusal, ReviewResult } from './identity'
import { plainReasons, shownComment } from './reasons'

export interface Change {
  account: Account
  became: KycStatus
  reviewResult: ReviewResult
  refusal: Refusal
  isOtherName: boolean
}

/** Goes out in the transaction of the change. Says nothing that a stranger at the mailbox should not read. */
export function statusMail({ appName, siteUrl }: Services, change: Change): MailText {
  const { subject, paragraphs } = messageFor(change)
  return {
    subject: `${appName}: ${subject}`,
    text: [...paragraphs, `${siteUrl}/kyc`].join('\n\n'),
  }
}

interface MessageText {
  subject: string
  paragraphs: string[]
}

function messageFor(change: Change): MessageText {
  switch (change.became) {
    case 'PENDING':
      return {
        subject: 'your identity check is being made',
        paragraphs: [
          'What you sent has arrived. Usually the result is there within minutes; we write to you then.',
        ],
      }
    case 'APPROVED':
      return approved(change)
    case 'REJECTED':
      return rejected(change)
    case 'BLOCKED':
      return blocked(change)
    case 'NOT_APPLIED':
      return begunAnew(change)
  }
}

function approved({ isOtherName }: Change): MessageText {
  const name = isOtherName
    ? 'The name in your document is not the one in your account. Your legal name is fixed from here on, so write to us: a person puts it right with you.'
    : 'Your legal name is fixed from here on.'
  return {
    subject: 'your identity is approved',
    paragraphs: ['Everything that needs an approved identity is open to you now.', name],
  }
}

function rejected({ account, refusal }: Change): MessageText {
  const isRevoked = account.kycStatus === 'APPROVED'
  const reasons = plainReasons(refusal.labels).map(({ title, cure }) => `${title}. ${cure}`)
  if (shownComment(refusal.comment) !== null)
    reasons.push('What the reviewer wrote stands on its page.')
  return {
    subject: isRevoked ? 'your approval was taken back' : 'your identity check needs another try',
    paragraphs: [
      isRevoked
        ? 'The approval of your identity was taken back. What you hold stays yours; buying, staking and swapping open again once the check is approved.'
        : 'Your identity could not be approved.',
      ...reasons,
      'You can try again:',
    ],
  }
}

function blocked({ account }: Change): MessageText {
  const person = 'Write to us: a person looks at it. What you hold stays yours.'
  return account.kycStatus === 'APPROVED'
    ? {
        subject: 'your approval was taken back',
        paragraphs: [
          `The approval of your identity was taken back, and the check cannot be repeated. ${person}`,
        ],
      }
    : {
        subject: 'your identity check has ended',
        paragraphs: [`It ended without an approval, and cannot be repeated. ${person}`],
      }
}

function begunAnew({ reviewResult }: Change): MessageText {
  return reviewResult === 'returned'
    ? {
        subject: 'your identity check needs something more',
        paragraphs: [
          'It came back to you before it was decided. Open it and go on: it shows what is still missing.',
        ],
      }
    : {
        subject: 'your identity check starts again',
        paragraphs: [
          'Nothing of the earlier try counts any more. You can start whenever you are ready.',
        ],
      }
}
