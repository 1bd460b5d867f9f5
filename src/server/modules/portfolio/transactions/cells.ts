import type { CellValue } from 'hucre/xlsx'

const micro = 6
const maxDigits = 15

export function coins(baseUnits: string | null, decimals: number | null): string | null {
  if (baseUnits === null || decimals === null) return null
  const isNegative = baseUnits.startsWith('-')
  const digits = (isNegative ? baseUnits.slice(1) : baseUnits).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
}

export function numberOf(baseUnits: string | null, decimals: number): number | null {
  const text = coins(baseUnits, decimals)
  return text === null ? null : Number(Number(text).toPrecision(maxDigits))
}

export function exact(microUnits: string | null): CellValue {
  return fitting(coins(microUnits, micro))
}

export function wholeNumber(digits: string | null): CellValue {
  return fitting(digits)
}

function fitting(text: string | null): CellValue {
  if (text === null) return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length <= maxDigits ? Number(text) : text
}
