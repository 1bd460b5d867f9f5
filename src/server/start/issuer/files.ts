import type { JSONPath } from 'jsonc-parser'
import * as z from 'zod/mini'
import { dayMs, utcDay } from '@/config/durations'
import { ownHouse } from '@/config/house'
import { microUsdPerCent } from '@/config/units'
import { adminCalls, type BankOverview } from '@/contract/admin'
import { integerText, isoDay } from '@/contract/fields'
import { findBank, putBank } from '@/server/modules/content'
import { offeredMicroShares } from '@/server/modules/ledger'
import {
  lastPriceByEquity,
  type OfferingRow,
  putOffering,
  writtenTerms,
} from '@/server/modules/offerings'
import { isOldTable, isSampleTable, type MemberLimits, type Plan } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { lacksOfSums } from './bank-sums'
import { decidedOtherwise, newestDone } from './decided'
import { type Fault, type IssuerFolder, IssuerMistake, oneLine, readJson } from './folder'
import { type HouseText, houseFaults, houseFile, houseOf, houseText } from './house-file'
import { readJsonText } from './json-text'
import type { FilePlaces, Lack } from './lack'
import { sampleWordsIn } from './sample-words'
import { type TaxesText, tableIn, taxesFaults, taxesText } from './taxes-file'
import {
  type Proposed,
  type TermsText,
  termsFaults,
  termsFigured,
  termsIn,
  termsText,
} from './terms-file'

export interface Figured {
  name?: string
  languages?: readonly string[] | undefined
  offering?: Offered
  bank?: BankOverview
  limits?: MemberLimits
  plans?: Plan[]
}
type Offered = Omit<OfferingRow, 'id'>

/** A JSON file in the folder of an issuer. To add one, add a row to `folderFiles`. */
interface Row<Value> {
  name: string
  schema: z.ZodMiniType<Value>
  /** Mistakes beyond the schema, such as two fields that contradict each other. */
  faults?: (value: Value) => Fault[]
  /** The values of names such as `{{appName}}` and `{{fee}}` in the texts of the folder. */
  figures?: (value: Value) => Figured
  /** What an import writes, within the one transaction of the whole folder. */
  put?: (tx: Db, value: Value) => Promise<void>
  /** What an import only requests, because a second person has to approve it. */
  proposes?: (value: Value) => Proposed[]
  /** What an import reports as imported, without what it only requests. */
  told?: string
  /** What `issuer check` says if the folder has no such file. */
  absent: Lack
  /** Throws if a file that it names is invalid. */
  open?: (value: Value, folder: IssuerFolder) => void
  /** What keeps a production from starting with this file as it is. */
  lacks: (value: Value, at: FilePlaces) => Lack[]
}

interface Read {
  told: string | undefined
  proposed: Proposed[]
  figures: Figured
  put: (tx: Db) => Promise<void>
  lacks: Lack[]
}

export interface FolderFile {
  name: string
  absent: Lack
  read(folder: IssuerFolder): Read
}

const row = <Value>({ name, absent, told, ...of }: Row<Value>): FolderFile => ({
  name,
  absent,
  read: (folder) => {
    const value = readJson(folder, name, of)
    of.open?.(value, folder)
    return {
      told,
      proposed: of.proposes?.(value) ?? [],
      figures: of.figures?.(value) ?? {},
      put: async (tx) => of.put?.(tx, value),
      lacks: of.lacks(value, placesIn(folder, name)),
    }
  },
})

function placesIn(folder: IssuerFolder, file: string): FilePlaces {
  const { value, lineOf } = readJsonText(folder.textOf(file))
  const place = (path: JSONPath) => `${file}:${lineOf(path)}`
  const wordsIn = (inner: unknown, path: JSONPath): string[] => {
    if (typeof inner === 'string')
      return sampleWordsIn(inner).map((word) => `${place(path)}: ${word}`)
    if (typeof inner !== 'object' || inner === null) return []
    return Object.entries(inner).flatMap(([key, one]) =>
      wordsIn(one, [...path, Array.isArray(inner) ? Number(key) : key]),
    )
  }
  const at = (path: JSONPath) =>
    path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], value)
  return { file, place, sampleWords: (path) => wordsIn(at(path), path) }
}

const offeringText = z.strictObject({
  issuer: oneLine(160),
  issuerAddress: z._default(z.nullable(oneLine(160)), null),
  issuerRegister: z._default(z.nullable(oneLine(160)), null),
  bank: oneLine(80),
  custodian: oneLine(160),
  status: z._default(z.enum(['open', 'closed'], { error: 'Has to be open or closed' }), 'open'),
  opensOn: isoDay,
  closesOn: isoDay,
  offeredMicro: integerText,
  minimumMicroUsd: integerText,
  /** The last price of a share outside this sale, and its day: half of the daily price. */
  lastPriceMicroUsd: z.optional(integerText),
  lastPriceOn: z.optional(isoDay),
  feeBps: z
    .int({ error: 'Is no whole number' })
    .check(
      z.minimum(0, { error: 'Is below 0' }),
      z.maximum(9_999, { error: 'Is above 9999, the whole payment' }),
    ),
})
type OfferingText = z.infer<typeof offeringText>

