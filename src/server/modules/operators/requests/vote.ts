import { operatorTerms, voteTerms } from '@/config/terms'
import { formatBps, formatCount, formatRate } from '@/contract/format/amounts'
import {
  maxResolutions,
  type VoteDocument,
  type VoteMeeting,
  type VoteResolution,
} from '@/contract/user/votes'
import {
  everyLanguage,
  fieldIn,
  fieldsInEachLanguage,
  type InEachLanguage,
  inReadersLanguage,
  languageName,
  typedInEachLanguage,
} from '@/messages/in-each-language'
import { firstLocale } from '@/messages/locale'
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
import * as m from '../messages/money'
import { announcing } from './announcing'
import { callingOff } from './calling-off'
import { factText, shownMoment } from './fact-text'
import { type DeclaredFields, declare, languageFields, utcMoment } from './fields'
import { type Fields, inField, type Kind, NotDone, type RequestField, type Sentence } from './kind'
import { bpsIn, inOneLine, momentIn, percentIn, refuseTurnedAround } from './typed'

const longest = { title: 120, text: 600, key: 2_000 }

const rights = { ask: 'ask vote', approve: 'approve vote', lifeHours: 48 } as const

/** Unchanged; `termsIn`, which sees a whole resolution, validates it. */
const keep = (typed: string) => typed.trim()

type Options = ReturnType<NonNullable<RequestField['options']>>

interface DocumentField {
  isOptional: boolean
  heading?: Sentence
}

const documentFields = (name: string, of: DocumentField): Record<string, RequestField> => ({
  [`${name}Url`]: { ...of, label: m.documentsAddressLabel, hint: m.documentsAddressHint, keep },
  ...languageFields(`${name}Title`, m.documentsNameInLabel, { ...of, keep }),
})

const majorities = (): Options => [
  ['half', m.moreThanHalfText()],
  ['two-thirds', m.twoThirdsText()],
]

const recommendations = (): Options => [
  ['none', m.nothingText()],
  ['for', m.votingForText()],
  ['against', m.votingAgainstText()],
]

function resolutionFields(number: number): Record<string, RequestField> {
  const name = `r${number}`
  const heading = () => m.resolutionLabel({ number })
  const text = { heading, isOptional: number > 1, keep }
  return {
    ...languageFields(`${name}Title`, m.titleInLabel, text),
    ...languageFields(`${name}Text`, m.whatItMeansInLabel, text),
    [`${name}Needs`]: { heading, label: m.neededMajorityLabel, options: majorities, keep },
    [`${name}Board`]: {
      heading,
      label: m.theBoardRecommendsLabel,
      options: recommendations,
      keep,
    },
    ...documentFields(`${name}Document`, { heading, isOptional: true }),
  }
}

const numbers = Array.from({ length: maxResolutions }, (_, index) => index + 1)

const fields = declare({
  ...languageFields('title', m.meetingInLabel, { keep }),
  recordAt: utcMoment(m.recordDateLabel),
  closesAt: utcMoment(m.votingEndsLabel, m.beforeMeetingHint),
  meetingAt: utcMoment(m.meetingAtLabel),
  quorum: {
    label: m.quorumLabel,
    hint: m.quorumHint,
    look: 'percent',
    isOptional: true,
    keep: percentIn,
  },
  auditorKey: {
    label: m.auditorsPublicKeyLabel,
    hint: () => m.auditorsKeyHint({ bits: formatCount(operatorTerms.minKeyBits) }),
    look: 'lines',
    isOptional: true,
    keep,
  },
  ...Object.fromEntries(numbers.flatMap((number) => Object.entries(resolutionFields(number)))),
})

/** Empty fields are not stored: most votes have few of the possible resolutions. */
const asked: DeclaredFields = { ...fields, parse: (given) => withoutEmpty(fields.parse(given)) }

const withoutEmpty = (given: Fields): Fields =>
  Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''))

/** Members read it in their language, so none may be missing. */
function textIn(given: Fields, name: string, what: string, most = longest.title): InEachLanguage {
  const typed = fieldsInEachLanguage(name).map(({ tag, field }) => {
    const text = inOneLine(given[field])
    if (!text)
      throw new NotDone(() => m.enterInError({ field: what, language: languageName(tag) }), field)
    if (text.length > most) throw new NotDone(() => m.maxTextError({ field: what, most }), field)
    inField(field, () => refuseTurnedAround(text))
    return [field, text]
  })
  return typedInEachLanguage(Object.fromEntries(typed), name)
}

function documentIn(given: Fields, name: string): VoteDocument | undefined {
  const url = (given[`${name}Url`] ?? '').trim()
  if (url === '') return undefined
  // A link to our own pages, or one over https.
  if (!/^(https:\/\/[^\s"<>]+|\/[a-z0-9][^\s"<>]*)$/i.test(url) || url.length > 500)
    throw new NotDone(m.documentsAddressError, `${name}Url`)
  return { url, title: textIn(given, `${name}Title`, m.theDocumentsNameText()) }
}

