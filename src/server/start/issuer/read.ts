import { basename, resolve } from 'node:path'
import * as z from 'zod/mini'
import { transferTerms } from '@/config/terms'
import { microUsdPerCent } from '@/config/units'
import type { BankOverview } from '@/contract/admin'
import { formatExactUsd } from '@/contract/format/amounts'
import { purchaseDocuments } from '@/contract/offering'
import { languages } from '@/messages/languages'
import { firstLocale, locales } from '@/messages/locale'
import { type Content, ContentMistake, languageOf, readContents } from '@/server/modules/content'
import {
  dailyPrice,
  inputsByIssuer,
  type OfferingRow,
  textFigures,
} from '@/server/modules/offerings'
import type { MemberLimits, Plan } from '@/server/modules/terms'
import { type Figured, folderFiles, pricedBy } from './files'
import { type IssuerFolder, IssuerMistake, openFolder, readJson } from './folder'
import { readJsonText } from './json-text'
import type { Lack } from './lack'
import { deadLinks, type FolderText } from './links'
import { sampleWordsIn } from './sample-words'

const textsFile = /^(?:[\w-]+\/)?bank-texts\.json$/
const words = z.record(z.string(), z.string({ error: 'Is no text' }))

type PricedOffering = Pick<OfferingRow, 'feeBps' | 'minimum' | 'offered'> &
  Partial<Pick<OfferingRow, 'lastPriceMicroUsd' | 'lastPriceOn'>>

/** The figures in texts that come from the database. */
interface Present {
  offering?: PricedOffering | undefined
  bank?: BankOverview | undefined
  now?: Date
  /** The limits of members, and the staking plans, that are in force. */
  limits?: MemberLimits
  plans?: Plan[]
  /** It is unknown whether a folder's terms will be approved: texts then use those in force. */
  isRequested?: boolean
}

const anyOffering: PricedOffering = {
  feeBps: 0,
  minimum: 1n,
  offered: 1n,
}

/** A whole folder, read and checked. None of it is imported while one part is wrong. */
export function readIssuer(path: string, present: Present = {}) {
  const folder = openFolder(path)
  const faults: string[] = []
  const orFault = <Read>(read: () => Read): Read | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof IssuerMistake || error instanceof ContentMistake)) throw error
      faults.push(error.message)
      return undefined
    }
  }
  const there = folderFiles.filter(({ name }) => folder.files.includes(name))
  const read = there.flatMap((file) => orFault(() => file.read(folder)) ?? [])
  const language = languageOf(basename(resolve(path)))
  const sheets = folder.files
    .filter((file) => textsFile.test(file))
    .flatMap((file) => orFault(() => sheetIn(folder, file, languageOf(file, language))) ?? [])
  const figured: Figured = Object.assign({}, ...read.map(({ figures }) => figures))
  const { limits, plans } = Object.assign({}, present, present.isRequested ? {} : figured)
  const firstOrder = (limits ?? codeLimits).firstTransferCents * microUsdPerCent
  if (figured.offering && figured.offering.minimum > firstOrder)
    faults.push(aboveFirstOrder(folder, firstOrder))
  // A refused file gives no figures: only its own mistake is reported, and not one for each text.
  const standIn = faults.length > 0 ? anyOffering : undefined
  const bank = figured.bank ?? present.bank
  const own = figured.offering && pricedBy(figured.offering, bank)
  const offering = own ?? present.offering ?? standIn
  const inputs = inputsByIssuer(offering, bank)
  const price = inputs && dailyPrice(inputs, present.now ?? new Date())
  const { name } = figured
  const figures = () => textFigures(offering, { name, limits, plans, price })
  const markdown = folder.files.filter((file) => file.endsWith('.md'))
  const items = orFault(() => {
    const texts = markdown.map((file) => [file, folder.textOf(file)])
    return readContents(Object.fromEntries(texts), figures, language)
  })
  if (faults.length > 0) throw new IssuerMistake(faults.join('\n'))
  if (markdown.length + sheets.length + read.length === 0)
    throw new IssuerMistake(
      `There is nothing to import in ${path}: no .md file, and no ${folderFiles.map(({ name }) => name).join(', ')}.`,
    )
  return {
    read,
    sheets,
    items: items ?? [],
    files: folder.files,
    texts: (items ?? []).map((item, index): FolderText => {
      const file = markdown[index] ?? ''
      return { file, written: folder.textOf(file), item }
    }),
    inputs,
    absent: folderFiles.filter((one) => !there.includes(one)),
  }
}

const codeLimits = { firstTransferCents: transferTerms.maxFirstCents }

/**
 * It takes two files to see: one has the smallest purchase, the other the limit of a first order.
 */
