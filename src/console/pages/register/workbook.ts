import { type CellValue, type ColumnDef, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { isStakingOffered } from '@/config/staking-offered'
import { toPlot } from '@/contract/format/amounts'
import { locale } from '@/messages/locale'
import {
  type NamedLine,
  type RegisterMovement,
  type RegisterPart,
  type RegisterSpan,
  walkLines,
  walkMovements,
} from '@/server/modules/register/exports.service'
import {
  isFiltered,
  partOf,
  type RegisterFilter,
  type RegisterSums,
} from '@/server/modules/register/operator-reads.service'
import { journalName, ledgerAccountName } from '../../drawing/record-names'
import * as common from '../../messages/common'
import * as m from '../../messages/register'
import type { ConsoleNeeds } from '../../needs'
import { filterText, restrictionsOf } from './figures'
import { unownedNames } from './words'

interface Column<Row> extends ColumnDef {
  header: string
  cell: (row: Row) => CellValue
}

const amount = { width: 18, numFmt: '#,##0.000000' }
/** The largest amount of shares has thirteen digits, which a cell stores exactly. */
const sharesAsNumber = (microShares: bigint): number => toPlot(microShares, 6)

/** One owner, shares without an owner, or the total. */
type Line = NamedLine | { title: string; microShares: bigint | undefined }

const isOwner = (line: Line): line is NamedLine => 'accountId' in line

const countryNames = () => new Intl.DisplayNames(locale(), { type: 'region' })

const walletsOf = ({ wallets }: NamedLine) =>
  wallets.length === 0
    ? null
    : wallets
        .map(({ address, microShares }) => `${address} ${sharesAsNumber(microShares)}`)
        .join('; ')

const lineColumns = ({ issued, places }: RegisterSums): Column<Line>[] => {
  const names = countryNames()
  const hasStakes =
    isStakingOffered() ||
    places.some(({ place, microShares }) => place === 'staked' && microShares > 0n)
  const ofOwner = (cell: (line: NamedLine) => CellValue) => (line: Line) =>
    isOwner(line) ? cell(line) : null
  return [
    {
      header: common.memberNumberLabel(),
      width: 14,
      cell: ofOwner(({ memberNumber }) => memberNumber),
    },
    {
      header: common.nameLabel(),
      width: 32,
      cell: (line) => (isOwner(line) ? line.name : line.title),
    },
    {
      header: m.taxResidenceLabel(),
      width: 20,
      cell: ofOwner(({ country }) =>
        country === undefined ? null : (names.of(country) ?? country),
      ),
    },
    {
      header: common.sharesLabel(),
      ...amount,
      cell: ({ microShares }) => (microShares === undefined ? null : sharesAsNumber(microShares)),
    },
    {
      header: m.ofTheIssueLabel(),
      width: 14,
      numFmt: '0.000000%',
      cell: ({ microShares }) => (microShares === undefined ? null : partOf(microShares, issued)),
    },
    { header: common.sinceLabel(), width: 12, cell: ofOwner(({ since }) => since) },
    {
      header: common.availableLabel(),
      ...amount,
      cell: ofOwner(({ available }) => sharesAsNumber(available)),
    },
    ...(hasStakes
      ? [
          {
            header: common.stakedLabel(),
            ...amount,
            cell: ofOwner(({ staked }) => sharesAsNumber(staked)),
          },
        ]
      : []),
    { header: m.inAGiftText(), ...amount, cell: ofOwner(({ sending }) => sharesAsNumber(sending)) },
    {
      header: common.offeredLabel(),
      ...amount,
      cell: ofOwner(({ offered }) => sharesAsNumber(offered)),
    },
    {
      header: m.onTheWayText(),
      ...amount,
      cell: ofOwner(({ delivering }) => sharesAsNumber(delivering)),
    },
    {
      header: common.inOwnWalletsLabel(),
      ...amount,
      cell: ofOwner(({ delivered }) => sharesAsNumber(delivered)),
    },
    {
      header: m.restrictionsLabel(),
      width: 40,
      cell: ofOwner((line) => restrictionsOf(line) || null),
    },
    { header: m.ownWalletsText(), width: 60, cell: ofOwner(walletsOf) },
  ]
}

const movementColumns = (): Column<RegisterMovement>[] => [
  { header: common.entryText(), width: 10, cell: ({ entry }) => Number(entry) },
  { header: m.timeUtcText(), width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss', cell: ({ at }) => at },
  { header: m.movementText(), width: 22, cell: ({ kind }) => journalName(kind) },
  { header: common.journalLabel(), width: 38, cell: ({ journal }) => journal },
  {
    header: common.memberNumberLabel(),
    width: 14,
    cell: ({ memberNumber }) => memberNumber ?? null,
  },
  { header: common.accountLabel(), width: 14, cell: ({ place }) => ledgerAccountName(place) },
  {
    header: common.sharesLabel(),
    ...amount,
    cell: ({ microShares }) => sharesAsNumber(microShares),
  },
]

async function* rowsOf<Row>(
  columns: Column<Row>[],
  steps: AsyncIterable<Row[]>,
): AsyncGenerator<CellValue[]> {
  for await (const step of steps) for (const row of step) yield columns.map(({ cell }) => cell(row))
}

async function* linesOf(
  needs: ConsoleNeeds,
  register: RegisterSums,
  filter: RegisterFilter,
): AsyncGenerator<Line[]> {
  // guard: without it, a part of the register passes for all of it — server/register/register: a
  //   part of it, by residence and name
  if (isFiltered(filter)) return yield* someOf(needs, register, filter)
  yield* walkLines(needs, register)
  yield register.unowned.map(({ type, microShares }) => ({
    title: unownedNames()[type],
    microShares,
  }))
  yield [{ title: m.issuedLabel(), microShares: register.issued }]
}

/**
 * The sheet of a filtered register: it says that it is a part, and its total covers only these
 * rows.
 */
async function* someOf(
  needs: ConsoleNeeds,
  register: RegisterSums,
  filter: RegisterFilter,
): AsyncGenerator<Line[]> {
  yield [{ title: filterText(filter) ?? '', microShares: undefined }]
  let microShares = 0n
  for await (const lines of walkLines(needs, register, filter)) {
    microShares += lines.reduce((sum, line) => sum + line.microShares, 0n)
    yield lines
  }
  yield [{ title: m.selectedTotalTitle(), microShares }]
}

interface RegisterWish {
  register: RegisterSums
  span: RegisterSpan
  part: RegisterPart
  day: string
  filter: RegisterFilter
}

const plain = ({ width, numFmt }: ColumnDef) => ({ width, ...(numFmt && { numFmt }) }) as ColumnDef
const freezePane = { rows: 1 }

export async function registerFile(
  needs: ConsoleNeeds,
  { register, span, part, day, filter }: RegisterWish,
): Promise<ReadableStream<Uint8Array>> {
  const columns = lineColumns(register)
  const owners = rowsOf(columns, linesOf(needs, register, filter))
  const movements = rowsOf(movementColumns(), walkMovements(needs.db, span))
  const ownersTitle = `${isFiltered(filter) ? m.partOfRegisterText() : common.registerLabel()} ${day}`
  if (part === 'owners') return writeXlsxStream(owners, { name: ownersTitle, columns, freezePane })
  if (part === 'movements')
    return writeXlsxStream(movements, {
      name: m.movementsLabel(),
      columns: movementColumns(),
      freezePane,
    })
  const file = await writeXlsx({
    sheets: [
      {
        name: ownersTitle,
        columns: columns.map(plain),
        rows: [columns.map(({ header }) => header), ...(await all(owners))],
        freezePane,
      },
      {
        name: m.movementsLabel(),
        columns: movementColumns().map(plain),
        rows: [movementColumns().map(({ header }) => header), ...(await all(movements))],
        freezePane,
      },
    ],
  })
  return new Blob([file as BlobPart]).stream()
}

async function all(rows: AsyncIterable<CellValue[]>): Promise<CellValue[][]> {
  const list: CellValue[][] = []
  for await (const row of rows) list.push(row)
  return list
}
