import type { BankOverview } from '@/contract/admin'
import { toPlot } from '@/contract/format/amounts'
import { sharesOf } from '@/ui/chart/share-bar'
import { equityLabel, equityText } from './messages/overview'

export interface BalanceBlock {
  name: string
  about: string
  amountCents: string
  /** Percent of its side, with one decimal; the blocks of a side add up to exactly 100. */
  share: number
  isEquity: boolean
}

export interface BalanceSheet {
  totalCents: string
  owns: BalanceBlock[]
  owes: BalanceBlock[]
}

type Line = Omit<BalanceBlock, 'share'>

/** Both sides of the balance sheet: what the bank owns, and whose money it is. */
export function balanceSheet(bank: BankOverview): BalanceSheet {
  const equity = { name: equityLabel(), about: equityText(), amountCents: bank.equityCents }
  const owns = bank.assets.map((line) => ({ ...line, isEquity: false }))
  const owes = [
    ...bank.liabilities.map((line) => ({ ...line, isEquity: false })),
    { ...equity, isEquity: true },
  ]
  const total = owns.reduce((sum, line) => sum + BigInt(line.amountCents), 0n)
  return { totalCents: String(total), owns: withShares(owns), owes: withShares(owes) }
}

function withShares(lines: Line[]): BalanceBlock[] {
  const shares = sharesOf(lines.map((line) => toPlot(line.amountCents, 2)))
  return lines.map((line, index) => ({ ...line, share: shares[index] ?? 0 }))
}

/**
 * Where labels stand beside blocks: as near as can be to the middle of their block, at least `gap`
 * apart, all within `height`.
 */
export function labelPlaces(shares: readonly number[], height: number, gap: number): LabelPlace[] {
  let top = 0
  const middles = shares.map((share) => {
    const middle = ((top + share / 2) / 100) * height
    top += share
    return middle
  })
  const places: number[] = []
  for (const middle of middles) {
    const least = (places.at(-1) ?? -gap / 2) + gap
    places.push(Math.max(middle, least))
  }
  // What was pushed past the end moves back up, and takes along what stands in its way.
  let max = height - gap / 2
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index] as number, max)
    max = (places[index] as number) - gap
  }
  return middles.map((middle, index) => ({
    middle: Math.round(middle * 10) / 10,
    label: Math.round((places[index] as number) * 10) / 10,
  }))
}

export interface LabelPlace {
  middle: number
  label: number
}

/** Equity behind one paid share, in micro-dollars, rounded down. */
export function equityPerShareMicroUsd(bank: BankOverview): bigint {
  const shares = BigInt(bank.sharesIssuedMicro)
  return shares === 0n ? 0n : (BigInt(bank.equityCents) * 10_000n * 1_000_000n) / shares
}