function resolutionsIn(given: Fields): VoteResolution[] {
  const titleOf = (number: number) => fieldIn(firstLocale, `r${number}Title`)
  const filled = numbers.filter((number) => (given[titleOf(number)] ?? '').trim() !== '')
  if (filled.length === 0) throw new NotDone(m.enterAtLeastOneError, titleOf(1))
  if (filled.at(-1) !== filled.length) throw new NotDone(m.resolutionGapError)
  return filled.map((number) => resolutionIn(given, `r${number}`, m.resolutionText({ number })))
}

const oneOf = <Option extends string>(options: Option[], given?: string): Option | undefined =>
  options.find((option) => option === given)

function resolutionIn(given: Fields, name: string, what: string): VoteResolution {
  const needs = oneOf(['half', 'two-thirds'], given[`${name}Needs`])
  if (needs === undefined)
    throw new NotDone(() => m.chooseMajorityError({ resolution: what }), `${name}Needs`)
  const board = oneOf(['for', 'against', 'none'], given[`${name}Board`])
  if (board === undefined)
    throw new NotDone(() => m.chooseRecommendationError({ resolution: what }), `${name}Board`)
  const document = documentIn(given, `${name}Document`)
  return {
    title: textIn(given, `${name}Title`, m.theTitleOfText({ resolution: what })),
    text: textIn(given, `${name}Text`, m.whatMeansText({ resolution: what }), longest.text),
    ...(document && { document }),
    needs,
    board,
  }
}

function termsIn(given: Fields): VoteTerms {
  const { recordAt = '', closesAt = '', meetingAt = '', quorum = '' } = given
  return {
    title: textIn(given, 'title', m.theMeetingsNameText()),
    resolutions: resolutionsIn(given),
    quorumBps: quorum.trim() === '' ? 0 : inField('quorum', () => bpsIn(quorum)),
    recordAt: inField('recordAt', () => momentIn(recordAt)),
    closesAt: inField('closesAt', () => momentIn(closesAt)),
    meetingAt: inField('meetingAt', () => momentIn(meetingAt)),
    auditorKey: keyIn(given) || null,
  }
}

/** The key as PEM, with any line endings of a browser's form. */
const keyIn = ({ auditorKey = '' }: Fields) => auditorKey.trim().replaceAll('\r\n', '\n')

async function auditorOf(given: Fields): Promise<string> {
  const pem = keyIn(given)
  if (pem === '') return ''
  const key = pem.length <= longest.key ? await lockingKey(pem) : undefined
  if (key === undefined)
    throw new NotDone(
      () => m.auditorsKeyError({ bits: formatCount(operatorTerms.minKeyBits) }),
      'auditorKey',
    )
  return key.thumbprint
}

const documentText = ({ title, url }: VoteDocument) => `${everyLanguage(title)}: ${url}`

export const voteOpen = announcing({
  rights,
  asked,
  termsIn,
  title: (given) =>
    m.announceVoteText({ title: inReadersLanguage(typedInEachLanguage(given, 'title')) }),
  facts: async (_, input) => ({ auditor: await auditorOf(input) }),
  isPaid: false,
  moments: ({ recordAt, closesAt, meetingAt }) => [
    {
      field: 'recordAt',
      at: recordAt,
      hours: voteTerms.minimumNoticeHours,
      isTooEarly: (noticeHours) => m.recordDateTooSoonError({ noticeHours }),
    },
    { field: 'closesAt', at: closesAt, hours: 0, isTooEarly: m.votingEndsLateError },
    { field: 'meetingAt', at: meetingAt, hours: 0, isTooEarly: m.meetingTooLateError },
  ],
  lines: (input, { auditor }) => {
    const { title, resolutions, quorumBps, recordAt, closesAt, meetingAt } = termsIn(input)
    const newValue = (what: string, after: string) => ({ what, now: '–', after })
    return [
      newValue(m.meetingLabel(), everyLanguage(title)),
      newValue(m.recordDateLabel(), shownMoment(recordAt)),
      newValue(m.votingEndsLabel(), shownMoment(closesAt)),
      newValue(m.meetingAtLabel(), shownMoment(meetingAt)),
      newValue(m.quorumLabel(), quorumBps === 0 ? factText('none') : formatRate(quorumBps)),
      newValue(m.auditorsFileText(), auditor ? m.forTheKeyText({ auditor }) : m.noKeyText()),
      ...resolutions.flatMap((resolution, index) => [
        newValue(m.resolutionLabel({ number: index + 1 }), everyLanguage(resolution.title)),
        newValue(m.itsTextText(), everyLanguage(resolution.text)),
        ...(resolution.document
          ? [newValue(m.documentLabel(), documentText(resolution.document))]
          : []),
        newValue(
          m.itNeedsText(),
          m.theBoardSaysText({ needs: resolution.needs, board: resolution.board }),
        ),
      ]),
    ]
  },
  retyped: {
    label: m.numberOfResolutionsLabel,
    hint: m.countThemAboveHint,
    isSame: (input, typed) => typed.trim() === String(resolutionsIn(input).length),
  },
  end: ({ recordAt }) => recordAt,
  isPast: m.recordDatePassedError,
  announce: ({ db }, terms, { now }) => announceVote(db, terms, now),
  said: m.voteAnnouncedText,
})

