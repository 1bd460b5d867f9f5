import * as m from '../messages'
import type { Letterhead } from '../needs'
import { type Letter, letterOf, linkTo, note, type Part, type Run, say } from './letter'

export type VerificationNews =
  | { is: 'reviewing' | 'more' | 'again' }
  | { is: 'verified'; isOtherName: boolean }
  | {
      is: 'rejected'
      reasons: { title: string; text: string }[]
      hasNote: boolean
      wasVerified: boolean
    }
  | { is: 'blocked'; wasVerified: boolean }

/**
 * The result of an identity check. A stranger may read the mailbox, so it says what to repeat and
 * never what was seen on the pictures.
 */
export function verificationLetter(head: Letterhead, news: VerificationNews): Letter {
  return letterOf(head, 'account', contentOf(head, news))
}

type Content = Parameters<typeof letterOf>[2]

function contentOf(head: Letterhead, news: VerificationNews): Content {
  switch (news.is) {
    case 'reviewing':
      return plain(head, {
        title: m.pendingHeading(),
        preheader: m.pendingText(),
        text: m.pendingText(),
        action: m.verificationAction(),
      })
    case 'more':
      return plain(head, {
        title: m.moreHeading(),
        preheader: m.rejectedText(),
        text: m.rejectedText(),
        action: m.continueAction(),
      })
    case 'again':
      return plain(head, {
        title: m.againHeading(),
        preheader: m.againText(),
        text: m.againText(),
        action: m.verificationAction(),
      })
    case 'verified':
      return verifiedLetter(head, news.isOtherName)
    case 'rejected':
      return rejectedLetter(head, news)
    case 'blocked':
      return plain(head, {
        title: news.wasVerified ? m.revokedHeading() : m.blockedHeading(),
        preheader: m.blockedText(),
        text: m.blockedText(),
        action: m.contactAction(),
        path: '/contactus',
      })
  }
}

interface Plain {
  title: string
  preheader: string
  text: string
  action: string
  path?: string
}

function plain({ siteUrl }: Letterhead, { title, preheader, text, action, path }: Plain): Content {
  const href = `${siteUrl}${path ?? '/kyc'}`
  const parts = [say(text), { kind: 'button', text: action, href } as const]
  return { subject: title, preheader, heading: { title }, parts }
}

function verifiedLetter({ siteUrl }: Letterhead, isOtherName: boolean): Content {
  const contact = { link: linkTo(`${siteUrl}/contactus`) }
  const name = isOtherName ? m.otherNameText<Run>(contact) : m.nameFixedText<Run>(contact)
  return {
    subject: m.verifiedHeading(),
    preheader: m.verifiedText(),
    heading: { title: m.verifiedHeading() },
    parts: [
      say(m.verifiedText()),
      { kind: 'button', text: m.buyAction(), href: `${siteUrl}/buy-shares` },
      note(name),
    ],
  }
}

type Rejected = Extract<VerificationNews, { is: 'rejected' }>

function rejectedLetter(
  { siteUrl }: Letterhead,
  { reasons, hasNote, wasVerified }: Rejected,
): Content {
  const count = reasons.length
  const intro = wasVerified ? m.revokedText() : m.fixesText({ count })
  const parts: Part[] = [
    say(intro),
    { kind: 'steps', items: reasons },
    ...(hasNote ? [say(m.reviewerNoteText())] : []),
    { kind: 'button', text: m.fixesAction(), href: `${siteUrl}/kyc` },
    note(m.neverEmailText()),
  ]
  const title = wasVerified ? m.revokedHeading() : m.rejectedHeading()
  return { subject: title, preheader: intro, heading: { title }, parts }
}
