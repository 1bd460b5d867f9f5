/**
 * The number by which a member is found without their email: eight digits, drawn by the database at
 * random, of which the last checks the others by Damm's table. It sees each wrong digit and any two
 * neighbours that changed places, before anything is sent.
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

/** As somebody may have typed or copied it: with spaces, or a dash in the middle. */
export const plainMemberNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** Two groups of four, which is how people read them out. */
export const formatMemberNumber = (number: string): string =>
  `${number.slice(0, 4)}\u00a0${number.slice(4)}`
