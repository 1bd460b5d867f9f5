import * as m from './messages'
import type { Letterhead } from './needs'
import { messagePage, press } from './newsletter.service'

export const notMePath = '/api/not-me'

export function notMeAddress({ siteUrl }: Pick<Letterhead, 'siteUrl'>, refusal: string): string {
  return `${siteUrl}${notMePath}?t=${refusal}`
}

/** Mail scanners open every link, so only a press changes anything. */
export const notMePages = {
  ask: (head: Letterhead) =>
    messagePage(head, m.notMeTitle(), m.notMeText(), press(m.notMeAction())),
  canceled: (head: Letterhead) => messagePage(head, m.notMeDoneTitle(), m.notMeCanceledText(), ''),
  stopped: (head: Letterhead) => messagePage(head, m.notMeDoneTitle(), m.notMeStoppedText(), ''),
  halted: (head: Letterhead) => messagePage(head, m.notMeDoneTitle(), m.notMeHaltedText(), ''),
  tooLate: (head: Letterhead) => messagePage(head, m.notMeDoneTitle(), m.notMeTooLateText(), ''),
  unknown: (head: Letterhead) => messagePage(head, m.unknownTitle(), m.notMeUnknownText(), ''),
}
