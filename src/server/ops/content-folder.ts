import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import { adminCalls, type BankOverview } from '@/contract/admin'
import { integerText, isoDay } from '@/contract/fields'
import { type ContentItem, contentItem, markdownBlocks } from '@/server/modules/content'
import { offeredMicroShares } from '@/server/modules/ledger'
import type { OfferingRow } from '@/server/modules/offerings'

/** Something an operator can mend, said with the file it stands in. */
export class OperatorMistake extends Error {}

const offeringText = z.object({
  issuer: z.string().check(z.minLength(1), z.maxLength(160)),
  bank: z.string().check(z.minLength(1), z.maxLength(80)),
  custodian: z.string().check(z.minLength(1), z.maxLength(160)),
  status: z._default(z.enum(['open', 'closed']), 'open'),
  /** Days in UTC, both included. */
  opensOn: isoDay,
  closesOn: isoDay,
  offeredMicro: integerText,
  minimumMicroUsd: integerText,
  feeBps: z.int().check(z.minimum(0), z.maximum(9_999)),
})

interface ContentFolder {
  items: ContentItem[]
  bank: BankOverview | undefined
  offering: Omit<OfferingRow, 'id'> | undefined
}

const bankFile = 'bank-overview.json'
const offeringFile = 'offering.json'

/** Every Markdown file with front matter below a folder, and the bank's figures if they are there. */
export function readContentFolder(folder: string): ContentFolder {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new OperatorMistake(`There is no folder ${folder}.`)
  }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  const items = readItems(
    folder,
    files.filter((file) => file.endsWith('.md')),
  )
  const bank = files.includes(bankFile) ? readBank(folder) : undefined
  const offering = files.includes(offeringFile) ? readOffering(folder) : undefined
  if (items.length === 0 && bank === undefined && offering === undefined) {
    throw new OperatorMistake(
      `There is nothing to import in ${folder}: no .md file, no ${bankFile} and no ${offeringFile}.`,
    )
  }
  return { items, bank, offering }
}

function readItems(folder: string, files: string[]): ContentItem[] {
  const seen = new Map<string, string>()
  return files.map((file) => {
    const item = readItem(folder, file)
    const address = `${item.kind}/${item.slug}`
    const other = seen.get(address)
    if (other !== undefined)
      throw new OperatorMistake(`${file}: has the kind and slug of ${other}.`)
    seen.set(address, file)
    return item
  })
}

function readItem(folder: string, file: string): ContentItem {
  const text = textOf(folder, file).replaceAll('\r\n', '\n')
  const parts = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text)
  if (parts === null) {
    throw new OperatorMistake(`${file}: starts without front matter between two lines of ---.`)
  }
  const fields = Object.fromEntries((parts[1] as string).split('\n').flatMap(frontMatterLine))
  const parsed = contentItem.safeParse({ ...fields, body: (parts[2] as string).trim() })
  if (!parsed.success) throw new OperatorMistake(`${file}: ${problems(parsed.error)}`)
  try {
    markdownBlocks(parsed.data.body)
  } catch {
    throw new OperatorMistake(`${file}: body: Is nested too deep to be drawn`)
  }
  return parsed.data
}

function textOf(folder: string, file: string): string {
  try {
    // Takes a byte order mark away, and throws where a text is in another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(folder, file))
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

function frontMatterLine(line: string): [string, string][] {
  const at = line.indexOf(':')
  if (at < 1) return []
  const value = line.slice(at + 1).trim()
  return [[line.slice(0, at).trim(), value.replace(/^(["'])(.*)\1$/, '$2')]]
}

function readBank(folder: string): BankOverview {
  const parsed = adminCalls.getBankOverView.response.safeParse(parseJson(folder, bankFile))
  if (parsed.success) return parsed.data
  throw new OperatorMistake(`${bankFile}: ${problems(parsed.error)}`)
}

const dayMs = 24 * 60 * 60_000

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
