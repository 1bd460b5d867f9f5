import { formatKept, formatSharesFull } from '@/contract/format/amounts'
import { firstLocale, inLocale } from '@/messages/locale'
import * as m from '../messages/platform'

/** Facts are compared, so they are stored in one language; these are their display texts. */
const words: Record<string, () => string> = {
  on: m.onText,
  off: m.offText,
  open: m.openWordText,
  closed: m.closedWordText,
  stopped: m.stoppedText,
  running: m.runningText,
  paused: m.pausedText,
  none: m.noneWordText,
  erased: m.erasedText,
  'signs in': m.signsInText,
  'switched off': m.switchedOffText,
  announced: m.announcedText,
  settling: m.settlingText,
  settled: m.settledText,
  counted: m.countedText,
  'called-off': m.calledOffText,
  waiting: m.waitingText,
  moving: m.movingText,
  standing: m.standingText,
  draft: m.draftText,
  'no draft': m.noDraftText,
}

export const factText = (fact: string): string => words[fact]?.() ?? fact

/** A moment in UTC, as the console writes all times. */
export const shownMoment = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/**
 * With all digits, and the same in every language, because facts are compared and inputs read
 * again.
 */
export const sharesFact = (microShares: bigint): string =>
  inLocale(firstLocale, () => formatSharesFull(microShares))

/** The same in the reader's language. */
export const shownShares = formatKept
