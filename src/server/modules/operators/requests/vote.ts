import { voteTerms } from '@/config/terms'
import { formatBps } from '@/contract/format/amounts'
import {
  maxResolutions,
  type VoteDocument,
  type VoteMeeting,
  type VoteResolution,
  type VoteText,
} from '@/contract/user/votes'
import {
  announceVote,
  callOffVote,
  findVote,
  reportMeeting,
  type VoteTerms,
} from '@/server/modules/votes'
import { lockingKey } from '@/server/platform/crypto/for-a-key'
import type { Db } from '@/server/platform/db/database'
import { isUuid } from '@/server/platform/db/database'
import { type Fields, type Kind, NotDone, takesTwo } from './kind'
import { bpsIn, momentIn } from './typed'

const hourMs = 60 * 60_000
const longest = { title: 120, text: 600, key: 2_000 }

const rights = { ask: 'ask vote', approve: 'approve vote', lifeHours: 48 } as const

/** Members read it in their language, so none may be missing. */
function textIn(given: Fields, name: string, what: string, most = longest.title): VoteText {
  const [en, de] = ['En', 'De'].map((tag) => (given[`${name}${tag}`] ?? '').trim())
  if (!en || !de) throw new NotDone(`Enter ${what} in English and in German.`)
  if (Math.max(en.length, de.length) > most)
    throw new NotDone(`Enter ${what} with at most ${most} characters.`)
  return { en, de }
}

function documentIn(given: Fields, name: string): VoteDocument | undefined {
  const url = (given[`${name}Url`] ?? '').trim()
  if (url === '') return undefined
  // A link to our own pages, or one that is encrypted on its way.
  if (!/^(https:\/\/[^\s"<>]+|\/[a-z0-9][^\s"<>]*)$/i.test(url) || url.length > 500)
    throw new NotDone('Enter the document’s address as https://…, or as a path of this site.')
  return { url, title: textIn(given, `${name}Title`, 'the document’s name') }
}

function resolutionsIn(given: Fields): VoteResolution[] {
  const numbers = Array.from({ length: maxResolutions }, (_, index) => index + 1)
  const filled = numbers.filter((number) => (given[`r${number}TitleEn`] ?? '').trim() !== '')
  if (filled.length === 0) throw new NotDone('Enter at least one resolution.')
  if (filled.at(-1) !== filled.length) throw new NotDone('Leave out no resolution in between.')
  return filled.map((number) => resolutionIn(given, `r${number}`, `resolution ${number}`))
}

const oneOf = <Option extends string>(options: Option[], given?: string): Option | undefined =>
  options.find((option) => option === given)

function resolutionIn(given: Fields, name: string, what: string): VoteResolution {
  const needs = oneOf(['half', 'two-thirds'], given[`${name}Needs`])
  if (needs === undefined) throw new NotDone(`Choose what ${what} needs to pass.`)
  const board = oneOf(['for', 'against', 'none'], given[`${name}Board`])
  if (board === undefined) throw new NotDone(`Choose what the board recommends for ${what}.`)
  const document = documentIn(given, `${name}Document`)
  return {
    title: textIn(given, `${name}Title`, `the title of ${what}`),
    text: textIn(given, `${name}Text`, `what ${what} means`, longest.text),
    ...(document && { document }),
    needs,
    board,
  }
}

function termsIn(given: Fields): VoteTerms {
  const { recordAt = '', closesAt = '', meetingAt = '', quorum = '' } = given
  return {
    title: textIn(given, 'title', 'the meeting’s name'),
    resolutions: resolutionsIn(given),
    quorumBps: quorum.trim() === '' ? 0 : bpsIn(quorum, 'the quorum'),
    recordAt: momentIn(recordAt, 'the record date'),
    closesAt: momentIn(closesAt, 'the end of voting'),
    meetingAt: momentIn(meetingAt, 'the meeting'),
    auditorKey: keyIn(given) || null,
  }
}

/** As PEM, whatever a browser's form has made of its line ends. */
const keyIn = ({ auditorKey = '' }: Fields) => auditorKey.trim().replaceAll('\r\n', '\n')

async function auditorOf(given: Fields): Promise<string> {
  const pem = keyIn(given)
  if (pem === '') return ''
  const key = pem.length <= longest.key ? await lockingKey(pem) : undefined
  if (key === undefined)
    throw new NotDone(
      'The auditor’s key must be a public RSA key of at least 3,072 bits, as PEM. A private key does not belong here.',
    )
  return key.thumbprint
}

const documentText = (document?: VoteDocument) =>
  document === undefined ? '' : ` · ${document.title.en}: ${document.url}`

