import { utcDay } from '@/config/durations'
import { wholeBps } from '@/config/units'
import type { BankOverview } from '@/contract/admin'
import { formatCents } from '@/contract/format/amounts'
import { percentText } from '@/messages/formats'
import type { FilePlaces, Lack } from './lack'

/** Figures of a bank that cannot all be right, because they do not add up. */
export function lacksOfSums(given: BankOverview, { place }: FilePlaces): Lack[] {
  const where = [...offBalance(given, place), ...offYears(given, place), ...offUses(given, place)]
  const sums: Lack = {
    what: 'bank-overview.json: figures do not add up',
    where,
    why: 'Whoever adds them up on the page finds another sum.',
    who: 'head of accounting',
  }
  const today = utcDay(new Date())
  const future: Lack = {
    what: 'bank-overview.json: asOf is in the future',
    where: [`${place(['asOf'])}: ${given.asOf}`],
    why: 'It is the day of which the balance sheet tells.',
    who: 'head of accounting',
  }
  return [...(where.length > 0 ? [sums] : []), ...(given.asOf > today ? [future] : [])]
}

type Place = FilePlaces['place']

const sumOf = (lines: BankOverview['assets']) =>
  lines.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)

function offBalance({ assets, liabilities, equityCents }: BankOverview, place: Place): string[] {
  const [left, right] = [sumOf(assets), sumOf(liabilities) + BigInt(equityCents)]
  if (left === right) return []
  return [
    `${place(['equityCents'])}: assets are ${formatCents(left)}, liabilities and equity ${formatCents(right)}`,
  ]
}

function offYears({ years }: BankOverview, place: Place): string[] {
  return years.flatMap(({ year, incomeCents, costsCents, profitCents }, index) => {
    const profit = BigInt(incomeCents) - BigInt(costsCents)
    if (profit === BigInt(profitCents)) return []
    return [
      `${place(['years', index, 'profitCents'])}: of ${year} income less costs is ${formatCents(profit)}, profit ${formatCents(profitCents)}`,
    ]
  })
}

function offUses({ campaign: { useOfProceeds } }: BankOverview, place: Place): string[] {
  const sum = useOfProceeds.reduce((all, { shareBps }) => all + shareBps, 0)
  // Without a use of proceeds the page shows none, so there is no sum to check.
  if (useOfProceeds.length === 0 || sum === wholeBps) return []
  const whole = percentText({ figure: String(sum / 100) })
  return [`${place(['campaign', 'useOfProceeds'])}: uses of the money are ${whole} of it`]
}
