import { thingsPeopleLove } from './common-words'
import { thingsAround } from './everyday-words'

// What this product, its trade and its chain are called by: whoever knows the site tries these first, so that no
// password is made of them, alone, together, or with one common word.
export const productWords = `fnx fnxization bank banks share shares shareholder shareholders token tokens tokenized tokenization
  invest investor investors investment stake stakes staking reward rewards treasury wallet wallets offering issuer
  crypto chain blockchain bnb bsc usdt usdc binance dividend ledger`

/** Without accents, so that one spelling stands for all. */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

const asSet = (text: string) => new Set(folded(text).split(/\s+/))
export const favourites = asSet([...thingsPeopleLove, ...thingsAround].join(' '))

/** What people hang on to a word. */
export const hangers = asSet(
  `${productWords} a an the my our your i im iam is are we you u ur me mine he she his her its it in on of to too for and at by be not no
  so love loves lover luv ilove ilike iwant like like4 hate want need big bad fat hot lil little new old good best real true only
  super sexy cute sweet baby pretty cool crazy happy lucky dark black white red blue green pink gold golden silver boy
  girl man men guy lady king queen god lord boss star stars fan forever ever always one two three first next last life
  mr mrs dr de la le el los las les mi meu minha ma mon du der die das ich mein te ti xx xxx xo lol www com net org de
  password passwort pass pwd passwd senha parola login admin root user secret account master now here hard guys bot
  я мы ты и как всем моя мой самая люблю`,
)
const endings = ['s', 'z', 'es', 'ed', 'd', 'er', 'ers', 'ing', 'ly', 'y', 'n', 'ness']

export function isWord(part: string): boolean {
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

/** A long word with one letter too many, too few or wrong, as in `cheerleaers` and `madagaskar`. */
export function isNearWord(part: string): boolean {
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
