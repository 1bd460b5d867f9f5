import * as m from '../messages/mail'
import { type Letter, type Letterhead, letterOf, say } from './letter'

const digestLines = 50

export function digestLetter(head: Letterhead, { titles }: { titles: string[] }): Letter {
  const count = titles.length
  const title = m.digestSubject({ count, app: head.appName })
  const lines = titles.slice(0, digestLines).map((title) => say(title))
  const button = { text: m.digestAction(), href: `${head.siteUrl}/notifications` }
  return letterOf(head, 'choice', {
    subject: title,
    preheader: m.digestText(),
    heading: { title },
    parts: [say(m.digestText()), ...lines, { kind: 'button', ...button }],
  })
}