/** The request is the draft: nobody but operators sees it until a second person has approved it. */
export const voteOpen: Kind = {
  ...rights,
  title: ({ titleEn }) => `Announce a vote: ${titleEn}`,
  parse: (given) => {
    termsIn(given)
    const known = /^(title(En|De)|recordAt|closesAt|meetingAt|quorum|auditorKey|r\d{1,2}[A-Z]\w*)$/
    const kept = Object.entries(given).filter(([name, text]) => known.test(name) && text.trim())
    return Object.fromEntries(kept.map(([name, text]) => [name, text.trim()]))
  },
  facts: async (_, input) => ({ auditor: await auditorOf(input) }),
  whyTwo: async ({ clock, mode }, input) => {
    const { recordAt, closesAt, meetingAt } = termsIn(input)
    const noticeHours = mode === 'sandbox' ? 0 : voteTerms.minimumNoticeHours
    if (recordAt.getTime() < clock.now().getTime() + noticeHours * hourMs)
      throw new NotDone(`The record date must be at least ${noticeHours} hours from now.`)
    if (closesAt <= recordAt) throw new NotDone('Voting ends after its record date.')
    if (meetingAt <= closesAt) throw new NotDone('The meeting is after the end of voting.')
    return takesTwo
  },
  changes: (input, { auditor }) => {
    const { title, resolutions, quorumBps, recordAt, closesAt, meetingAt } = termsIn(input)
    const added = (what: string, after: string) => ({ what, now: '–', after })
    return [
      added('Meeting', `${title.en} · ${title.de}`),
      added('Record date', recordAt.toISOString()),
      added('Voting ends', closesAt.toISOString()),
      added('Meeting at', meetingAt.toISOString()),
      added('Quorum', quorumBps === 0 ? 'none' : formatBps(quorumBps)),
      added('Auditor’s file', auditor ? `for the key ${auditor}` : 'none: no key was given'),
      ...resolutions.flatMap((one, index) => [
        added(`Resolution ${index + 1}`, `${one.title.en} · ${one.title.de}`),
        added('Its text', `${one.text.en} · ${one.text.de}${documentText(one.document)}`),
        added('It needs', `${one.needs}; the board says ${one.board}`),
      ]),
      { what: 'Members', now: 'see nothing', after: 'can read it at once' },
    ]
  },
  retyped: {
    label: 'Number of resolutions',
    hint: 'Count them above.',
    isSame: (input, typed) => typed.trim() === String(resolutionsIn(input).length),
  },
  execute: async ({ db, clock }, input) => {
    const terms = termsIn(input)
    const now = clock.now()
    if (terms.recordAt <= now) throw new NotDone('The record date has passed.')
    await announceVote(db, terms, now)
    return 'Announced. Members see it on their page of dividends and votes.'
  },
}

async function namedVote(db: Db, { vote = '' }: Fields): Promise<Fields> {
  const found = isUuid(vote) ? await findVote(db, vote) : undefined
  if (found === undefined) throw new NotDone('No such vote.')
  return { state: found.state, title: found.title.en, count: String(found.resolutions.length) }
}

export const voteCallOff: Kind = {
  ...rights,
  title: ({ vote = '' }) => `Call off vote ${vote.slice(0, 8)}`,
  parse: (given) => {
    const { en, de } = textIn(given, 'why', 'why', longest.text)
    return { vote: given.vote ?? '', whyEn: en, whyDe: de }
  },
  facts: ({ db }, input) => namedVote(db, input),
  whyTwo: async ({ db }, input) => {
    const { state = '' } = await namedVote(db, input)
    if (!['announced', 'open'].includes(state)) throw new NotDone('It is over already.')
    return takesTwo
  },
  changes: ({ whyEn = '', whyDe = '' }, { title = '' }) => [
    { what: 'Meeting', now: title, after: 'called off' },
    { what: 'Members read', now: '–', after: `${whyEn} · ${whyDe}` },
    { what: 'Ballots', now: 'sealed', after: 'stay sealed, and are never counted' },
  ],
  execute: async ({ db, clock }, input) => {
    const why = textIn(input, 'why', 'why', longest.text)
    if (!(await callOffVote(db, { id: input.vote ?? '', why, at: clock.now() })))
      throw new NotDone('It is over already.')
    return 'Called off. Whoever had votes is told.'
  },
}

function meetingIn(given: Fields, count: number): VoteMeeting {
  const document = documentIn(given, 'document')
  if (document === undefined) throw new NotDone('Enter the document that the bank reported it in.')
  const results = Array.from({ length: count }, (_, index) => {
    const said = given[`r${index + 1}`]
    if (said !== 'passed' && said !== 'not passed')
      throw new NotDone(`Choose whether resolution ${index + 1} was passed.`)
    const forBps = bpsIn(given[`r${index + 1}For`] ?? '', `the votes for ${index + 1}`)
    return { isPassed: said === 'passed', forBps }
  })
  return { document, results }
}

/** The meeting’s result, as the bank reported it. If it was typed wrongly, two type it once more. */
export const meetingResult: Kind = {
  ...rights,
  title: ({ vote = '' }) => `Enter the result of the meeting of vote ${vote.slice(0, 8)}`,
  parse: (given) => {
    const known = /^(vote|document(TitleEn|TitleDe|Url)|r\d{1,2}(For)?)$/
    return Object.fromEntries(Object.entries(given).filter(([name]) => known.test(name)))
  },
  facts: ({ db }, input) => namedVote(db, input),
  whyTwo: async ({ db, clock }, input) => {
    const { state, count } = await namedVote(db, input)
    if (state !== 'counted') throw new NotDone('Votes are counted before the meeting.')
    const vote = await findVote(db, input.vote ?? '')
    if (vote && vote.meetingAt > clock.now()) throw new NotDone('The meeting has not been yet.')
    meetingIn(input, Number(count))
    return takesTwo
  },
  changes: (input, { count = '0' }) => {
    const { results, document } = meetingIn(input, Number(count))
    return [
      ...results.map(({ isPassed, forBps }, index) => ({
        what: `Resolution ${index + 1}`,
        now: '–',
        after: `${isPassed ? 'passed' : 'not passed'}, ${formatBps(forBps)} for`,
      })),
      { what: 'As reported in', now: '–', after: `${document.title.en}: ${document.url}` },
    ]
  },
  execute: async ({ db, clock }, input) => {
    const id = input.vote ?? ''
    const { count } = await namedVote(db, input)
    const meeting = meetingIn(input, Number(count))
    if (!(await reportMeeting(db, { id, meeting, at: clock.now() })))
      throw new NotDone('Votes are counted before the meeting.')
    return 'Entered. Members see it beside their own result.'
  },
}
