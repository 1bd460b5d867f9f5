import { type Letterhead, letters, type Message, sms } from '@/server/modules/notifications'
import type { CodeOrder, CodePurpose } from './codes'

const uses = {
  'signup-phone': 'sign-up',
  'signup-email': 'sign-up',
  'login-phone': 'login',
  'login-email': 'login',
  forgot: 'password',
  deactivate: 'close',
  'change-old': 'change',
  'change-new': 'new-contact',
} as const satisfies Record<CodePurpose, string>

interface Code {
  code: string
  at: Date
}

export function codeMessage(head: Letterhead, order: CodeOrder, { code, at }: Code): Message {
  const { purpose, subject: about, to, link, device } = order
  const use = uses[purpose]
  if (!isEmail(to)) return { channel: 'sms', to, about, code, text: sms.code(head, use, code) }
  const letter = letters.code(head, use, { code, at, link, device })
  return { channel: 'email', to, about, code, letter }
}

/** Instead of a code, to the owner of an address that somebody tried to sign up with. */
export function alreadyMemberMessage(head: Letterhead, to: string, about: string): Message {
  return isEmail(to)
    ? { channel: 'email', to, about, letter: letters.member(head) }
    : { channel: 'sms', to, about, text: sms.member(head) }
}

/** The last one to what the account was known by. */
export function contactChangedMessage(
  head: Letterhead,
  { to, about, at }: { to: string; about: string; at: Date },
): Message {
  return isEmail(to)
    ? { channel: 'email', to, about, letter: letters.oldEmail(head, at) }
    : { channel: 'sms', to, about, text: sms.numberChanged(head) }
}

function isEmail(to: string): boolean {
  return to.includes('@')
}
