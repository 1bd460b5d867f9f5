import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { dayMs } from '@/config/durations'
import { adminCalls, type BankOverview } from '@/contract/admin'
import { integerText, isoDay } from '@/contract/fields'
import { firstLocale } from '@/messages/locale'
import {
  type Content,
  type Figures,
  languageOf,
  putBank,
  putBankTexts,
  putContents,
  readContents,
} from '@/server/modules/content'
import { offeredMicroShares } from '@/server/modules/ledger'
import {
  findOffering,
  type OfferingRow,
  putOffering,
  textFigures,
  writtenTerms,
} from '@/server/modules/offerings'
import { operatorRequests } from '@/server/modules/operators/tables'
import type { Db } from '@/server/platform/db/database'
import type { OpsNeeds } from './needs'

export class OperatorMistake extends Error {}

const offeringText = z.object({
  issuer: z.string().check(z.minLength(1), z.maxLength(160)),
  issuerAddress: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(160))), null),
  issuerRegister: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(160))), null),
  bank: z.string().check(z.minLength(1), z.maxLength(80)),
  custodian: z.string().check(z.minLength(1), z.maxLength(160)),
  status: z._default(z.enum(['open', 'closed']), 'open'),
  opensOn: isoDay,
  closesOn: isoDay,
  offeredMicro: integerText,
  minimumMicroUsd: integerText,
  feeBps: z.int().check(z.minimum(0), z.maximum(9_999)),
})

interface ContentFolder {
  items: Content[]
  words: [language: string, words: Record<string, string>][]
  bank: BankOverview | undefined
  offering: Omit<OfferingRow, 'id'> | undefined
}

const bankFile = 'bank-overview.json'
const textsFile = /^(?:[\w-]+\/)?bank-texts\.json$/
const offeringFile = 'offering.json'

const staleFigures =
  'Texts keep the figures that they were imported with: import them again, so that they say the new ones.'

export async function importContents(
  { db, clock, responseCache }: OpsNeeds,
  [folder]: string[],
): Promise<string> {
  if (folder === undefined) throw new OperatorMistake('Name the folder to import.')
  const present = await findOffering(db)
  const { items, words, bank, offering } = readContentFolder(folder, (own) =>
    textFigures(own ?? present),
  )
  if (offering !== undefined) await refuseOtherTerms(db, offering)
  await db.transaction(async (tx) => {
    await putContents(tx, items, clock.now())
    if (bank !== undefined) await putBank(tx, bank)
    for (const [language, said] of words) await putBankTexts(tx, language, said)
    if (offering !== undefined) await putOffering(tx, offering)
  })
  responseCache.clear()
  const beside = [
    bank === undefined ? [] : ['the figures of the bank'],
    words.length === 0 ? [] : ['the words of its sheet'],
    offering === undefined ? [] : ['the terms of the offering'],
  ].flat()
  const all = [`${items.length} texts`, ...beside].join(' and ')
  const rest = offering !== undefined && items.length === 0 ? ` ${staleFigures}` : ''
  return `Imported ${all}. Pages show them within a minute.${rest}`
}

/**
 * Refuses terms of the offering that differ from those in force: one person with a folder may not
 * undo what two have decided.
 */
async function refuseOtherTerms(db: Db, row: Omit<OfferingRow, 'id'>): Promise<void> {
  const { kind, outcome, number } = operatorRequests
  const isDone = and(eq(kind, 'offering-change'), eq(outcome, 'done'))
  const requests = db.select().from(operatorRequests).where(isDone)
  const [decided] = await requests.orderBy(desc(number)).limit(1)
  if (decided === undefined) return
  const written = Object.entries(writtenTerms(row))
  const other = written.filter(([field, value]) => decided.input[field] !== value)
  if (other.length > 0)
    throw new OperatorMistake(
      `${offeringFile}: ${other.map(([field]) => field).join(', ')}: Two admins decided otherwise (request ${decided.number}). Put their terms into the file, or change them in the console.`,
    )
}

