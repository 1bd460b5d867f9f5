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

export type CodeUse = 'sign-up' | 'login' | 'password' | 'close' | 'change' | 'new-contact'

interface CodeFacts {
  code: string
  at: Date
  device?: string | undefined
  link?: string | undefined
}

const b = { b: bold }

/** No button: a code is typed, never clicked. */
function codeLetter(head: Letterhead, use: CodeUse, facts: CodeFacts): Letter {
  const { code, link } = facts
  const title = headings[use]()
  const parts: Part[] = [say(m.codeText()), { kind: 'code', code }]
  if (use === 'login') parts.push({ kind: 'table', rows: askedRows(facts) })
  if (link) parts.push(say(m.passwordLinkText<Run>({ link: linkTo(link) })))
  return letterOf(head, 'account', {
    subject: m.codeSubject({ code, app: head.appName }),
    preheader: title,
    heading: { title },
    parts: [...parts, say(unasked(head, use), m.neverShareText())],
  })
}

/** Lists of mails show it after the subject. */
const headings: Record<CodeUse, () => string> = {
  'sign-up': m.emailCodeHeading,
  login: m.loginCodeHeading,
  password: m.passwordCodeHeading,
  close: m.closeCodeHeading,
  change: m.changeCodeHeading,
  'new-contact': m.emailCodeHeading,
}

function askedRows({ at, device }: CodeFacts): Row[] {
  const requested = { label: m.whenLabel(), value: formatUtc(at.toISOString()) }
  return device === undefined
    ? [requested]
    : [requested, { label: m.browserLabel(), value: spokenDevice(device) }]
}

/** If others know the password, doing nothing is not enough. */
function unasked({ siteUrl }: Letterhead, use: CodeUse): Run[] {
  if (use === 'login')
    return m.loginNotYouText<Run>({ ...b, link: linkTo(`${siteUrl}/auth/forgot-password`) })
  if (use === 'close' || use === 'change')
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
