// What stands behind most leaked passwords of ten characters or more: a favourite word with digits
// or signs around it. In small letters, as all below.
const favourites = new Set(
  `password passwort passw kennwort motdepasse contrasena qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl
  zxcv zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc abc abcd abcdef abcdefgh letmein welcome willkommen bienvenue
  iloveyou ily love admin administrator root login user guest default changeme secret test testtest temp master
  hello monkey dragon shadow princess sunshine superman batman spiderman starwars pokemon trustno football
  fussball baseball basketball hockey liverpool manchester chelsea arsenal barcelona juventus michael jennifer
  jessica charlie jordan daniel thomas andrew robert computer internet samsung iphone google facebook whatever
  nothing freedom summer sommer winter spring autumn herbst january february march april june july august
  september october november december monday bitcoin ethereum binance crypto cryptocurrency blockchain metamask
  tether wallet fnx bank money`.split(/\s+/),
)
// Rows and patterns of digits and keys that no word stands in.
const patterns = new Set(
  `1234567890 0123456789 12345678910 123456789101112 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 1qaz2wsx3edc 1qazxsw23edc
  0987654321 1029384756 1123581321 3141592653 1357924680 2468101214 123123123123 112233445566 123456123456
  123456789a 123456789q a123456789 q123456789 123456789abc 123qweasdzxc qwe123456789 aa12345678 1234qwerasdf
  asdf1234qwer qwer1234asdf`.split(/\s+/),
)

/** Whose password it is to be, as far as that is known. */
export interface PasswordOwner {
  fullName?: string
  email?: string
}

const fewestCharacters = 10

/**
 * Why a password is refused: it is what somebody would try first. Length does the rest, so there are
 * no rules about signs. The server decides by it, and the page says it while somebody types.
 */
export function passwordWeakness(typed: string, owner: PasswordOwner): string | undefined {
  // As it is hashed: wide letters and ligatures are no new letters.
  return weakness(typed.normalize('NFKC').toLowerCase(), owner)
}

function weakness(
  password: string,
  { fullName = '', email = '' }: PasswordOwner,
): string | undefined {
  if ([...password].length < fewestCharacters) return 'Use at least 10 characters.'
  if (patterns.has(password) || favourites.has(bareWord(password)))
    return 'This password is one of the first that thieves try. Choose another one.'
  if (new Set(password).size < 5) return 'Use more different characters.'
  if (isRun(password)) return 'A row of following characters is easy to guess. Choose another one.'
  const personal = [...fullName.toLowerCase().split(/\s+/), email.toLowerCase().split('@')[0] ?? '']
  const isPersonal = personal.some((part) => part.length >= 4 && password.includes(part))
  return isPersonal ? 'Leave your name and e-mail address out of the password.' : undefined
}

const signsForLetters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** What is left of `P@ssw0rd-2026!`: one word, without what people hang on to it. */
function bareWord(password: string): string {
  const start = password.replace(/[^\p{L}]+$/u, '')
  const word = [...start].map((sign) => signsForLetters[sign] ?? sign).join('')
  const bare = word.replace(/^[^\p{L}]+/u, '')
  return /^(.+)\1+$/u.exec(bare)?.[1] ?? bare
}

function isRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) as number)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] as number))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
