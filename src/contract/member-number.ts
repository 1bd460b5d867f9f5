/**
 * The number by which a member is found without their email: eight digits, drawn at random by the
 * database. The last one is a check digit by Damm's table, which detects each single wrong digit
 * and each swap of neighbours before anything is sent.
 */
export function isMemberNumber(text: string): boolean {
  if (!/^[1-9]\d{7}$/.test(text)) return false
  let digit = 0
  for (const next of text) digit = Number(damm[digit]?.[Number(next)])
  return digit === 0
}

const damm = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/** Accepts the number as people type or copy it: with spaces, or a dash in the middle. */
export const plainMemberNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** Two groups of four, as people read them out. */
export const formatMemberNumber = (number: string): string =>
  `${number.slice(0, 4)}\u00a0${number.slice(4)}`
