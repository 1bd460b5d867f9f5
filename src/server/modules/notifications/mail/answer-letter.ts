import * as m from '../messages'
import type { Letterhead } from '../needs'
import { type Letter, letterOf, note, say } from './letter'

interface Answer {
  reference: string
  href: string
  /** Only for a visitor: a member reads it in the app. */
  text?: string
}

/** Replies to this mail are not read, so the letter says where to write. */
export function answerLetter(head: Letterhead, { reference, href, text }: Answer): Letter {
  const title = m.answeredHeading({ reference })
  const paragraphs =
    text === undefined ? [] : text.split(/\n{2,}/).map((part) => say(...part.split('\n')))
  return letterOf(head, 'account', {
    subject: title,
    preheader: text === undefined ? m.answeredText() : m.answeredHint(),
    heading: { title },
    parts: [
      ...(text === undefined ? [say(m.answeredText())] : paragraphs),
      { kind: 'button', text: text === undefined ? m.readAnswerAction() : m.writeOnAction(), href },
      note(m.noRepliesText()),
    ],
  })
}
