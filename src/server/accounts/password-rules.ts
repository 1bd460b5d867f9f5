import { AppError } from '../errors'

// The most used ones of ten characters or more in published lists of leaked passwords, in lower case.
const common = new Set(
  `1234567890 12345678910 0123456789 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop qwerty12345 qwerty1234 password123
  password12 password1234 passw0rd123 iloveyou12 iloveyou123 princess123 football123 baseball123 superman123
  sunshine123 letmein123 welcome123 welcome1234 welcome2024 welcome2025 welcome2026 dragon12345 monkey12345
  abcdefghij abcdefgh12 abc1234567 abcd123456 asdfghjkl1 asdfghjkl123 zxcvbnm123 1q2w3e4r5t6y q1w2e3r4t5
  qazwsxedcr qazwsx1234 changeme123 changeme12 administrator admin12345 admin123456 administrator1 trustno1234
  michael123 jennifer12 charlie123 jordan12345 liverpool1 liverpool123 chelsea123 manchester 11111111111
  9876543210 0987654321 1029384756 1123581321 3141592653 1357924680 2468101214 123123123123 112233445566
  123456789a 123456789q a123456789 q123456789 aa12345678 aaa123456789 abc123456789 123456789abc 123qweasdzxc
  qwe123456789 p@ssw0rd123 p@ssword123 p@ssw0rd12 password!123 password1! password12! passwordpassword
  computer123 internet123 samsung123 whatever123 starwars123 pokemon123 spiderman123 batman12345 master12345
  hello12345 hello123456 test123456 test1234567 testtest123 temp123456 secret1234 secret12345 summer2024
  summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026
  bitcoin123 ethereum123 binance123 crypto1234 crypto12345 cryptocurrency blockchain blockchain1`.split(
    /\s+/,
  ),
)

interface Owner {
  fullName: string
  email: string
}

/** Refuses what somebody would try first. Length does the rest, so no rules about signs. */
export function refuseWeakPassword(password: string, owner: Owner, field = 'password'): void {
  const reason = weakness(password.toLowerCase(), owner)
  if (reason === undefined) return
  throw new AppError('BAD_REQUEST', { message: reason, errors: [{ path: field, message: reason }] })
}

function weakness(password: string, { fullName, email }: Owner): string | undefined {
  if (common.has(password))
    return 'This password is one of the first that thieves try. Choose another one.'
  if (new Set(password).size < 5) return 'Use more different characters.'
  if (isRun(password)) return 'A row of following characters is easy to guess. Choose another one.'
  const personal = [...fullName.toLowerCase().split(/\s+/), email.toLowerCase().split('@')[0] ?? '']
  const isPersonal = personal.some((part) => part.length >= 4 && password.includes(part))
  return isPersonal ? 'Leave your name and e-mail address out of the password.' : undefined
}

function isRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) as number)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] as number))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
