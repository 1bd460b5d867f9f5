import { locale } from '@/messages/locale'
import { escaped, plainPage } from '@/server/platform/http/plain-page'
import type { Letterhead } from './mail/letter'
import * as m from './messages/mail'

/** Mail scanners open every link, so only a press changes anything. */
export const newsletterPages = {
  confirm: (head: Letterhead) =>
    page(head, m.newsletterSubject(app(head)), m.newsletterText(), press(m.newsletterAction())),
  confirmed: (head: Letterhead) => page(head, m.confirmedTitle(), m.confirmedText(), home(head)),
  expired: (head: Letterhead) => page(head, m.expiredTitle(), m.expiredText(), home(head)),
  end: (head: Letterhead) => page(head, m.endTitle(), m.endText(), press(m.issueEndAction())),
  ended: (head: Letterhead) => page(head, m.endedTitle(), m.endedText(), home(head)),
  unknown: (head: Letterhead) => page(head, m.unknownTitle(), m.unknownText(), home(head)),
}

const app = ({ appName }: Letterhead) => ({ app: appName })

function page(head: Letterhead, title: string, text: string, action: string): string {
  const isSandbox = head.mode === 'sandbox'
  const strip = m.sandboxPageText<string>({ b: (words) => `<b>${escaped(words)}</b>` }).join('')
  return plainPage({
    language: locale(),
    brand: head.appName,
    home: head.siteUrl,
    title,
    strip: isSandbox ? strip : undefined,
    body: `<p>${escaped(text)}</p>${action}`,
  })
}

/** Posts to the open address. */
const press = (text: string) => `<form method="post"><button>${escaped(text)}</button></form>`

const home = ({ siteUrl, appName }: Letterhead) =>
  `<a class="go" href="${escaped(siteUrl)}">${escaped(m.homeAction({ app: appName }))}</a>`
