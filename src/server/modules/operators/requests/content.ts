import { utcDay } from '@/config/durations'
import { firstLocale } from '@/messages/locale'
import {
  type ContentItem,
  ContentMistake,
  checkWording,
  findItem,
  lockItem,
  putContents,
  translatedOn,
} from '@/server/modules/content'
import { dailyPrice, findOffering, issuersInputs, textFigures } from '@/server/modules/offerings'
import { memberLimits, stakingPlansAt } from '@/server/modules/terms'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, NotDone, type Sentence, unchangedText } from './kind'
import { inOneLine, refuseTurnedAround } from './typed'

const weekHours = 7 * 24

const lines: [field: string, what: Sentence][] = [
  ['title', m.titleText],
  ['summary', m.summaryText],
  ['updatedOn', m.changedOnText],
]

/** Replaces one text in the first language. Translations and new texts are imported from files. */
export const contentReplace: Kind = {
  title: ({ title = '' }) => m.publishANewVersionText({ title }),
  ask: 'ask contents',
  approve: 'approve contents',
  lifeHours: weekHours,
  parse: ({ kind = '', slug = '', title = '', summary = '', updatedOn = '', body = '' }) => {
    refuseTurnedAround(title + summary + body)
    const words = {
      title: inOneLine(title),
      summary: inOneLine(summary),
      body: normalizeSpace(body),
    }
    return { kind, slug, updatedOn, ...words }
  },
  facts: async ({ db }, key) => {
    const item = await findItem(db, keyIn(key))
    return item === undefined ? {} : wordingOf(item)
  },
  refuse: async (needs, input) => {
    const item = await itemOf(needs, input)
    const isSame = Object.entries(wordingOf(item)).every(([field, text]) => input[field] === text)
    if (isSame) throw new NotDone(unchangedText)
    await rewordedIn(needs, item, input)
    const [{ updatedOn = '' }, today] = [input, utcDay(needs.clock.now())]
    if (updatedOn > today) throw new NotDone(m.futureDateError, 'updatedOn')
    if (updatedOn <= ((await translatedOn(needs.db, keyIn(input))) ?? ''))
      throw new NotDone(m.importBothError, 'updatedOn')
  },
  changes: (input, facts) =>
    lines
      .filter(([field]) => input[field] !== facts[field])
      .map(([field, what]) => ({
        what: what(),
        now: facts[field] || '–',
        after: input[field] || '–',
      }))
      .concat(input.body === facts.body ? [] : [textChange(input.body, facts.body)]),
  wording: (input, facts) => ({ before: facts.body ?? '', after: input.body ?? '' }),
  lock: ({ db }, key) => lockItem(db, keyIn(key)),
  execute: async (needs, input) => {
    const { db, clock, responseCache } = needs
    const item = await rewordedIn(needs, await itemOf(needs, input), input)
    await putContents(db, [{ ...item, language: firstLocale }], clock.now())
    responseCache.clear()
    return m.versionPublishedText
  },
}

const keyIn = ({ kind = '', slug = '' }: Fields) => ({ kind, slug })

const normalizeSpace = (body: string) =>
  body
    .replaceAll('\r\n', '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function wordingOf({ title, summary, updatedOn, body }: ContentItem) {
  return { title, summary, updatedOn, body: normalizeSpace(body) }
}

const wordsOf = (text = '') => m.wordsText({ count: text.split(/\s+/).filter(Boolean).length })
const textChange = (input?: string, facts?: string) => ({
  what: m.textLabel(),
  now: wordsOf(facts),
  after: m.asBelowText({ words: wordsOf(input) }),
})

async function itemOf({ db }: OperatorsNeeds, key: Fields): Promise<ContentItem> {
  const item = await findItem(db, keyIn(key))
  if (item === undefined) throw new NotDone(m.noSuchTextError)
  return item
}

async function rewordedIn(needs: OperatorsNeeds, item: ContentItem, input: Fields) {
  const now = needs.clock.now()
  const limits = await memberLimits(needs.db, now)
  const { plans } = await stakingPlansAt(needs.db, now)
  const inputs = await issuersInputs(needs.db)
  const price = inputs && dailyPrice(inputs, now)
  const figures = textFigures(await findOffering(needs.db), { limits, plans, price })
  const { title = '', summary = '', updatedOn = '', body = '' } = input
  try {
    return checkWording({ ...item, title, summary, updatedOn, body }, figures)
  } catch (error) {
    // The message names lines of a file, but this text was typed here.
    if (error instanceof ContentMistake)
      throw new NotDone(() => error.message.replaceAll(/^\S+\.md:\d+: /gm, ''))
    throw error
  }
}
