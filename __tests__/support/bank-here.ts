import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonText } from '@/server/start/issuer/json-text'

interface Bank {
  name: string
  issuer: string
  hasStaking: boolean
  /** Whether it is the first sample, which has each kind of text and pictures for links. */
  isFirst: boolean
  /** Of one purchase, in whole dollars. */
  minimum: number
  /** The language of addresses that name none. */
  home: string
  /** One of its questions in English, and words that its answer has without a figure or a mark. */
  question: { slug: string; words: string }
}

const sample: Bank = {
  name: 'FNX',
  issuer: 'Varrowmere Bank (sample), Ledgerport',
  hasStaking: true,
  isFirst: true,
  minimum: 50,
  home: 'en',
  question: questionIn('src/content/sample'),
}

/** At which bank journeys are made: the sample's, or that of the folder in TEST_ISSUER. */
export const bankHere = bankIn(process.env.TEST_ISSUER)

function bankIn(folder: string | undefined): Bank {
  if (folder === undefined) return sample
  const readText = (file: string) =>
    readJsonText(readFileSync(join(folder, file), 'utf8')).value as Record<string, unknown>
  const plans = readText('terms.json').stakingRatesBps
  const offering = readText('offering.json')
  const house = readText('house.json')
  return {
    name: String(house.name),
    issuer: String(offering.issuer),
    isFirst: false,
    minimum: Number(offering.minimumMicroUsd) / 1_000_000,
    hasStaking: plans === undefined || Object.keys(plans as object).length > 0,
    home: String((house.languages as string[] | undefined)?.[0] ?? 'en'),
    question: questionIn(folder),
  }
}

function questionIn(folder: string): Bank['question'] {
  const questions = join(folder, 'en', 'faq')
  for (const file of readdirSync(questions).toSorted()) {
    const text = readFileSync(join(questions, file), 'utf8')
    const [words] = /(?<=\n---\n\s*)\w[\w ,’]{20,60}(?= )/.exec(text) ?? []
    if (words !== undefined) return { slug: file.replace('.md', ''), words }
  }
  throw new Error(`No answer in ${questions} begins with plain words`)
}
