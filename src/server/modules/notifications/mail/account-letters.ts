import { operatorTerms } from '@/config/terms'
import { shortAddress } from '@/contract/format/addresses'
import { formatDayTime, formatUtc } from '@/contract/format/dates'
import { spokenDevice } from '@/server/platform/device-name'
import * as m from '../messages'
import type { Letterhead } from '../needs'
import {
  bold,
  type Letter,
  letterOf,
  linkTo,
  note,
  type Part,
  type Row,
  type Run,
  say,
} from './letter'

const b = { b: bold }

interface AccountChangeFacts {
  at: Date
  device?: string | undefined
  areKeysEnded?: boolean
  areEndpointsPaused?: boolean
}

function newLoginLetter(
  head: Letterhead,
  { at, device, byPasskey }: { at: Date; device: string; byPasskey: boolean },
): Letter {
  const value = spokenDevice(device)
  const rows = [{ label: m.browserLabel(), value }, whenOf(at)]
  return letterOf(head, 'account', {
    subject: m.loginHeading(),
    preheader: m.didYouHint({ what: `${value}, ${formatDayTime(at.toISOString())} UTC` }),
    heading: { title: m.loginHeading() },
    parts: [
      say(byPasskey ? m.passkeyLoginText() : m.newLoginText()),
      { kind: 'table', rows },
      notYou(head),
      changePassword(head),
    ],
  })
}

function passwordChangedLetter(
  head: Letterhead,
  { at, device, areKeysEnded, areEndpointsPaused }: AccountChangeFacts,
): Letter {
  const browser =
    device === undefined ? [] : [{ label: m.browserLabel(), value: spokenDevice(device) }]
  return letterOf(head, 'account', {
    subject: m.passwordHeading(),
    preheader: m.wasYouHint(),
    heading: { title: m.passwordHeading() },
    parts: [
      say(
        [
          m.loggedOutText(),
          areKeysEnded && m.keysEndedText(),
          areEndpointsPaused && m.endpointsPausedText(),
        ]
          .filter(Boolean)
          .join(' '),
      ),
      { kind: 'table', rows: [...browser, whenOf(at)] },
      notYou(head),
      quiet(m.newPasswordAction(), `${head.siteUrl}/auth/forgot-password`),
    ],
  })
}

