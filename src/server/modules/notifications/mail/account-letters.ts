import { shortAddress } from '@/contract/format/addresses'
import { formatDayTime, formatUtc } from '@/contract/format/dates'
import { spokenDevice } from '@/server/platform/device-name'
import * as m from '../messages/mail'
import {
  bold,
  type Letter,
  type Letterhead,
  letterOf,
  linkTo,
  note,
  type Part,
  type Row,
  type Run,
  say,
} from './letter'

const b = { b: bold }

interface Happened {
  at: Date
  device?: string | undefined
}

function newLoginLetter(
  head: Letterhead,
  { at, device, byPasskey }: { at: Date; device: string; byPasskey: boolean },
): Letter {
  const value = spokenDevice(device)
  const rows = [
    { label: m.browserLabel(), value },
    { label: m.loggedInLabel(), value: formatUtc(at.toISOString()) },
  ]
  return letterOf(head, 'account', {
    subject: m.newLoginSubject({ app: head.appName }),
    preheader: m.newLoginHint({ device: value, time: `${formatDayTime(at.toISOString())} UTC` }),
    heading: { title: m.newLoginHeading() },
    parts: [
      say(byPasskey ? m.passkeyLoginText() : m.newLoginText()),
      { kind: 'table', rows },
      say(m.newLoginNotYouText<Run>(b)),
      changePassword(head),
    ],
  })
}

function passwordChangedLetter(head: Letterhead, { at, device }: Happened): Letter {
  const browser =
    device === undefined ? [] : [{ label: m.browserLabel(), value: spokenDevice(device) }]
  const contact = { link: linkTo(`${head.siteUrl}/contactus`) }
  return letterOf(head, 'account', {
    subject: m.passwordChangedSubject({ app: head.appName }),
    preheader: m.changedHint(),
    heading: { title: m.passwordChangedHeading() },
    parts: [
      say(m.loggedOutText()),
      { kind: 'table', rows: [...browser, changedAt(at)] },
      say(m.passwordNotYouText<Run>({ ...b, ...contact })),
      quiet(m.newPasswordAction(), `${head.siteUrl}/auth/forgot-password`),
    ],
  })
}

/** The last one to an address that is no longer the account's. */
function oldEmailLetter(head: Letterhead, at: Date): Letter {
  return letterOf(head, 'account', {
    subject: m.contactChangedSubject({ app: head.appName, what: 'email' }),
    preheader: m.oldEmailHint(),
    heading: { title: m.emailChangedHeading() },
    parts: [
      say(m.oldEmailText()),
      { kind: 'table', rows: [changedAt(at)] },
      say(m.oldEmailNotYouText<Run>(b)),
      quiet(m.contactAction(), `${head.siteUrl}/contactus`),
    ],
  })
}

export type AccountChange =
  | 'email-changed'
  | 'phone-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-new'
  | 'passkey-added'
  | 'passkey-removed'

const changes: Record<
  AccountChange,
  {
    subject: (app: string) => string
    heading: () => string
    text: (given: { name: string }) => string
  }
> = {
  'email-changed': {
    subject: (app) => m.contactChangedSubject({ app, what: 'email' }),
    heading: m.emailChangedHeading,
    text: () => `${m.newEmailText()} ${m.loggedOutText()}`,
  },
  'phone-changed': {
    subject: (app) => m.contactChangedSubject({ app, what: 'phone' }),
    heading: m.phoneChangedHeading,
    text: () => `${m.newPhoneText()} ${m.loggedOutText()}`,
  },
  'two-factor-on': {
    subject: (app) => m.twoFactorSubject({ app, state: 'on' }),
    heading: m.twoFactorOnHeading,
    text: () => `${m.twoFactorOnText()} ${m.loggedOutText()}`,
  },
  'two-factor-off': {
    subject: (app) => m.twoFactorSubject({ app, state: 'off' }),
    heading: m.twoFactorOffHeading,
    text: () => `${m.twoFactorOffText()} ${m.loggedOutText()}`,
  },
  'recovery-codes-new': {
    subject: (app) => m.recoveryCodesSubject({ app }),
    heading: m.recoveryCodesHeading,
    text: () => `${m.recoveryCodesText()} ${m.loggedOutText()}`,
  },
  'passkey-added': {
    subject: (app) => m.passkeyAddedSubject({ app }),
    heading: m.passkeyAddedHeading,
    text: (given) => `${m.passkeyAddedText(given)} ${m.loggedOutText()}`,
  },
  'passkey-removed': {
    subject: (app) => m.passkeyRemovedSubject({ app }),
    heading: m.passkeyRemovedHeading,
    text: (given) => `${m.passkeyRemovedText(given)} ${m.loggedOutText()}`,
  },
}

