import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asWord, opsCommand } from '@/config/ops-command'
import { formatExactUsd } from '@/contract/format/amounts'
import { dailyPrice, type PriceInputs } from '@/server/modules/offerings'
import { timeOf } from '@/server/platform/db/database'
import { houseFile } from '@/server/start/issuer/house-file'
import { importIssuer } from '@/server/start/issuer/import'
import { lacksIn, readIssuer } from '@/server/start/issuer/read'
import type { CommandResult } from './command-result'
import type { AskedBy } from './events'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'
import { proposeTerms } from './proposals'

export const issuerNewUsage = 'issuer new <folder>'
export const issuerCheckUsage = 'issuer check <folder>'

const staleFigures =
  'Texts keep the figures that they were imported with: import them again, so that they say the new ones.'

export async function importFolder(
  needs: OpsNeeds,
  [folder]: string[],
  asked: AskedBy,
): Promise<string> {
  if (folder === undefined) throw new OperatorMistake('Name the folder to import.')
  const { db, clock, mode, responseCache } = needs
  const { texts, taken, proposals, hasNewTerms } = await importIssuer(db, folder, {
    now: clock.now(),
    ...(mode === 'production' && {
      propose: (tx, proposed) =>
        proposeTerms({ ...needs, db: tx, databaseTime: () => timeOf(tx) }, proposed, asked),
    }),
  })
  responseCache.clear()
  const rest = hasNewTerms && texts === 0 ? ` ${staleFigures}` : ''
  const shown = `Pages show them within a minute.${rest}`
  return [...importedLines(taken, shown), ...proposals].join('\n')
}

function importedLines([first, ...others]: string[], shown: string): string[] {
  if (first === undefined) return ['Nothing was imported.']
  if (others.length === 0) return [`Imported ${first}. ${shown}`]
  return ['Imported:', ...[first, ...others].map((one) => `- ${one}`), shown]
}

/** Neither of these needs a database or a server: a bank may have none yet. */
export async function besideServer(
  words: readonly string[],
  pathOf: (path: string) => string,
): Promise<CommandResult> {
  const [, name, folder] = words
  if (folder === undefined) throw new OperatorMistake('Name the folder.')
  return name === 'new' ? newFolder(pathOf(folder)) : checkFolder(pathOf(folder))
}

/** A release has the sample bank's folder next to it; here it is put together of its parts. */
const packedFolder = 'first-bank'
const ownParts = ['src/content/sample', 'src/content/issuer']

async function newFolder(folder: string): Promise<CommandResult> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new OperatorMistake(`${folder} is not empty. Name one that is not there yet.`)
  mkdirSync(folder, { recursive: true })
  const parts = existsSync(packedFolder) ? [packedFolder] : ownParts
  for (const part of parts)
    cpSync(part, folder, { recursive: true, filter: (file) => !file.endsWith('packed.json') })
  const sample =
    process.env.APP_MODE === 'production' || parts !== ownParts
      ? undefined
      : await import('@/server/sandbox/sample/bank')
  if (sample !== undefined)
    writeFileSync(
      join(folder, 'bank-overview.json'),
      `${JSON.stringify(sample.sampleBank, null, 2)}\n`,
    )
  return {
    isDone: true,
    text: `${folder} has the sample bank: replace what it says. Then: ${opsCommand(`issuer check ${asWord(folder)}`)}`,
  }
}

function checkFolder(folder: string): CommandResult {
  const read = readIssuer(folder)
  const lacks = lacksIn(read)
  const production =
    lacks.length === 0
      ? ['For a production nothing is missing.']
      : [
          `For a production ${lacks.length === 1 ? 'one thing is' : `${lacks.length} things are`} missing or still a sample:`,
          ...lacks.flatMap(({ what, where = [], why, who }) => [
            `- ${what}. ${why} Who knows: ${who}.`,
            ...where.map((place) => `  ${place}`),
          ]),
        ]
  const first = read.inputs ? [priceAsked(read.inputs)] : []
  const text = [
    ['For a sandbox the folder is good.', ...ofSample(read)].join(' '),
    ...production,
    ...first,
  ]
  return { isDone: true, text: text.join('\n') }
}

/** What a production's first price is set from: there no folder sets one. */
function priceAsked(inputs: PriceInputs): string {
  const [equity, offering, price] = [
    inputs.equityMicroUsd,
    inputs.offeringMicroUsd,
    dailyPrice(inputs, new Date()),
  ].map((microUsd) => formatExactUsd(microUsd))
  const on = inputs.offeredOn
  return `A production has no price until operators set one in the console, under Price and sale, which asks for all of it: equity per share ${equity} (bank-overview.json), last offering price ${offering}, paid on ${on} (offering.json). Today they make ${price}, which a sandbox has.`
}

/** A sandbox shows the sample's in place of what a folder has not, under the name of the bank. */
function ofSample({ items, absent }: ReturnType<typeof readIssuer>): string[] {
  const hasTexts = items.length > 0
  const taken = [
    ...(hasTexts ? [] : ['texts (no .md file is there)']),
    ...absent.map(({ name }) => name).filter((name) => name !== houseFile),
  ]
  if (taken.length === 0) return []
  return [
    `From the sample bank it takes what yours has not: ${taken.join(', ')}.`,
    ...(hasTexts ? [] : ['The sample’s texts tell of its own people, rates and plans.']),
  ]
}