function offeringFaults(given: OfferingText): Fault[] {
  const [offered, minimum] = [BigInt(given.offeredMicro), BigInt(given.minimumMicroUsd)]
  const isTooMuch = offered <= 0n || offered > offeredMicroShares
  const faults: (Fault | false)[] = [
    given.opensOn > given.closesOn && [['closesOn'], 'Is before opensOn'],
    isTooMuch && [
      ['offeredMicro'],
      `Is not from 1 to ${offeredMicroShares}, which the ledger can issue`,
    ],
    minimum <= 0n && [['minimumMicroUsd'], 'Is not above 0'],
    ...lastPriceFaults(given),
  ]
  return faults.filter((fault) => fault !== false)
}

function lastPriceFaults({ lastPriceMicroUsd, lastPriceOn }: OfferingText): (Fault | false)[] {
  const today = utcDay(new Date())
  const price = lastPriceMicroUsd === undefined ? undefined : BigInt(lastPriceMicroUsd)
  const isPrice = price !== undefined && price > 0n && price % microUsdPerCent === 0n
  return [
    price !== undefined &&
      !isPrice && [
        ['lastPriceMicroUsd'],
        'Is no price in whole cents above 0: $12.50 is "12500000"',
      ],
    price !== undefined &&
      lastPriceOn === undefined && [
        ['lastPriceMicroUsd'],
        'Needs the day on which it was paid: add "lastPriceOn": "2026-06-30"',
      ],
    lastPriceOn !== undefined &&
      price === undefined && [
        ['lastPriceOn'],
        'Needs the price that was paid on it: add "lastPriceMicroUsd": "12500000" for $12.50',
      ],
    lastPriceOn !== undefined && lastPriceOn > today && [['lastPriceOn'], 'Is in the future'],
  ]
}

function offeredIn(given: OfferingText): Offered {
  const { opensOn, closesOn, offeredMicro, minimumMicroUsd, lastPriceMicroUsd, ...named } = given
  return {
    ...named,
    opensAt: new Date(opensOn),
    closesAt: new Date(Date.parse(closesOn) + dayMs),
    offered: BigInt(offeredMicro),
    minimum: BigInt(minimumMicroUsd),
    lastPriceMicroUsd: lastPriceMicroUsd === undefined ? null : BigInt(lastPriceMicroUsd),
    lastPriceOn: given.lastPriceOn ?? null,
  }
}

/** An older folder has no last price: as if its shares had last been paid at their equity. */
export const pricedBy = (offered: Offered, bank: BankOverview | undefined): Offered =>
  offered.lastPriceMicroUsd === null ? { ...offered, ...lastPriceByEquity(bank) } : offered

/**
 * Refuses terms of the offering that differ from those in force: one person with a folder may not
 * undo what two have decided.
 */
async function refuseOtherTerms(db: Db, given: Offered): Promise<void> {
  const decided = await newestDone(db, 'offering-change')
  if (decided === undefined) return
  const written = Object.entries(writtenTerms(given))
  const other = written.filter(([field, value]) => decided.input[field] !== value)
  if (other.length > 0) {
    const fields = `offering.json: ${other.map(([field]) => field).join(', ')}`
    throw new IssuerMistake(decidedOtherwise(fields, decided.number))
  }
}

const stillSample = (value: unknown) => (value === undefined ? 'not given' : 'still the sample’s')

const lackIf = (isLacking: boolean, lack: Lack) => (isLacking ? [lack] : [])

/** A missing field, or each word in it that a production must not have. */
function lackOf(
  at: FilePlaces,
  field: string,
  { value, ...told }: { value: unknown; why: string; who: string },
): Lack[] {
  const subject = `${at.file}: ${field}`
  if (value === undefined || value === null) return [{ what: `${subject} is not given`, ...told }]
  const where = at.sampleWords([field])
  return lackIf(where.length > 0, { what: `${subject} has words of a sample`, where, ...told })
}

function lacksOfOffering(given: OfferingText, at: FilePlaces): Lack[] {
  const named = ['issuer', 'issuerAddress', 'issuerRegister', 'bank', 'custodian'] as const
  const unnamed = named.flatMap((field) =>
    lackOf(at, field, {
      value: given[field],
      why: 'Confirmations, extracts of the register and the terms of the shares name it.',
      who: 'company secretary, legal department',
    }),
  )
  const lastPrice = lackIf(given.lastPriceMicroUsd === undefined, {
    what: 'offering.json: lastPriceMicroUsd and lastPriceOn are not given',
    why: 'They are half of the daily price. Until then examples, and the price of a sandbox, go by the equity per share of bank-overview.json alone.',
    who: 'treasurer or head of capital markets',
  })
  return [...unnamed, ...lastPrice]
}