function aboveFirstOrder(folder: IssuerFolder, most: bigint): string {
  const line = readJsonText(folder.textOf('offering.json')).lineOf(['minimumMicroUsd'])
  return `offering.json:${line}: minimumMicroUsd: Is above ${most} (${formatExactUsd(most)}), the most of a first order by bank transfer, so nobody could place one`
}

type Sheet = { language: string; words: Record<string, string> }

function sheetIn(folder: IssuerFolder, file: string, language: string): Sheet[] {
  if (language === firstLocale)
    throw new IssuerMistake(`${file}: stands in no folder of another language.`)
  return [{ language, words: readJson(folder, file, { schema: words }) }]
}

const otherPages = ['page/privacy-policy', 'page/about']

/** What a bank still has to decide or to write before a production can open with its folder. */
export function lacksIn({
  read,
  items,
  texts,
  files,
  absent,
}: ReturnType<typeof readIssuer>): Lack[] {
  const offered = read.find(({ figures }) => figures.languages)?.figures.languages
  return [
    ...absent.map((file) => file.absent),
    ...read.flatMap(({ lacks }) => lacks),
    ...missingTexts(items, offered),
    ...deadLinks(texts),
    ...sampleTexts(texts),
    ...textsOfStakes(texts, read),
    ...strangeFolders(files, offered),
  ]
}

/**
 * A folder of a language that is not offered: its texts would be unused, or shown as English ones.
 */
function strangeFolders(files: readonly string[], offered: readonly string[] = locales): Lack[] {
  const tops = new Set(
    files.flatMap((file) => /^([a-z]{2}(?:-[A-Za-z]+)?)\//.exec(file)?.[1] ?? []),
  )
  const strange = [...tops].filter((top) => top !== firstLocale && !offered.includes(top))
  if (strange.length === 0) return []
  return [
    {
      what: 'Folders are of languages that are not offered',
      where: strange.map((top) =>
        locales.includes(top)
          ? `${top}/: languages in house.json leaves it out`
          : `${top}/: FNX has no sentence in it, and takes these texts for English ones`,
      ),
      why: 'Nobody reads them in that language.',
      who: 'sales, with whoever writes for the bank',
    },
  ]
}

/** English is required in every case, because translations belong to the English text. */
function missingTexts(items: readonly Content[], offered = locales): Lack[] {
  const wanted = [...purchaseDocuments.map(({ kind, slug }) => `${kind}/${slug}`), ...otherPages]
  return [...new Set([firstLocale, ...offered])].flatMap((tag) => {
    const there = new Set(
      items.flatMap((item) => (item.language === tag ? [`${item.kind}/${item.slug}`] : [])),
    )
    const missing = wanted.filter((address) => !there.has(address))
    if (missing.length === 0) return []
    const language = languages.find((one) => one.tag === tag)?.name
    return [
      {
        what: `${missing.join(', ')}: no text in ${language}`,
        why: 'Nobody can buy without having read the documents, and every page links to the others.',
        who: 'legal department, with a translator',
      },
    ]
  })
}

function sampleTexts(texts: readonly FolderText[]): Lack[] {
  const where = wordsOf(texts, sampleWordsIn)
  if (where.length === 0) return []
  return [
    {
      what: 'Texts have words of a sample',
      where,
      why: 'They name a bank, addresses or people that do not exist, or say so.',
      who: 'whoever writes for the bank; terms and risks: legal department',
    },
  ]
}

/** Front matter that is not shown, and names of figures. */
const unread = /^(?:kind|slug|category|publishedOn|updatedOn|position):.*$|\{\{[^{}]*\}\}/g

/** Each match in the visible part of the texts, with file and line. */
const wordsOf = (texts: readonly FolderText[], find: (line: string) => string[]) =>
  texts.flatMap(({ file, written }) =>
    written
      .split('\n')
      .flatMap((line, index) =>
        find(line.replaceAll(unread, '')).map((word) => `${file}:${index + 1}: ${word}`),
      ),
  )

/** The word in English and German, but not `mistake`. */
const namesStakes = /\b(?:un|ge)?stak(?:e|ing|t)\w*/gi

function textsOfStakes(
  texts: readonly FolderText[],
  read: ReturnType<typeof readIssuer>['read'],
): Lack[] {
  const plans = read.flatMap(({ figures }) => (figures.plans === undefined ? [] : [figures.plans]))
  if (plans.length === 0 || plans.flat().length > 0) return []
  const where = wordsOf(texts, (line) => [...line.matchAll(namesStakes)].map(([word]) => word))
  if (where.length === 0) return []
  return [
    {
      what: 'Texts speak of staking',
      where,
      why: 'terms.json has no plan, so nothing else of the site mentions it.',
      who: 'whoever writes for the bank; terms and risks: legal department',
    },
  ]
}
