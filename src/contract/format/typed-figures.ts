import { groupText, pointText } from '@/messages/formats'

/** A text that no parser accepts as a figure or as an empty field. */
const noFigure = '?'

/**
 * Converts a figure typed in the reader's language to the form of programs: in German `1.000,5`
 * becomes `1000.5`. A separator that is neither the decimal point nor in a place for thousands is
 * refused, because in another language it means another amount.
 */
export function plainFigure(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  const [whole = '', part, ...more] = text.split(pointText())
  const [first = '', ...groups] = whole.split(groupText())
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  const isWhole = groups.length === 0 ? /^\d+$/.test(first) : isGrouped
  if (!isWhole || more.length > 0 || !/^\d+$/.test(part ?? '0')) return noFigure
  const digits = [first, ...groups].join('')
  return part === undefined ? digits : `${digits}.${part}`
}

/**
 * For a prefilled field, so that it reads back as the same amount. It never shows exactly three
 * decimals, because in a language that groups thousands by the same mark they would be read as
 * thousands.
 */
export function fieldFigure(units: bigint | number, decimals: number): string {
  const [whole, part] = partsOf(units, decimals)
  return part === '' ? whole : `${whole}${pointText()}${part}${part.length % 2 === 0 ? '' : '0'}`
}

/**
 * Like `fieldFigure`, for a rate up to 100 % in thousandths of a percent. It may show three
 * decimals: read as thousands they would be far above 100 %, which is refused.
 */
export function rateFigure(thousandths: bigint | number): string {
  const [whole, part] = partsOf(thousandths, 3)
  return part === '' ? whole : `${whole}${pointText()}${part.padEnd(2, '0')}`
}

function partsOf(units: bigint | number, decimals: number): [whole: string, part: string] {
  const unit = 10n ** BigInt(decimals)
  const [whole, fraction] = [BigInt(units) / unit, BigInt(units) % unit]
  const part = fraction === 0n ? '' : String(fraction).padStart(decimals, '0').replace(/0+$/, '')
  return [String(whole), part]
}
