// Every other country code has three digits (ITU E.164).
const shortCodes = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Whole, and nothing of the number after it. */
function countryCode(phone: string): string {
  return shortCodes.exec(phone)?.[0] ?? phone.slice(0, phone.startsWith('+') ? 4 : 2)
}

/** Enough to recognise one's own, too little to learn somebody else's. */
export function hintOf(target: string): string {
  const [name = '', host] = target.split('@')
  if (host === undefined) return `${countryCode(target)} ••• ${target.slice(-2)}`
  return `${name.slice(0, 1)}•••@${host}`
}
