import { formatUtc } from '@/contract/format/dates'
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
  const parts: Part[] = [say(messages.text()), { kind: 'code', code }]
  if (use === 'login') parts.push({ kind: 'table', rows: askedRows(facts) })
  if (link) parts.push(say(m.passwordLinkText<Run>({ link: linkTo(link) })))
  return letterOf(head, 'account', {
    subject: messages.subject({ code, app: head.appName }),
    preheader: messages.hint(),
    heading: { title: messages.heading() },
    parts: [...parts, unasked(head, use)],
  })
}

const codeMessages = {
  'sign-up': {
    subject: m.emailCodeSubject,
    hint: m.emailCodeHint,
    heading: m.emailCodeHeading,
    text: m.emailCodeText,
  },
  login: {
    subject: m.loginCodeSubject,
    hint: m.loginCodeHint,
    heading: m.loginCodeHeading,
    text: m.loginCodeText,
  },
  password: {
    subject: m.passwordCodeSubject,
    hint: m.passwordCodeHint,
    heading: m.passwordCodeHeading,
    text: m.passwordCodeText,
  },
  close: {
    subject: m.closeCodeSubject,
    hint: m.closeCodeHint,
    heading: m.closeCodeHeading,
    text: m.closeCodeText,
  },
  change: {
    subject: m.changeCodeSubject,
    hint: m.changeCodeHint,
    heading: m.changeCodeHeading,
    text: m.newEmailCodeText,
  },
  'new-contact': {
    subject: m.emailCodeSubject,
    hint: m.emailCodeHint,
    heading: m.newEmailCodeHeading,
    text: m.newEmailCodeText,
  },
}

function askedRows({ at, device }: CodeFacts): Row[] {
  const requested = { label: m.requestedLabel(), value: formatUtc(at.toISOString()) }
  return device === undefined
    ? [requested]
    : [requested, { label: m.browserLabel(), value: device }]
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
