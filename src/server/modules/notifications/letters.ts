import type { NotificationKind } from '@/contract/notification'
import { notificationKinds, notificationText } from './kinds'
import { accountLetters } from './mail/account-letters'
import { answerLetter } from './mail/answer-letter'
import { codeLetters } from './mail/code-letters'
import { digestLetter, type Letter, letterOf, linkTo, type Run, say } from './mail/letter'
import { moneyLetters } from './mail/money-letters'
import { verificationLetter } from './mail/verification-letter'
import * as m from './messages'
import type { Letterhead } from './needs'
import { newsletterIssue, newsletterLetter } from './newsletter.service'
import { notMeAddress } from './not-me.service'

// Kinds with these prefixes get the layout of a mail about money.
const money = /^(purchase|payment|delivery|shares|gift|recovery|estate|legal|dividend|buy-back)-/

interface LetterOfNotification {
  kind: NotificationKind
  facts: Record<string, string>
  /** The action that the reader may report as not theirs; it is only in the mail. */
  refusal?: string
}

function refusalOf(kind: NotificationKind) {
  if (kind === 'recovery-waiting') return m.recoveryRefusalText
  if (kind === 'estate-begun') return m.estateRefusalText
  return kind === 'gift-sent' ? m.giftRefusalText : m.refusalText
}

/**
 * The preview that a mailbox shows next to the subject has room for one sentence, and none for an
 * address.
 */
function hintOf(kind: NotificationKind, text: string): string {
  if (kind === 'recovery-waiting') return m.wasYouHint()
  return text.length > longestHint ? (text.split(/(?<=[.!?]) /, 1)[0] ?? text) : text
}

const longestHint = 100

export function notificationLetter(
  head: Letterhead,
  { kind, facts, refusal }: LetterOfNotification,
): Letter {
  const { action } = notificationKinds[kind]
  const { title, text, path } = notificationText(kind, facts)
  return letterOf(head, money.test(kind) ? 'money' : 'choice', {
    subject: title,
    preheader: hintOf(kind, text),
    heading: { title },
    parts: [
      say(text),
      { kind: 'button', text: action(), href: `${head.siteUrl}${path}` },
      ...(refusal === undefined
        ? []
        : [say(refusalOf(kind)<Run>({ link: linkTo(notMeAddress(head, refusal)) }))]),
    ],
  })
}

export const letters = {
  ...codeLetters,
  ...accountLetters,
  ...moneyLetters,
  verification: verificationLetter,
  answered: answerLetter,
  newsletter: newsletterLetter,
  issue: newsletterIssue,
  notification: notificationLetter,
  digest: digestLetter,
}