async function namedVote(db: Db, { vote = '' }: Fields): Promise<Fields> {
  const storedVote = isUuid(vote) ? await findVote(db, vote) : undefined
  if (storedVote === undefined) throw new NotDone(m.noSuchVoteError)
  const title = Object.entries(storedVote.title).map(([tag, text]) => [fieldIn(tag, 'title'), text])
  const count = String(storedVote.resolutions.length)
  return { state: storedVote.state, ...Object.fromEntries(title), count }
}

/** Older requests stored the name in one language. */
const meetingName = (given: Fields) =>
  inReadersLanguage(typedInEachLanguage(given, 'title')) || (given.title ?? '')

export const voteCallOff = callingOff({
  rights,
  field: 'vote',
  isUnnamed: m.noSuchVoteError,
  title: (vote) => m.callOffVoteText({ vote }),
  facts: namedVote,
  isOver: m.itIsOverAlreadyError,
  before: (facts) => ({
    what: m.meetingLabel(),
    now: meetingName(facts),
    after: m.calledOffText(),
  }),
  after: () => [{ what: m.ballotsLabel(), now: m.sealedText(), after: m.ballotsStaySealedText() }],
  callOff: callOffVote,
  said: m.voteCalledOffText,
})

function meetingIn(given: Fields, count: number): VoteMeeting {
  const document = documentIn(given, 'document')
  if (document === undefined) throw new NotDone(m.reportDocumentError, 'documentUrl')
  const results = Array.from({ length: count }, (_, index) => {
    const result = given[`r${index + 1}`]
    if (result !== 'passed' && result !== 'not passed')
      throw new NotDone(
        () => m.chooseWhetherResolutionWasError({ number: index + 1 }),
        `r${index + 1}`,
      )
    const field = `r${index + 1}For`
    const forBps = inField(field, () => bpsIn(given[field] ?? ''))
    return { isPassed: result === 'passed', forBps }
  })
  return { document, results }
}

/**
 * The meeting’s result, as the bank reported it. If it was typed wrongly, two operators type it
 * again.
 */
export const meetingResult: Kind = {
  ...rights,
  title: ({ vote = '' }) => m.enterMeetingResultText({ vote: vote.slice(0, 8) }),
  fields: documentFields('document', { isOptional: false }),
  parse: (given) => {
    const titles = fieldsInEachLanguage('documentTitle').map(({ field }) => field)
    const otherFields = /^(vote|documentUrl|r\d{1,2}(For)?)$/
    const entries = Object.entries(given).filter(
      ([name]) => titles.includes(name) || otherFields.test(name),
    )
    return Object.fromEntries(
      entries.map(([name, text]) => [name, /^r\d+For$/.test(name) ? percentIn(text) : text]),
    )
  },
  facts: ({ db }, input) => namedVote(db, input),
  refuse: async ({ db, clock }, input) => {
    const { state, count } = await namedVote(db, input)
    if (state !== 'counted') throw new NotDone(m.voteNotCountedError)
    const vote = await findVote(db, input.vote ?? '')
    if (vote && vote.meetingAt > clock.now()) throw new NotDone(m.meetingNotHeldError)
    meetingIn(input, Number(count))
  },
  changes: (input, facts) => {
    const { results, document } = meetingIn(input, Number(facts.count ?? 0))
    return [
      { what: m.meetingLabel(), now: '–', after: meetingName(facts) },
      ...results.map(({ isPassed, forBps }, index) => ({
        what: m.resolutionLabel({ number: index + 1 }),
        now: '–',
        after: m.forText({
          outcome: isPassed ? m.passedText() : m.notPassedText(),
          percent: formatBps(forBps),
        }),
      })),
      { what: m.asReportedInLabel(), now: '–', after: documentText(document) },
    ]
  },
  execute: async ({ db, clock }, input) => {
    const id = input.vote ?? ''
    const { count } = await namedVote(db, input)
    const meeting = meetingIn(input, Number(count))
    if (!(await reportMeeting(db, { id, meeting, at: clock.now() })))
      throw new NotDone(m.voteNotCountedError)
    return m.resultEnteredText
  },
}
