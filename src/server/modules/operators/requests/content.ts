import { firstLocale } from '@/messages/locale'
import {
  type ContentItem,
  ContentMistake,
  findItem,
  putContents,
  reworded,
} from '@/server/modules/content'
import { findOffering, textFigures } from '@/server/modules/offerings'
import type { Services } from '@/server/services'
import { type Fields, type Kind, NotDone } from './kind'

const maxCharacters = 60_000
const weekHours = 7 * 24

const lines: [field: string, what: string][] = [
  ['title', 'Title'],
  ['summary', 'Summary'],
  ['updatedOn', 'Changed on'],
]

/** One text in the first language; translations and new texts are imported. */
export const contentReplace: Kind = {
  title: ({ title }) => `Publish “${title}” anew`,
  ask: 'ask contents',
  approve: 'approve contents',
  lifeHours: weekHours,
  parse: ({ kind = '', slug = '', title = '', summary = '', updatedOn = '', body = '' }) => {
    if (body.length > maxCharacters) throw new NotDone('Import a text that is this long.')
    const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
    const text = body.replaceAll('\r\n', '\n').trim()
    return { kind, slug, title: oneLine(title), summary: oneLine(summary), updatedOn, body: text }
  },
  facts: async ({ db }, key) => {
    const item = await findItem(db, keyIn(key))
    return item === undefined ? {} : wordingOf(item)
  },
  whyTwo: async (services, input) => {
    const item = await itemOf(services, input)
    const isSame = Object.entries(wordingOf(item)).every(([field, text]) => input[field] === text)
    if (isSame) throw new NotDone('It says this already.')
    await rewordedIn(services, item, input)
    return 'What is published takes two people.'
  },
  changes: (input, facts) =>
    lines
      .filter(([field]) => input[field] !== facts[field])
      .map(([field, what]) => ({
        what,
        now: facts[field] || '–',
        after: input[field] || '–',
      })),
  wording: (input, facts) => ({ before: facts.body ?? '', after: input.body ?? '' }),
  execute: async (services, input) => {
    const { db, clock, responseCache } = services
    const item = await rewordedIn(services, await itemOf(services, input), input)
    await putContents(db, [{ ...item, language: firstLocale }], clock.now())
    responseCache.clear()
    return 'Published. Pages show it within a minute. Import its translations: they have the old wording.'
  },
}

const keyIn = ({ kind = '', slug = '' }: Fields) => ({ kind, slug })

function wordingOf({ title, summary, updatedOn, body }: ContentItem) {
  return { title, summary, updatedOn, body }
}

async function itemOf({ db }: Services, key: Fields): Promise<ContentItem> {
  const item = await findItem(db, keyIn(key))
  if (item === undefined) throw new NotDone('No such text.')
  return item
}

async function rewordedIn(services: Services, item: ContentItem, input: Fields) {
  const figures = textFigures(await findOffering(services.db))
  const { title = '', summary = '', updatedOn = '', body = '' } = input
  try {
    return reworded({ ...item, title, summary, updatedOn, body }, figures)
  } catch (error) {
    if (error instanceof ContentMistake) throw new NotDone(error.message)
    throw error
  }
}
