import * as fields from '@/messages/fields'
import { groupText, pointText } from '@/messages/formats'
import * as m from './messages/form'

export type TypedAmount =
  | { is: 'amount'; units: bigint }
  | { is: 'empty' }
  | { is: 'wrong'; message: string }

const maxDigits = 30

/**
 * Moves the decimal point in the text instead of using floats. Point and comma are both decimal
 * marks; grouping is skipped.
 */
export function readAmount(typed: string, decimals: number): TypedAmount {
  const text = typed.replace(/[\s'’_]/gu, '')
  if (text === '') return { is: 'empty' }
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return { is: 'wrong', message: m.digitsError() }
  const parts = partsOf(text)
  if (typeof parts === 'string') return { is: 'wrong', message: parts }
  const { whole, fraction } = parts
  if (fraction.replace(/0+$/, '').length > decimals)
    return { is: 'wrong', message: tooFine(decimals) }
  if (whole.length > maxDigits) return { is: 'wrong', message: m.tooMuchError() }
  const digits = fraction.slice(0, decimals).padEnd(decimals, '0')
  return { is: 'amount', units: BigInt(`${whole || '0'}${digits}`) }
}

/** An amount with all its digits and without separators, as a field takes it. */
export function plainAmount(units: string | bigint, decimals: number, max = decimals): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + max)
  return `${whole}.${fraction}`.replace(/\.?0*$/, '').replace('.', pointText())
}

function partsOf(text: string): { whole: string; fraction: string } | string {
  const marks = text.replace(/\d/g, '')
  if (marks === '') return { whole: text, fraction: '' }
  const [first, last] = [marks.charAt(0), marks.charAt(marks.length - 1)]
  const isGrouped = marks.length > 1
  if (isGrouped && first === last) {
    const groups = text.split(first)
    return areThousands(groups) ? { whole: groups.join(''), fraction: '' } : m.digitsError()
  }
  const pointIndex = text.lastIndexOf(last)
  const [head, fraction] = [text.slice(0, pointIndex), text.slice(pointIndex + 1)]
  if (isGrouped) {
    const groups = head.split(first)
    return areThousands(groups) ? { whole: groups.join(''), fraction } : m.digitsError()
  }
  if (last === groupText() && /^[1-9]\d{0,2}$/.test(head) && fraction.length === 3)
    return m.commaError({
      whole: `${head}${fraction}`,
      fraction: `${head}${pointText()}${fraction}`,
    })
  return { whole: head, fraction }
}

function areThousands([head = '', ...rest]: string[]): boolean {
  return /^\d{1,3}$/.test(head) && rest.every((group) => /^\d{3}$/.test(group))
}

function tooFine(decimals: number): string {
  return decimals === 0 ? fields.wholeNumberError() : m.fineError({ decimals })
}
