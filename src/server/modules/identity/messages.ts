import * as m from '@/messages/states'
import type { MailText, Message } from '@/server/modules/notifications'
import type { CodeOrder, CodePurpose } from './codes'

const purposeTexts: Record<CodePurpose, string> = {
  'signup-phone': 'confirm your phone',
  'signup-email': 'confirm your e-mail address',
  'login-phone': 'log in',
  'login-email': 'log in',
  forgot: 'set a new password',
  deactivate: 'close your account',
  'change-old': 'change your contact details',
  'change-new': 'confirm your new contact details',
}

const nothingToDo =
  'If it was not you, there is nothing to do: without this code nothing changes. Tell it to nobody; we never ask for it by phone or mail.'
const somebodyIsIn =
  'If it was not you, somebody is in your account: change your password now, which ends their session. Tell nobody this code; we never ask for it by phone or mail.'

/** What to do for somebody who did not ask for the code. */
const unaskedFor: Record<CodePurpose, string> = {
  'signup-phone': nothingToDo,
  'signup-email': nothingToDo,
  'login-phone': '',
  'login-email':
    'If it was not you, somebody knows your password: change it, and tell nobody this code. We never ask for it by phone or mail.',
  forgot: nothingToDo,
  deactivate: somebodyIsIn,
  'change-old': somebodyIsIn,
  'change-new': nothingToDo,
}

export function codeMessage(
  appName: string,
  { purpose, subject, to, extra }: CodeOrder,
  code: string,
): Message {
  const purposeText = purposeTexts[purpose]
  const channel = channelOf(to)
  const text =
    channel === 'sms'
      ? `${code} is your ${appName} code to ${purposeText}. It is good for 5 minutes. We never ask for it by phone.`
      : [
          `${code} is your code to ${purposeText}. It is good for 5 minutes and works once.`,
          ...(extra ? [extra] : []),
          unaskedFor[purpose],
        ].join('\n\n')
  return { channel, to, subject: `${code} is your ${appName} code`, text, code, about: subject }
}

/** In place of a code where nobody is to be told anything. */
export function silentMessage(about: string): Message {
  return { channel: 'email', to: '', subject: '', text: '', about, isSilent: true }
}

/** Instead of a code, to the owner of an address that somebody tried to sign up with. */
export function alreadyMemberMessage(appName: string, to: string, about: string): Message {
  return {
    channel: channelOf(to),
    to,
    about,
    subject: `You have an ${appName} account already`,
    text: `Somebody tried to open an ${appName} account with this address. You have one already: log in, or set a new password if you forgot yours. If it was not you, there is nothing to do.`,
  }
}

export function newLoginMail(appName: string, facts: { device: string; at: Date }): MailText {
  return {
    subject: `A new login to your ${appName} account`,
    text: `Your account was opened from a browser we had not seen: ${facts.device}, ${facts.at.toUTCString()}.\n\nIf it was you, there is nothing to do. If not, change your password now; that ends every other session.`,
  }
}

export function passwordChangedMessage(appName: string, to: string, about: string): Message {
  return {
    channel: 'email',
    to,
    about,
    subject: `Your ${appName} password was changed`,
    text: 'The password of your account was changed and other sessions were ended. If it was not you, set a new password at once and write to us.',
  }
}

export function contactChangedMessage(
  appName: string,
  { to, kind, about }: { to: string; kind: 'email' | 'phone'; about: string },
): Message {
  const what = kind === 'email' ? 'e-mail address' : 'phone number'
  return {
    channel: channelOf(to),
    to,
    about,
    subject: `Your ${appName} ${what} was changed`,
    text: `The ${what} of your account was changed. This is the last message to the old one. If it was not you, write to us at once.`,
  }
}

interface AccountChangeFacts {
  to: string
  what: AccountChange
  /** Of a passkey. */
  name: string
  about: string
}

/** By mail, to the address that is the account's now; the old one has its own last message. */
export function accountChangedMessage(
  appName: string,
  { to, what, name, about }: AccountChangeFacts,
): Message {
  const { subject, text } = changeMessages[what]
  return {
    channel: 'email',
    to,
    about,
    subject: `Your ${appName} ${subject}`,
    text: `${text({ name })} Other sessions were ended. If it was not you, change your password at once and write to us.`,
  }
}

const changeMessages = {
  'email-changed': {
    subject: 'e-mail address was changed',
    text: () => 'This is the e-mail address of your account from now on.',
  },
  'phone-changed': {
    subject: 'phone number was changed',
    text: () => 'The phone number of your account was changed.',
  },
  'two-factor-on': {
    subject: 'two-factor login is on',
    text: () => 'Two-factor login was switched on for your account.',
  },
  'two-factor-off': {
    subject: 'two-factor login is off',
    text: () => 'Two-factor login was switched off for your account.',
  },
  'passkey-added': { subject: 'account has a new passkey', text: m.passkeyAddedText },
  'passkey-removed': { subject: 'account lost a passkey', text: m.passkeyRemovedText },
}
export type AccountChange = keyof typeof changeMessages

function channelOf(to: string): 'email' | 'sms' {
  return to.includes('@') ? 'email' : 'sms'
}