interface Change {
  what: AccountChange
  at: Date
  /** Of a passkey. */
  name?: string | undefined
}

/** To the address that is the account's now. */
function accountChangedLetter(head: Letterhead, { what, at, name = '' }: Change): Letter {
  const { subject, heading, text } = changes[what]
  const contact = { link: linkTo(`${head.siteUrl}/contactus`) }
  return letterOf(head, 'account', {
    subject: subject(head.appName),
    preheader: m.changedHint(),
    heading: { title: heading() },
    parts: [
      say(text({ name: spokenDevice(name) })),
      { kind: 'table', rows: [changedAt(at)] },
      say(m.changeNotYouText<Run>({ ...b, ...contact })),
      changePassword(head),
    ],
  })
}

function walletLetter(
  head: Letterhead,
  { address, at, isLinked }: { address: string; at: Date; isLinked: boolean },
): Letter {
  const said = isLinked ? linkedMessages : unlinkedMessages
  const time = { label: said.label(), value: formatUtc(at.toISOString()) }
  return letterOf(head, 'account', {
    subject: said.subject({ app: head.appName }),
    preheader: m.walletHint({ wallet: shortAddress(address) }),
    heading: { title: said.heading() },
    parts: [
      say(said.text()),
      { kind: 'wallet', label: m.walletLabel(), address },
      { kind: 'table', rows: [time] },
      say(said.notYou()),
      quiet(m.walletsAction(), `${head.siteUrl}/settings?section=wallets`),
    ],
  })
}

const linkedMessages = {
  subject: m.walletLinkedSubject,
  heading: m.walletLinkedHeading,
  text: m.walletLinkedText,
  label: m.linkedLabel,
  notYou: () => m.walletLinkedNotYouText<Run>(b),
}
const unlinkedMessages = {
  subject: m.walletUnlinkedSubject,
  heading: m.walletUnlinkedHeading,
  text: m.walletUnlinkedText,
  label: m.unlinkedLabel,
  notYou: () => m.walletUnlinkedNotYouText<Run>(b),
}

function closedLetter(head: Letterhead): Letter {
  return letterOf(head, 'account', {
    subject: m.closedSubject({ app: head.appName }),
    preheader: m.closedHint(),
    heading: { title: m.closedHeading() },
    parts: [
      say(m.closedText()),
      note(m.closedKeptText<Run>({ link: linkTo(`${head.siteUrl}/static/privacy-policy`) })),
    ],
  })
}

const changedAt = (at: Date): Row => ({
  label: m.changedLabel(),
  value: formatUtc(at.toISOString()),
})

const quiet = (text: string, href: string): Part => ({ kind: 'button', text, href, isQuiet: true })

const changePassword = ({ siteUrl }: Letterhead): Part =>
  quiet(m.changePasswordAction(), `${siteUrl}/auth/change-password`)

/** Before it is done: whoever did not ask for it has a day to say so. */
function twoFactorResetLetter(head: Letterhead): Letter {
  const contact = { link: linkTo(`${head.siteUrl}/contactus`) }
  return letterOf(head, 'account', {
    subject: m.twoFactorResetSubject({ app: head.appName }),
    preheader: m.twoFactorResetHint(),
    heading: { title: m.twoFactorResetHeading() },
    parts: [
      say(m.twoFactorResetText()),
      say(m.twoFactorResetNotYouText<Run>({ ...b, ...contact })),
    ],
  })
}

function operatorInvitationLetter(head: Letterhead, href: string): Letter {
  return letterOf(head, 'account', {
    subject: m.operatorSubject({ app: head.appName }),
    preheader: m.operatorHint(),
    heading: { title: m.operatorHeading() },
    parts: [
      say(m.operatorText({ app: head.appName })),
      { kind: 'button', text: m.operatorAction(), href },
    ],
  })
}

export const accountLetters = {
  newLogin: newLoginLetter,
  passwordChanged: passwordChangedLetter,
  oldEmail: oldEmailLetter,
  changed: accountChangedLetter,
  wallet: walletLetter,
  closed: closedLetter,
  twoFactorReset: twoFactorResetLetter,
  operatorInvitation: operatorInvitationLetter,
}
