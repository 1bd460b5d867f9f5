import type { ContactTopic } from '@/contract/user/contact'
import * as m from './messages/form'

export const topicNames: Record<ContactTopic, () => string> = {
  investing: m.investingLabel,
  account: m.accountHint,
  documents: m.documentsLabel,
  press: m.pressLabel,
  other: m.otherLabel,
}

export const topics = () =>
  Object.entries(topicNames).map(([value, label]) => ({ value, label: label() }))

// A default topic would send messages to the wrong people.
export const noTopic = '' as ContactTopic