const house = row<HouseText>({
  name: houseFile,
  schema: houseText,
  faults: houseFaults,
  open: (given, folder) => void houseOf(given, folder),
  figures: ({ name, languages }) => ({ name, languages }),
  told: 'the house (each process reads it at its start)',
  absent: {
    what: 'house.json is not there',
    why: 'Without it the platform is called FNX, on every page, paper and mail.',
    who: 'whoever decides on the brand',
  },
  lacks: ({ name, shortName, imprint, contact, token }, at) => [
    ...lackOf(at, 'contact', {
      value: contact,
      why: 'The page of contacts shows mailboxes that nobody reads.',
      who: 'customer service, data protection officer, press office',
    }),
    ...lackIf(name === ownHouse.name, {
      what: 'house.json: name is still the sample’s',
      why: 'It stands on every page, paper and mail.',
      who: 'whoever decides on the brand',
    }),
    ...lackIf(shortName === ownHouse.shortName, {
      what: 'house.json: shortName is still the sample’s',
      why: 'It stands under the icon of the installed app, and in names of files.',
      who: 'whoever decides on the brand',
    }),
    ...lackOf(at, 'imprint', {
      value: imprint,
      why: 'Each mail ends with who sends it and where they are, as most laws ask.',
      who: 'legal department',
    }),
    ...lackIf(token === undefined || /\bFNX\b/.test(`${token.name} ${token.symbol}`), {
      what: `house.json: token is ${stillSample(token)}`,
      why: 'The share’s token would be called FNX on the chain, for ever.',
      who: 'company secretary, head of capital markets',
    }),
  ],
})

const offering = row<OfferingText>({
  name: 'offering.json',
  schema: offeringText,
  faults: offeringFaults,
  figures: (given) => ({ offering: offeredIn(given) }),
  put: async (tx, given) => {
    await refuseOtherTerms(tx, offeredIn(given))
    await putOffering(tx, pricedBy(offeredIn(given), await findBank(tx)))
  },
  told: 'the terms of the offering',
  absent: {
    what: 'offering.json is not there',
    why: 'Nothing can be bought without a minimum, a fee, a number of shares and days of the sale.',
    who: 'treasurer or head of capital markets',
  },
  lacks: lacksOfOffering,
})

const bank = row({
  name: 'bank-overview.json',
  schema: adminCalls.getBankOverView.response,
  figures: (given) => ({ bank: given }),
  put: putBank,
  told: 'the figures of the bank',
  absent: {
    what: 'bank-overview.json is not there',
    why: 'The page of the bank has no figures to show.',
    who: 'head of accounting',
  },
  lacks: (given, at) => [
    ...lackIf(given.isSample, {
      what: 'bank-overview.json: isSample is true',
      why: 'Pages then call the figures a sample. Set it to false once they are the bank’s own.',
      who: 'head of accounting',
    }),
    ...lackIf(at.sampleWords([]).length > 0, {
      what: 'bank-overview.json: has words of a sample',
      where: at.sampleWords([]),
      why: 'The pages of the bank and of the offering show them.',
      who: 'head of accounting, company secretary',
    }),
    ...lacksOfSums(given, at),
  ],
})

const taxes = row<TaxesText>({
  name: 'taxes.json',
  schema: taxesText,
  faults: taxesFaults,
  proposes: (given) => [{ part: 'taxes', content: tableIn(given), holdsOn: given.holdsOn }],
  absent: {
    what: 'taxes.json is not there',
    why: 'A production announces no dividend by the sample tax rates that come with a release.',
    who: 'tax department',
  },
  lacks: (given) => {
    const table = tableIn(given)
    const why = 'A production announces no dividend by such rates.'
    if (isSampleTable(table))
      return [{ what: 'taxes.json: the rates are still the sample’s', why, who: 'tax department' }]
    return isOldTable(table, new Date())
      ? [{ what: 'taxes.json: asOf is more than a year ago', why, who: 'tax department' }]
      : []
  },
})

const terms = row<TermsText>({
  name: 'terms.json',
  schema: termsText,
  faults: termsFaults,
  figures: termsFigured,
  proposes: termsIn,
  absent: {
    what: 'terms.json is not there',
    why: 'Members then have the limits of the program, and no day is a holiday of your bank.',
    who: 'compliance, treasurer',
  },
  lacks: ({ limits, closedDays = [] }) => {
    const today = utcDay(new Date())
    const lacks: (Lack | false)[] = [
      limits === undefined && {
        what: 'terms.json: limits is not given',
        why: 'Members then have the limits of the program, which may be wider than you want them.',
        who: 'compliance',
      },
      !closedDays.some((day) => day > today) && {
        what: 'terms.json: closedDays names no day to come',
        why: 'An order by bank transfer then ends on a holiday of the bank, before its money can be booked.',
        who: 'treasurer, from the bank’s calendar',
      },
    ]
    return lacks.filter((lack) => lack !== false)
  },
})

export const folderFiles: readonly FolderFile[] = [house, bank, offering, taxes, terms]
