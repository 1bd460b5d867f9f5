import { mailTerms } from '@/config/terms'
import { formatUtc } from '@/contract/format/dates'
import { spokenDevice } from '@/server/platform/device-name'
import * as m from '../messages'
import type { Letterhead } from '../needs'
import { bold, type Letter, letterOf, linkTo, type Part, type Row, type Run, say } from './letter'

type CodeUse =
  | 'sign-up'
  | 'login'
  | 'password'
  | 'close'
  | 'gift'
  | 'recover'
  | 'change'
  | 'new-contact'
  | 'vote'
  | 'offer'
  | 'api-key'
  | 'webhook'

interface CodeFacts {
  code: string
  at: Date
  device?: string | undefined
  link?: string | undefined
}

const b = { b: bold }

/**
 * A mail with a code. It has no button, because a code is typed and never clicked; people learn to
 * distrust mails that want a click.
 */
function codeLetter(head: Letterhead, use: CodeUse, facts: CodeFacts): Letter {
  const { code, link } = facts
  const title = headings[use]()
  const parts: Part[] = [
    say(m.codeText({ minutes: mailTerms.codeMinutes })),
    { kind: 'code', code },
  ]
  if (use === 'login') parts.push({ kind: 'table', rows: askedRows(facts) })
  if (link)
    parts.push(
      say(m.passwordLinkText<Run>({ link: linkTo(link), minutes: mailTerms.passwordLinkMinutes })),
    )
  return letterOf(head, 'account', {
    subject: m.codeSubject({ code, app: head.appName }),
    preheader: title,
    heading: { title },
    parts: [...parts, say(unaskedNote(head, use), m.neverShareText())],
  })
}

/** Mail programs show the heading after the subject in their lists. */
const headings: Record<CodeUse, () => string> = {
  'sign-up': m.emailCodeHeading,
  login: m.loginCodeHeading,
  password: m.passwordCodeHeading,
  close: m.closeCodeHeading,
  gift: m.giftCodeHeading,
  recover: m.recoverCodeHeading,
  change: m.changeCodeHeading,
  'new-contact': m.emailCodeHeading,
  vote: m.voteCodeHeading,
  offer: m.offerCodeHeading,
  'api-key': m.apiKeyCodeHeading,
  webhook: m.webhookCodeHeading,
}

function askedRows({ at, device }: CodeFacts): Row[] {
  const requested = { label: m.whenLabel(), value: formatUtc(at.toISOString()) }
  return device === undefined
    ? [requested]
    : [requested, { label: m.browserLabel(), value: spokenDevice(device) }]
}

/** The member who asks for these is logged in. */
const showsIntrusion: CodeUse[] = [
  'close',
  'gift',
  'recover',
  'change',
  'vote',
  'offer',
  'api-key',
  'webhook',
]

/**
 * What to do if it was not you. Where others may know the password, doing nothing is not enough.
 */
function unaskedNote({ siteUrl }: Letterhead, use: CodeUse): Run[] {
  if (use === 'login')
    return m.loginNotYouText<Run>({ ...b, link: linkTo(`${siteUrl}/auth/forgot-password`) })
  if (showsIntrusion.includes(use))
    return m.someoneIsInText<Run>({ ...b, link: linkTo(`${siteUrl}/auth/change-password`) })
  return m.ignoreText<Run>(b)
}

function memberLetter(head: Letterhead): Letter {
  return letterOf(head, 'account', {
    subject: m.memberSubject({ app: head.appName }),
    preheader: m.wasYouHint(),
    heading: { title: m.memberSubject({ app: head.appName }) },
    parts: [
      say(m.memberText()),
      say(m.ignoreText<Run>(b)),
      { kind: 'button', text: m.logInAction(), href: `${head.siteUrl}/auth/login`, isQuiet: true },
    ],
  })
}

export const codeLetters = { code: codeLetter, member: memberLetter }

const codeMessages: Record<CodeUse, (params: { code: string; app: string }) => string> = {
  'sign-up': m.phoneSms,
  login: m.loginSms,
  password: m.passwordSms,
  close: m.closeSms,
  gift: m.giftSms,
  recover: m.recoverSms,
  change: m.changeSms,
  'new-contact': m.phoneSms,
  vote: m.voteSms,
  offer: m.offerSms,
  'api-key': m.apiKeySms,
  webhook: m.webhookSms,
}

/** The last line lets phones offer the code for our page only, and for no imitation of it. */
function codeSms(head: Letterhead, use: CodeUse, code: string): string {
  const text = gsm(codeMessages[use]({ code, app: head.appName }))
  const whole = `${text}\n\n@${hostOf(head)} #${code}`
  return fits(whole) ? whole : text
}

function memberSms({ appName }: Letterhead): string {
  return gsm(m.memberSms({ app: appName }))
}

function numberChangedSms({ appName }: Letterhead): string {
  return gsm(m.changedSms({ app: appName }))
}

/** The mail has the link; an SMS that wants a click would teach people to trust forged ones. */
function recoverySms({ appName }: Letterhead): string {
  return gsm(m.recoveryNoticeSms({ app: appName }))
}

function deliverySms({ appName }: Letterhead, shares: string): string {
  return gsm(m.deliveryNoticeSms({ app: appName, shares }))
}

function estateSms({ appName }: Letterhead): string {
  return gsm(m.estateNoticeSms({ app: appName }))
}

const hostOf = ({ siteUrl }: Letterhead) => new URL(siteUrl).hostname

// The characters of GSM 03.38. With any other character each segment of an SMS holds 70 characters
// instead of 160.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')
const segment = 160

export function septetsOf(text: string): number | undefined {
  let count = 0
  for (const letter of text) {
    if (basic.has(letter)) count += 1
    else if (extended.has(letter)) count += 2
    else return undefined
  }
  return count
}

const fits = (text: string) => (septetsOf(text) ?? segment + 1) <= segment

/** Typographic marks that a phone's alphabet lacks. */
const plainMarks: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
}

function gsm(text: string): string {
  return [...text]
    .map((letter) => plainMarks[letter] ?? letter)
    .map((letter) => {
      if (septetsOf(letter) !== undefined) return letter
      const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return plain !== '' && septetsOf(plain) !== undefined ? plain : '?'
    })
    .join('')
}

export const sms = {
  code: codeSms,
  member: memberSms,
  numberChanged: numberChangedSms,
  recovery: recoverySms,
  delivery: deliverySms,
  estate: estateSms,
}
