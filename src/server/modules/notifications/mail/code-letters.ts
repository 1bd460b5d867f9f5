import { formatUtc } from '@/contract/format/dates'
import { spokenDevice } from '@/server/platform/device-name'
import * as m from '../messages/mail'
import {
  bold,
  type Letter,
  type Letterhead,
  letterOf,
  linkTo,
  type Part,
  type Row,
  type Run,
  say,
} from './letter'

/** What a code opens, as far as the words around it differ. */
export type CodeUse = 'sign-up' | 'login' | 'password' | 'close' | 'change' | 'new-contact'

interface CodeFacts {
  code: string
  at: Date
  /** Who asked, where the words say so. */
  device?: string | undefined
  /** Another way to the same end. */
  link?: string | undefined
}

const b = { b: bold }

/** A code is typed, never clicked, so its mail has no button. */
function codeLetter(head: Letterhead, use: CodeUse, facts: CodeFacts): Letter {
  const messages = codeMessages[use]
  const { code, link } = facts
  const parts: Part[] = [say(m.codeText()), { kind: 'code', code }]
  if (use === 'login') parts.push({ kind: 'table', rows: askedRows(facts) })
  if (link) parts.push(say(m.passwordLinkText<Run>({ link: linkTo(link) })))
  return letterOf(head, 'account', {
    subject: messages.subject({ code, app: head.appName }),
    preheader: m.codeHint(),
    heading: { title: messages.heading() },
    parts: [...parts, unasked(head, use)],
  })
}

const codeMessages = {
  'sign-up': {
    subject: m.emailCodeSubject,
    heading: m.emailCodeHeading,
  },
  login: {
    subject: m.loginCodeSubject,
    heading: m.loginCodeHeading,
  },
  password: {
    subject: m.passwordCodeSubject,
    heading: m.passwordCodeHeading,
  },
  close: {
    subject: m.closeCodeSubject,
    heading: m.closeCodeHeading,
  },
  change: {
    subject: m.changeCodeSubject,
    heading: m.changeCodeHeading,
  },
  'new-contact': {
    subject: m.emailCodeSubject,
    heading: m.newEmailCodeHeading,
  },
}

function askedRows({ at, device }: CodeFacts): Row[] {
  const requested = { label: m.requestedLabel(), value: formatUtc(at.toISOString()) }
  return device === undefined
    ? [requested]
    : [requested, { label: m.browserLabel(), value: spokenDevice(device) }]
}

/** What to do for somebody who did not ask for the code: with a password known to others, more than nothing. */
function unasked({ siteUrl }: Letterhead, use: CodeUse): Part {
  if (use === 'login')
    return say(m.loginNotYouText<Run>({ ...b, link: linkTo(`${siteUrl}/auth/forgot-password`) }))
  if (use === 'close' || use === 'change')
    return say(m.someoneIsInText<Run>({ ...b, link: linkTo(`${siteUrl}/auth/change-password`) }))
  return say(m.unaskedText<Run>(b), m.neverShareText())
}

/** In place of a code, to the owner of an address that somebody tried to sign up with. */
function memberLetter(head: Letterhead): Letter {
  return letterOf(head, 'account', {
    subject: m.memberSubject({ app: head.appName }),
    preheader: m.memberHint(),
    heading: { title: m.memberSubject({ app: head.appName }) },
    parts: [
      say(m.memberText()),
      say(m.memberNotYouText<Run>(b)),
      { kind: 'button', text: m.logInAction(), href: `${head.siteUrl}/auth/login`, isQuiet: true },
    ],
  })
}

export const codeLetters = { code: codeLetter, member: memberLetter }
