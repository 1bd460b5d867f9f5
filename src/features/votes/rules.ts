import type { BallotChoice } from '@/contract/ballot-proofs'
import { shareBps } from '@/contract/format/amounts'
import type { MemberVote } from '@/contract/user/votes'

/** without: no shares at the record date · counting: over, and not counted yet. */
export type VoteStanding =
  | 'announced'
  | 'open'
  | 'voted'
  | 'without'
  | 'counting'
  | 'counted'
  | 'called-off'

export const isCounting = ({ state, closesAt }: MemberVote) =>
  state === 'open' && Date.parse(closesAt) <= Date.now()

export function voteStanding(vote: MemberVote): VoteStanding {
  const { state, counted, ballot } = vote
  if (state !== 'open') return state
  if (isCounting(vote)) return 'counting'
  if (counted?.shares === '0') return 'without'
  return ballot === null ? 'open' : 'voted'
}

const wholeBps = 10_000

export interface Parts {
  forBps: number
  againstBps: number
}

/** Of the votes for and against: abstentions are left out. Both add up to the whole. */
export function answerBps(totals: Record<BallotChoice, string>): Parts {
  const all = BigInt(totals.for) + BigInt(totals.against)
  if (all === 0n) return { forBps: 0, againstBps: 0 }
  const forBps = shareBps(totals.for, all)
  return { forBps, againstBps: wholeBps - forBps }
}

/** 32 bytes, so that nobody can try out which answers give a fingerprint. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const stampOf = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '')

interface CalendarMessages {
  record: (title: string) => string
  end: (title: string) => string
}

/** A file that calendars take (RFC 5545): record dates and last moments that are still to come. */
export function voteCalendar(
  votes: readonly MemberVote[],
  words: CalendarMessages,
  now: Date,
): string | undefined {
  const entries = votes
    .filter(({ state }) => state === 'announced' || state === 'open')
    .flatMap(({ id, title, recordAt, closesAt }) => [
      { id: `${id}-record`, at: recordAt, text: words.record(title) },
      { id: `${id}-end`, at: closesAt, text: words.end(title) },
    ])
    .filter(({ at }) => new Date(at) > now)
  if (entries.length === 0) return undefined
  const stamp = stampOf(now.toISOString())
  const lines = entries.flatMap(({ id, at, text }) => [
    'BEGIN:VEVENT',
    `UID:${id}@fnx`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${stampOf(at)}`,
    `SUMMARY:${text.replaceAll(/[,;\\]/g, '\\$&')}`,
    'END:VEVENT',
  ])
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//FNX//Votes//EN']
  return [...head, ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
