import type { CodeOrder, CodePurpose } from './codes'
import type { Message } from './outbox'

const purposeWords: Record<CodePurpose, string> = {
  'signup-phone': 'confirm your phone',
  'signup-email': 'confirm your e-mail address',
  'login-phone': 'log in',
  'login-email': 'log in',
  forgot: 'set a new password',
  deactivate: 'close your account',
  'change-old': 'change your contact details',
  'change-new': 'confirm your new contact details',
}

export function codeMessage({ purpose, subject, to, extra }: CodeOrder, code: string): Message {
  const words = purposeWords[purpose]
  const channel = channelOf(to)
  const text =
    channel === 'sms'
      ? `${code} is your FNX code to ${words}. It is good for 5 minutes. We never ask for it by phone.`
      : [
          `${code} is your code to ${words}. It is good for 5 minutes and works once.`,
          ...(extra ? [extra] : []),
          'If you did not ask for it, somebody may know your password: change it, and tell nobody this code. We never ask for it by phone or mail.',
        ].join('\n\n')
  return { channel, to, subject: `${code} is your FNX code`, text, code, about: subject }
}

/** In place of a code where nobody is to be told anything. */
export function silentMessage(about: string): Message {
  return { channel: 'email', to: '', subject: '', text: '', about, isSilent: true }
}

/** Instead of a code, to the owner of an address that somebody tried to sign up with. */
export function alreadyMemberMessage(to: string, about: string): Message {
  return {
    channel: channelOf(to),
    to,
    about,
    subject: 'You have an FNX account already',
    text: 'Somebody tried to open an FNX account with this address. You have one already: log in, or set a new password if you forgot yours. If it was not you, there is nothing to do.',
  }
}

export function newLoginMessage(
  to: string,
  facts: { device: string; at: Date; about: string },
): Message {
  return {
    channel: 'email',
    to,
    about: facts.about,
    subject: 'A new login to your FNX account',
    text: `Your account was opened from a browser we had not seen: ${facts.device}, ${facts.at.toUTCString()}.\n\nIf it was you, there is nothing to do. If not, change your password now; that ends every other session.`,
  }
}

export function passwordChangedMessage(to: string, about: string): Message {
  return {
    channel: 'email',
    to,
    about,
    subject: 'Your FNX password was changed',
    text: 'The password of your account was changed and other sessions were ended. If it was not you, set a new password at once and write to us.',
  }
}

export function contactChangedMessage(to: string, kind: 'email' | 'phone', about: string): Message {
  const what = kind === 'email' ? 'e-mail address' : 'phone number'
  return {
    channel: channelOf(to),
    to,
    about,
    subject: `Your FNX ${what} was changed`,
    text: `The ${what} of your account was changed. This is the last message to the old one. If it was not you, write to us at once.`,
  }
}

export function walletLinkedMessage(
  to: string,
  facts: { address: string; at: Date; about: string },
): Message {
  return {
    channel: 'email',
    to,
    about: facts.about,
    subject: 'A wallet was linked to your FNX account',
    text: `The wallet ${facts.address} was linked to your account, ${facts.at.toUTCString()}. Payments from it count as yours.\n\nIf it was you, there is nothing to do. If not, change your password now, unlink the wallet in the settings and write to us.`,
  }
}

export function accountClosedMessage(to: string, about: string): Message {
  return {
    channel: 'email',
    to,
    about,
    subject: 'Your FNX account is closed',
    text: 'Your account is closed and every session was ended. What the law makes us keep is kept as the privacy policy says.',
  }
}

function channelOf(to: string): 'email' | 'sms' {
  return to.includes('@') ? 'email' : 'sms'
}
