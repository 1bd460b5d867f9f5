import { thingsPeopleLove } from './common-words'
import { isMadeOfRows } from './easy-rows'
import { thingsAround } from './everyday-words'

export const productWords = `fnx fnxization bank banks share shares shareholder shareholders token tokens tokenized tokenization
  invest investor investors investment stake stakes staking reward rewards treasury wallet wallets offering issuer
  crypto chain blockchain bnb bsc usdt usdc binance dividend ledger`

export function folded(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

const asSet = (text: string) => new Set(folded(text).split(/\s+/))
const favourites = asSet([...thingsPeopleLove, ...thingsAround].join(' '))

const hangers = asSet(
  [
    productWords,
    `a an the my our your i im iam is are we you u ur me mine he she his her its it in on of to too for and at by be not no
  so love loves lover luv ilove ilike iwant like like4 hate want need big bad fat hot lil little new old good best real true only
  super sexy cute sweet baby pretty cool crazy happy lucky dark black white red blue green pink gold golden silver boy
  girl man men guy lady king queen god lord boss star stars fan forever ever always one two three first next last life
  mr mrs dr de la le el los las les mi meu minha ma mon du der die das ich mein te ti xx xxx xo lol www com net org de
  password passwort pass pwd passwd senha parola login admin root user secret account master now here hard guys bot
  я мы ты и как всем моя мой самая люблю`,
  ].join(' '),
)
const endings = ['s', 'z', 'es', 'ed', 'd', 'er', 'ers', 'ing', 'ly', 'y', 'n', 'ness']

function isWord(part: string): boolean {
  if (favourites.has(part)) return true
  return endings.some(
    (ending) =>
      part.length > ending.length + 3 &&
      part.endsWith(ending) &&
      favourites.has(part.slice(0, -ending.length)),
  )
}

const longWord = 8
let torn: Set<string> | undefined

/**
 * Whether a long part is a known word with one letter missing or wrong, as in `cheerleaers` and
 * `madagaskar`.
 */
function isNearWord(part: string): boolean {
  if (part.length < longWord) return false
  torn ??= new Set(
    [...favourites]
      .filter(({ length }) => length >= longWord)
      .flatMap((word) => [...eachWithout(word, ''), ...eachWithout(word, '?')]),
  )
  const known = torn
  return (
    known.has(part) ||
    eachWithout(part, '?').some((text) => known.has(text)) ||
    eachWithout(part, '').some((text) => favourites.has(text))
  )
}

function eachWithout(word: string, place: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + place + word.slice(at + 1))
}

// These lead the lists of stolen passwords because robots gave them to many accounts.
const ofRobots = new Set(
  `soso123aljg sojdlg123aljg 7ugd5hip2j 9293709b13 vsjasnel12 ghhh47hj7649 ghhh47hj764 vqsablpzla 3rjs1la7qe j3qq4h7h2v
  hd764nw5d7e1vb1 8phrowz622 8phrowz624 5hsu75kpot gy3yt2rgls 123hfjdk147 multiplelo maurolarastefy quant4307s aa12345678`.split(
    /\s+/,
  ),
)

export function isCommonPassword(password: string, own: string[] = []): boolean {
  const plain = folded(password)
  if (ofRobots.has(plain)) return true
  return [...readings(plain)].some((letters) => isKnown(letters, plain, own))
}

const shortOne = 10

export function isShortOneAgain(password: string): boolean {
  const unit = once(password)
  return unit !== password && unit.length < shortOne
}

export function isHex(password: string): boolean {
  return /^[\da-f]+$/.test(password)
}

export function isEasyRow(password: string): boolean {
  return isMadeOfRows(folded(password))
}

// The fewer letters, the easier the rest has to be.
const fewLetters = 4
const someLetters = 6

