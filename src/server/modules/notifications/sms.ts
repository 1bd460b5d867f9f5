import type { CodeUse } from './mail/code-letters'
import type { Letterhead } from './mail/letter'
import * as m from './messages/mail'

const words: Record<CodeUse, (given: { code: string; app: string }) => string> = {
  'sign-up': m.phoneSms,
  login: m.loginSms,
  password: m.passwordSms,
  close: m.closeSms,
  change: m.changeSms,
  'new-contact': m.phoneSms,
}

/** The last line lets phones offer the code on our page only. */
function codeSms(head: Letterhead, use: CodeUse, code: string): string {
  const text = gsm(words[use]({ code, app: head.appName }))
  const whole = `${text}\n\n@${hostOf(head)} #${code}`
  return fits(whole) ? whole : text
}

function memberSms({ appName }: Letterhead): string {
  return gsm(m.memberSms({ app: appName }))
}

function numberChangedSms({ appName }: Letterhead): string {
  return gsm(m.changedSms({ app: appName }))
}

const hostOf = ({ siteUrl }: Letterhead) => new URL(siteUrl).hostname

// GSM 03.38: one other character makes every segment 70 long.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')
const segment = 160

export function septetsOf(text: string): number | undefined {
  let count = 0
  for (const letter of text) {
    if (basic.has(letter)) count += 1
    else if (extended.has(letter)) count += 2
    else return undefined
  }
  return count
}

const fits = (text: string) => (septetsOf(text) ?? segment + 1) <= segment

function gsm(text: string): string {
  return [...text]
    .map((letter) => {
      if (septetsOf(letter) !== undefined) return letter
      const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return plain !== '' && septetsOf(plain) !== undefined ? plain : '?'
    })
    .join('')
}

export const sms = { code: codeSms, member: memberSms, numberChanged: numberChangedSms }