function oldEmailLetter(head: Letterhead, at: Date): Letter {
  return letterOf(head, 'account', {
    subject: m.emailHeading(),
    preheader: m.wasYouHint(),
    heading: { title: m.emailHeading() },
    parts: [
      say(m.oldEmailText()),
      { kind: 'table', rows: [whenOf(at)] },
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
  { heading: (params: { name: string }) => string; text: () => string }
> = {
  'email-changed': { heading: m.emailHeading, text: m.newEmailText },
  'phone-changed': { heading: m.phoneHeading, text: m.newPhoneText },
  'two-factor-on': { heading: m.twoFactorOnHeading, text: () => '' },
  'two-factor-off': { heading: m.twoFactorOffHeading, text: () => '' },
  'recovery-codes-new': { heading: m.recoveryCodesHeading, text: m.recoveryCodesText },
  'passkey-added': { heading: m.passkeyAddedHeading, text: m.passkeyAddedText },
  'passkey-removed': { heading: m.passkeyRemovedHeading, text: () => '' },
}

interface Change {
  what: AccountChange
  at: Date
  name?: string | undefined
}

function accountChangedLetter(head: Letterhead, { what, at, name = '' }: Change): Letter {
  const { heading, text } = changes[what]
  const title = heading({ name: spokenDevice(name) })
  return letterOf(head, 'account', {
    subject: title,
    preheader: m.wasYouHint(),
    heading: { title },
    parts: [
      say(`${text()} ${m.loggedOutText()}`.trim()),
      { kind: 'table', rows: [whenOf(at)] },
      notYou(head),
      changePassword(head),
    ],
  })
}

function apiKeyLetter(head: Letterhead, { name, at }: { name: string; at: Date }): Letter {
  const title = m.apiKeyHeading({ name })
  return letterOf(head, 'account', {
    subject: title,
    preheader: m.wasYouHint(),
    heading: { title },
    parts: [
      say(m.apiKeyText()),
      { kind: 'table', rows: [whenOf(at)] },
      notYou(head),
      quiet(m.apiKeysAction(), `${head.siteUrl}/settings?section=security`),
    ],
  })
}

/** Names only the host: the whole address was typed by its owner, and may contain a key. */
function webhookLetter(head: Letterhead, { name, at }: { name: string; at: Date }): Letter {
  const title = m.webhookHeading({ name })
  return letterOf(head, 'account', {
    subject: title,
    preheader: m.wasYouHint(),
    heading: { title },
    parts: [
      say(m.webhookText()),
      { kind: 'table', rows: [whenOf(at)] },
      notYou(head),
      quiet(m.webhooksAction(), `${head.siteUrl}/settings?section=security`),
    ],
  })
}

function walletLetter(
  head: Letterhead,
  { address, at, isLinked }: { address: string; at: Date; isLinked: boolean },
): Letter {
  const messages = isLinked ? linkedMessages : unlinkedMessages
  return letterOf(head, 'account', {
    subject: messages.heading(),
    preheader: m.didYouHint({ what: shortAddress(address) }),
    heading: { title: messages.heading() },
    parts: [
      say(messages.text()),
      { kind: 'wallet', label: m.walletLabel(), address },
      { kind: 'table', rows: [whenOf(at)] },
      notYou(head),
      quiet(m.walletsAction(), `${head.siteUrl}/settings?section=wallets`),
    ],
  })
}

const linkedMessages = {
  heading: m.linkedHeading,
  text: m.walletLinkedText,
}
const unlinkedMessages = {
  heading: m.walletUnlinkedHeading,
  text: m.walletUnlinkedText,
}

function closedLetter(head: Letterhead): Letter {
  return letterOf(head, 'account', {
    subject: m.closedSubject({ app: head.appName }),
    preheader: m.closedText(),
    heading: { title: m.closedSubject({ app: head.appName }) },
    parts: [
      say(m.closedText()),
      note(m.closedKeptText<Run>({ link: linkTo(`${head.siteUrl}/static/privacy-policy`) })),
    ],
  })
}

const whenOf = (at: Date): Row => ({
  label: m.whenLabel(),
  value: formatUtc(at.toISOString()),
})

const notYou = ({ siteUrl }: Letterhead): Part =>
  say(m.notYouText<Run>({ ...b, link: linkTo(`${siteUrl}/contactus`) }))

const quiet = (text: string, href: string): Part => ({ kind: 'button', text, href, isQuiet: true })

const changePassword = ({ siteUrl }: Letterhead): Part =>
  quiet(m.changePasswordAction(), `${siteUrl}/auth/change-password`)

/**
 * Sent a day before two-factor login is switched off, so that a member who did not ask for it can
 * object.
 */
function twoFactorResetLetter(head: Letterhead): Letter {
  const contact = { link: linkTo(`${head.siteUrl}/contactus`) }
  return letterOf(head, 'account', {
    subject: m.twoFactorResetSubject({ app: head.appName }),
    preheader: m.twoFactorResetText({ hours: operatorTerms.objectionHours }),
    heading: { title: m.twoFactorResetSubject({ app: head.appName }) },
    parts: [
      say(m.twoFactorResetText({ hours: operatorTerms.objectionHours })),
      say(m.twoFactorResetNotYouText<Run>({ ...b, ...contact })),
    ],
  })
}

function operatorInvitationLetter(head: Letterhead, href: string): Letter {
  return letterOf(head, 'account', {
    subject: m.operatorSubject({ app: head.appName }),
    preheader: m.operatorText({ hours: operatorTerms.invitationHours }),
    heading: { title: m.operatorSubject({ app: head.appName }) },
    parts: [
      say(m.operatorText({ hours: operatorTerms.invitationHours })),
      { kind: 'button', text: m.operatorAction(), href },
    ],
  })
}

export const accountLetters = {
  newLogin: newLoginLetter,
  passwordChanged: passwordChangedLetter,
  oldEmail: oldEmailLetter,
  changed: accountChangedLetter,
  apiKeyMade: apiKeyLetter,
  webhookMade: webhookLetter,
  wallet: walletLetter,
  closed: closedLetter,
  twoFactorReset: twoFactorResetLetter,
  operatorInvitation: operatorInvitationLetter,
}