function readContentFolder(
  folder: string,
  figuresOf: (offering: ContentFolder['offering']) => Figures,
): ContentFolder {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new OperatorMistake(`There is no folder ${folder}.`)
  }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  const language = languageOf(basename(resolve(folder)))
  const words = files
    .filter((file) => textsFile.test(file))
    .map((file) => readTexts(folder, file, languageOf(file, language)))
  const bank = files.includes(bankFile) ? readBank(folder) : undefined
  const offering = files.includes(offeringFile) ? readOffering(folder) : undefined
  const texts = files.filter((file) => file.endsWith('.md'))
  const items = readContents(
    Object.fromEntries(texts.map((file) => [file, textOf(folder, file)])),
    () => figuresOf(offering),
    language,
  )
  const isEmpty = items.length + words.length === 0
  if (isEmpty && bank === undefined && offering === undefined) {
    throw new OperatorMistake(
      `There is nothing to import in ${folder}: no .md file, no ${bankFile} and no ${offeringFile}.`,
    )
  }
  return { items, words, bank, offering }
}

function textOf(folder: string, file: string): string {
  try {
    // Drops a byte order mark, and throws for any encoding but UTF-8.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(folder, file))
    // A download that was not answered leaves an empty file.
    if (text.trim() === '') throw new OperatorMistake(`${file}: is empty.`)
    return text
  } catch (error) {
    if (error instanceof OperatorMistake) throw error
    throw new OperatorMistake(`${file}: is not UTF-8 text.`)
  }
}

function bytesOf(folder: string, file: string): Uint8Array {
  try {
    return readFileSync(join(folder, file))
  } catch {
    throw new OperatorMistake(`${file}: cannot be read.`)
  }
}

function readBank(folder: string): BankOverview {
  const parsed = adminCalls.getBankOverView.response.safeParse(parseJson(folder, bankFile))
  if (parsed.success) return parsed.data
  throw new OperatorMistake(`${bankFile}: ${problems(parsed.error)}`)
}

function readTexts(folder: string, file: string, language: string): ContentFolder['words'][number] {
  if (language === firstLocale)
    throw new OperatorMistake(`${file}: stands in no folder of another language.`)
  const parsed = z.record(z.string(), z.string()).safeParse(parseJson(folder, file))
  if (parsed.success) return [language, parsed.data]
  throw new OperatorMistake(`${file}: ${problems(parsed.error)}`)
}

function readOffering(folder: string): Omit<OfferingRow, 'id'> {
  const parsed = offeringText.safeParse(parseJson(folder, offeringFile))
  if (!parsed.success) throw new OperatorMistake(`${offeringFile}: ${problems(parsed.error)}`)
  const { opensOn, closesOn, offeredMicro, minimumMicroUsd, ...named } = parsed.data
  const [opensAt, lastDay] = [new Date(opensOn), new Date(closesOn)]
  const closesAt = new Date(lastDay.getTime() + dayMs)
  const [offered, minimum] = [BigInt(offeredMicro), BigInt(minimumMicroUsd)]
  if (opensAt > lastDay) throw new OperatorMistake(`${offeringFile}: closesOn: Is before opensOn`)
  if (offered <= 0n || offered > offeredMicroShares)
    throw new OperatorMistake(
      `${offeringFile}: offeredMicro: Is not from 1 to ${offeredMicroShares}, which the ledger can issue`,
    )
  if (minimum <= 0n) throw new OperatorMistake(`${offeringFile}: minimumMicroUsd: Is not above 0`)
  return { ...named, opensAt, closesAt, offered, minimum }
}

function parseJson(folder: string, file: string): unknown {
  try {
    return JSON.parse(textOf(folder, file))
  } catch (error) {
    if (error instanceof OperatorMistake) throw error
    throw new OperatorMistake(`${file}: is not JSON.`)
  }
}

function problems(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
