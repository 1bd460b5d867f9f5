const rows =
  `1234567890 0123456789 13579 24680 02468 147258369 1470 3690 159357 qwertyuiop asdfghjkl zxcvbnm
  qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn qazwsxedcrfvtgb qweasdzxc qwasdfzxcv qweasd 1qaz2wsx3edc4rfv 5tgb 6yhn 7ujm 8ik 9ol zaq12wsx zaq1xsw2cde3vfr4 bgt5 nhy6 mju7
  abcdefghijklmnopqrstuvwxyz !@#$%^&*() !"§$%&/()=`.split(/\s+/)
const ofRows = new Set([...rows, ...rows.map(backwards)].flatMap(partsOf))

function backwards(row: string): string {
  return [...row].reverse().join('')
}

function partsOf(row: string): string[] {
  return [...row].flatMap((_, from) =>
    Array.from({ length: row.length - from }, (__, more) => row.slice(from, from + more + 1)),
  )
}

const shortest = 3
const ways =
  `12345678910 123456789101112 1qazxsw23edc 1029384756 1123581321 3141592653 3141592654 31415926535 2718281828
  1357924680 2468101214 4815162342 0102030405 1020304050 0101010101 9293949596 1928374650 0192837465 5647382910
  7894561230 7418529630 014702580369 1346798520 1597532486 123321456654 159753456852 0147896325 qwaszxerdfcv 12qw34er56ty
  awdrgyjilp 4294967296 7777755102 80070633 123654789 147852369 321654987
  258456 123654 654123 456123 789654 951753 159753 963852 741852 852456`.split(/\s+/)
const known = [...ways, ...ways.map(backwards)]
// How much easier rows must make a password, in powers of two. Chance does as well once in a
// million.
const savedByAll = 20
// How many other signs count for little beside a long row; beside a short one a single sign does.
const fewBeside = 5
const longRow = 6

export function isMadeOfRows(password: string, leastSaved = savedByAll): boolean {
  const single = password.replaceAll(/(.)\1+/gu, '$1')
  const turns = inTurns(single)
  const isInTurns = single.length > 2 * shortest && turns.every(isRow)
  return isInTurns || inRows(password, leastSaved)
}

/** `1q2w3e4r` is two rows in turns. */
function inTurns(text: string): string[] {
  const of = (odd: number) => [...text].filter((_, place) => place % 2 === odd).join('')
  return [of(0), of(1)]
}

function inRows(password: string, leastSaved: number): boolean {
  const single = password.replaceAll(/(.)\1+/gu, '$1')
  const bits = bitsOf(password)
  const again = (password.length - single.length) * bits.ofSign
  const isEven = /^(?:(.)\1(?!\1))+$|^(?:(.)\2\2(?!\2))+$/u.test(password)
  return [
    { text: password, before: 0 },
    { text: single, before: isEven ? again : again * shareOfRepeats },
  ].some(({ text, before }) => {
    const rows = rowsIn(text, bits)
    const left = text.length - rows.reduce((sum, { length }) => sum + length, 0)
    const saved = rows.reduce((sum, row) => sum + row.saved, before)
    const maxLeft = rows.some(({ length }) => length >= longRow) ? fewBeside : 1
    // The longer a password, the more places it has in which rows come by chance.
    const needed = leastSaved + left / 2 + Math.max(0, password.length - 10) / 2
    return text.length > shortest && left <= maxLeft && saved >= needed
  })
}

// Whoever guesses still has to guess what is repeated and where.
const shareOfRepeats = 0.1
const bitsOfRepeat = 3

interface Bits {
  ofSign: number
  ofRow: number
}

function bitsOf(text: string): Bits {
  if (/^\d+$/.test(text)) return { ofSign: 3.3, ofRow: 6.5 }
  if (/^[\da-f]+$/.test(text)) return { ofSign: 4, ofRow: 7 }
  return { ofSign: /^[a-z]+$/.test(text) ? 4.7 : 5.2, ofRow: 8 }
}

interface Row {
  length: number
  saved: number
}

function rowsIn(text: string, bits: Bits): Row[] {
  const rows: Row[] = []
  for (let from = 0; from < text.length; ) {
    const row = rowAt(text.slice(from), bits)
    if (row !== undefined) rows.push(row)
    from += row?.length ?? 1
  }
  return rows
}

const longestUnit = 5

function rowAt(text: string, { ofSign, ofRow }: Bits): Row | undefined {
  let length = known.find((row) => text.startsWith(row))?.length ?? 1
  while (length < text.length && isRow(text.slice(0, length + 1))) length += 1
  let best = { length, saved: length * ofSign - ofRow }
  for (let unit = 2; unit <= longestUnit && unit * 2 <= text.length; unit += 1) {
    let end = unit
    while (end < text.length && text[end] === text[end - unit]) end += 1
    const saved = (end - unit) * ofSign - bitsOfRepeat
    if (end >= unit * 2 && saved > best.saved) best = { length: end, saved }
  }
  return best.length < shortest ? undefined : best
}

function isRow(part: string): boolean {
  return ofRows.has(part) || new Set(part).size === 1
}