function isKnown(letters: string, password: string, own: string[]): boolean {
  // Letters that were read out of signs (`p4ss`) are not read as a slip as well.
  const isTyped = password.replaceAll(/[^\p{L}]/gu, '').includes(letters)
  if (letters.length < 3 || !isChain(letters, { own, isTyped })) return false
  const digits = password.replaceAll(/\D/g, '')
  if (isHex(password) && letters !== password) {
    const isOwn = own.includes(letters) && once(password) !== password
    const isOne = favourites.has(letters) && letters.length >= fewLetters
    return (isOwn || isOne) && isEasyToAdd(digits)
  }
  if (letters.length > someLetters) return true
  const signs = password.replaceAll(/[\p{L}\d]/gu, '')
  const hasFewSigns = signs.length <= 2 || new Set(signs).size === 1
  return hasFewSigns && (letters.length > fewLetters || isEasyToAdd(digits))
}

const date =
  /^(0?[1-9]|[12]\d|3[01])\D?(0?[1-9]|1[0-2])\D?((19|20)\d\d|\d\d)$|^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/

const savedByDigits = 9

function isEasyToAdd(digits: string): boolean {
  if (digits.length <= 4 || new Set(digits).size <= 2 || date.test(digits)) return true
  return isMadeOfRows(digits, savedByDigits) || /^(.{2,4})\1+$/.test(digits)
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
const signsForWords: Record<string, string> = { '4': 'for', '2': 'to', '8': 'ate' }

function readings(whole: string): Set<string> {
  const password = once(whole)
  const start = password.replace(/[^\p{L}]+$/u, '')
  const end = password.replace(/^[^\p{L}]+/u, '')
  const bare = start.replace(/^[^\p{L}]+/u, '')
  const meant = [password, start, end, bare].map((text) => lettersOf(text, signsForLetters))
  const others = [signsForWords, cyrillicKeys].map((meaning) => lettersOf(bare, meaning))
  const found = [...meant, ...others].filter((text) => /^\p{L}+$/u.test(text))
  return new Set([...found, ...found.map(once)])
}

function once(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

function lettersOf(text: string, meaning: Record<string, string>): string {
  const read = [...text].map((sign) => meaning[sign] ?? sign).join('')
  const letters = folded(read).replaceAll(/[\s._'-]/g, '')
  // In a short password digits that stand for letters make words by chance too often.
  const isLikely = letters.length > 7 || (letters.length >= someLetters && isWord(letters))
  return read === text || isLikely ? letters : ''
}

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russian = 'йцукенгшщзхъфывапролджэячсмитьбю'
const cyrillicKeys = Object.fromEntries(
  [...latin].map((key, place) => [key, [...russian][place] as string]),
)

// Tries for each part, in powers of two; parts count only where they beat plain letters.
const triesOfWord = 13
const triesOfHanger = 7
const triesOfEnding = 3
const triesOfSlip = 7
const triesOfLetter = 2.8
// Two words are refused only up to this length, because longer ones are how sentences begin.
const shortForTwoWords = 11

interface Known {
  own: string[]
  isTyped: boolean
}

interface Way {
  tries: number
  words: number
}

function isChain(letters: string, known: Known): boolean {
  if (hangsOn(letters, known) || isWord(letters)) return true
  if (favourites.has([...letters].reverse().join(''))) return true
  const max = letters.length * triesOfLetter
  const maxWords = letters.length > shortForTwoWords ? 1 : 2
  const ways: (Way | undefined)[] = [{ tries: 0, words: 0 }]
  for (let from = 0; from < letters.length; from += 1) {
    const before = ways[from]
    if (before === undefined) continue
    for (let to = from + 2; to <= letters.length; to += 1) {
      const way = longer(before, letters.slice(from, to), known)
      const isShorter = way !== undefined && way.tries < (ways[to]?.tries ?? max + 1)
      if (isShorter && way.words <= maxWords) ways[to] = way
    }
  }
  const whole = ways[letters.length]
  return whole !== undefined && whole.tries <= max
}

function longer({ tries, words }: Way, part: string, known: Known): Way | undefined {
  if (hangsOn(part, known)) return { tries: tries + triesOfHanger, words }
  if (isWord(part)) {
    const more = favourites.has(part) ? triesOfWord : triesOfWord + triesOfEnding
    return { tries: tries + more, words: words + 1 }
  }
  return known.isTyped && isNearWord(part)
    ? { tries: tries + triesOfWord + triesOfSlip, words: words + 1 }
    : undefined
}

function hangsOn(part: string, { own }: Known): boolean {
  return hangers.has(part) || own.includes(part)
}
