import { formatBps, formatCoins } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import type { AlertTerms, PriceAlert } from '@/contract/price-alert'
import { readAmount } from '@/lib/typed-amount'

export type AlertKind = AlertTerms['kind']
export type TypedTerms = { terms: AlertTerms } | { error: string }

export const alertKinds: Record<AlertKind, { label: string; field: string; unit: string }> = {
  above: { label: 'Rises to', field: 'Price in US dollars', unit: '$' },
  below: { label: 'Falls to', field: 'Price in US dollars', unit: '$' },
  move: { label: 'Moves by', field: 'Percent, up or down', unit: '%' },
}
export const alertOptions = Object.entries(alertKinds).map(([value, { label }]) => ({
  value,
  label,
}))

const dollarPlaces = 6
const percentPlaces = 2

/** What was typed as the terms of an alert; whether they can be met is the server's to say. */
export function typedTerms(kind: AlertKind, text: string): TypedTerms {
  const typed = readAmount(text, kind === 'move' ? percentPlaces : dollarPlaces)
  if (typed.is === 'wrong') return { error: typed.message }
  if (typed.is === 'empty')
    return { error: kind === 'move' ? 'Write how many percent.' : 'Write a price.' }
  return kind === 'move'
    ? { terms: { kind, moveBps: Number(typed.units) } }
    : { terms: { kind, level: String(typed.units) } }
}

export function nameOf({ terms, from }: PriceAlert): string {
  if (terms.kind !== 'move') return `${alertKinds[terms.kind].label} ${dollars(terms.level)}`
  return `${alertKinds.move.label} ${formatBps(terms.moveBps)} from ${dollars(from ?? '0')}`
}

export function stateOf({ terms, isReady, toldAt, toldPrice }: PriceAlert): string {
  if (toldAt === null || toldPrice === null) return 'Not met yet.'
  const told = `Told on ${formatMoment(toldAt)}, at ${dollars(toldPrice)}.`
  if (isReady) return terms.kind === 'move' ? told : `${told} Ready again.`
  return `${told} Ready again after the price was ${terms.kind === 'above' ? 'below' : 'above'}.`
}

function dollars(microUsd: string): string {
  return `$${formatCoins(microUsd, dollarPlaces)}`
}
