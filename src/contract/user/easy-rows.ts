// Keys that lie in a row, digits of a phone's field, and the alphabet; each is also typed backwards.
const rows = [
  ...['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop'],
  ...['qsdfghjklm', 'wxcvbn', '1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol'],
  ...[
    'zaq1',
    'xsw2',
    'cde3',
    'vfr4',
    'bgt5',
    'nhy6',
    'mju7',
    '0123456789',
    '147',
    '258',
    '369',
    '159',
    '357',
  ],
  ...[
    'abcdefghijklmnopqrstuvwxyz',
    '!@#$%^&*()',
    '!"§$%&/()=',
    '13579',
    '24680',
    '02468',
    '1470',
    '3690',
  ],
]
const bothWays = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

const shortest = 3

/** Whether all but one sign at most stands in rows of three or more, such as `qwe123asd` or `1q2w3e4r5t`. */
export function isMadeOfRows(password: string): boolean {
  const single = password.replaceAll(/(.)\1+/gu, '$1')
  const isOneByOne = [password, single].some(
    (text) => text.length > shortest && leftBesideRows(text) <= 1,
  )
  return isOneByOne || (single.length > 2 * shortest && inTurns(single).every(isRow))
}

/** `1q2w3e4r` is two rows that were typed in turns. */
function inTurns(text: string): string[] {
  const of = (odd: number) => [...text].filter((_, place) => place % 2 === odd).join('')
  return [of(0), of(1)]
}

function leftBesideRows(text: string): number {
  let left = 0
  for (let from = 0; from < text.length; ) {
    const length = rowAt(text, from)
    if (length < shortest) left += 1
    from += length < shortest ? 1 : length
  }
  return left
}

/** How many signs from there on follow one another in a row, or are the same. */
function rowAt(text: string, from: number): number {
  let length = 1
  while (from + length < text.length && isRow(text.slice(from, from + length + 1))) length += 1
  return length
}

function isRow(part: string): boolean {
  return bothWays.some((row) => row.includes(part)) || new Set(part).size === 1
}
