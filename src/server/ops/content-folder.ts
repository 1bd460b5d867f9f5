import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type * as z from 'zod/mini'
import { adminCalls, type BankOverview } from '@/contract/admin'
import { type ContentItem, contentItem } from '../content/content-item'

/** Something an operator can mend, said with the file it stands in. */
export class ContentProblem extends Error {}

interface ContentFolder {
  items: ContentItem[]
  bank: BankOverview | undefined
}

const bankFile = 'bank-overview.json'

/** Every Markdown file with front matter below a folder, and the bank's figures if they are there. */
export function readContentFolder(folder: string): ContentFolder {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new ContentProblem(`There is no folder ${folder}.`)
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const items = files.filter((file) => file.endsWith('.md')).map((file) => readItem(folder, file))
  const bank = files.includes(bankFile) ? readBank(join(folder, bankFile)) : undefined
  if (items.length === 0 && bank === undefined) {
    throw new ContentProblem(
      `There is nothing to import in ${folder}: no .md file and no ${bankFile}.`,
    )
  }
  return { items, bank }
}

function readItem(folder: string, file: string): ContentItem {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  const parts = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text)
  if (parts === null)
    throw new ContentProblem(`${file}: starts without front matter between two lines of ---.`)
  const fields = Object.fromEntries((parts[1] as string).split('\n').flatMap(frontMatterLine))
  const parsed = contentItem.safeParse({ ...fields, body: (parts[2] as string).trim() })
  if (parsed.success) return parsed.data
  throw new ContentProblem(`${file}: ${problems(parsed.error)}`)
}

function frontMatterLine(line: string): [string, string][] {
  const at = line.indexOf(':')
  if (at < 1) return []
  const value = line.slice(at + 1).trim()
  return [[line.slice(0, at).trim(), value.replace(/^(["'])(.*)\1$/, '$2')]]
}

function readBank(path: string): BankOverview {
  const parsed = adminCalls.getBankOverView.response.safeParse(parseJson(path))
  if (parsed.success) return parsed.data
  throw new ContentProblem(`${relative('.', path)}: ${problems(parsed.error)}`)
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new ContentProblem(`${relative('.', path)}: is not JSON.`)
  }
}

function problems(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
