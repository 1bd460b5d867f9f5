import type { KycStatus } from '@/contract/user/profile'
import type { Account } from '../accounts/find-account'
import type { Message } from '../accounts/outbox'
import type { Services } from '../services'
import { plainReasons } from './reasons'

interface Change {
  account: Account
  became: KycStatus
  labels: string[]
}

/** Goes out in the transaction of the change. Says nothing that a stranger at the mailbox should not read. */
export function statusMessage({ appName, siteUrl }: Services, change: Change): Message {
  const { account, became, labels } = change
  const page = `${siteUrl}/kyc`
  const { subject, text } = words(became, labels, page)
  return {
    channel: 'email',
    to: account.email,
    about: account.id,
    subject: `${appName}: ${subject}`,
    text,
  }
}

function words(became: KycStatus, labels: string[], page: string) {
  switch (became) {
    case 'PENDING':
      return {
        subject: 'your identity check is being made',
        text: `What you sent has arrived. Usually the result is there within minutes; we write to you then.\n\n${page}`,
      }
    case 'APPROVED':
      return {
        subject: 'your identity is approved',
        text: `Everything is open to you now. Your legal name is fixed from here on.\n\n${page}`,
      }
    case 'REJECTED':
      return { subject: 'your identity check needs another try', text: rejected(labels, page) }
    case 'BLOCKED':
      return {
        subject: 'your identity check has ended',
        text: `It ended without an approval, and cannot be repeated. Write to us: a person looks at it. What you hold stays yours.\n\n${page}`,
      }
    case 'NOT_APPLIED':
      return {
        subject: 'your identity check begins anew',
        text: `Nothing of the earlier try counts any more. You can start whenever you are ready.\n\n${page}`,
      }
  }
}

function rejected(labels: string[], page: string): string {
  const reasons = plainReasons(labels).map(({ title, cure }) => `${title}. ${cure}`)
  return ['Your identity could not be approved.', ...reasons, `Try again: ${page}`].join('\n\n')
}
