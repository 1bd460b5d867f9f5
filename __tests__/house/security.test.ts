import { existsSync, readFileSync } from 'node:fs'

/** ASVS 5.0: Level 1, and Level 2 of the chapters in docs/security.md. */
const headerRow =
  `1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.2.1 14.3.1 15.1.1 15.2.1 15.3.1 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3`
    .split(/\s+/)
    .flatMap(numbersOf)

function numbersOf(range: string): string[] {
  const [, section = '', from = '', to = from] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? []
  const first = Number(from)
  return Array.from({ length: Number(to) - first + 1 }, (_, at) => `${section}.${first + at}`)
}

const states = ['holds', 'not here', 'open']

interface Row {
  number: string
  state: string
  shownBy: string
}

function rowsOf(text: string, start = /^\| \d/): Row[] {
  const lines = text.split('\n').filter((line) => start.test(line))
  return lines.flatMap((line) => {
    const [requirementName = '', , state = '', shownBy = ''] = line.slice(2, -2).split(' | ')
    const numbers = requirementName.includes('-') ? numbersOf(requirementName) : [requirementName]
    return numbers.map((number) => ({ number, state, shownBy }))
  })
}

function filesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)
  return quoted.filter((name) => /^[.\w][^ ]*(\/[^ ]+|\.)\w+$/.test(name))
}

const countOf = (rows: Row[]) =>
  states.map((state) => rows.filter((row) => row.state === state).length).join('/')

function countLine(rows: Row[]): string {
  const chapters = [...new Set(rows.map(({ number }) => number.split('.')[0] as string))]
  const linesOfChapters = chapters.map(
    (chapter) =>
      `V${chapter} ${countOf(rows.filter((row) => row.number.startsWith(`${chapter}.`)))}`,
  )
  return `**${countOf(rows)}**; ${linesOfChapters.join(', ')}.`
}

function complaintsOf(text: string, numbers: string[]): string[] {
  const rows = rowsOf(text)
  const openChapter = text.slice(text.indexOf('\n## Open\n'))
  const namedNumbers = [...openChapter.matchAll(/^- \*\*(C?[\d.]+)\*\* \S/gm)].map(
    ([, number]) => number,
  )
  const ofConsole = rowsOf(text, /^\| C\d/)
  const allRows = [...rows, ...ofConsole]
  const openNumbers = allRows.filter(({ state }) => state === 'open').map(({ number }) => number)
  const complain = (isWrong: boolean, words: string) => (isWrong ? [words] : [])
  return [
    ...complain(rows.map(({ number }) => number).join() !== numbers.join(), 'other rows'),
    ...complain(
      namedNumbers.join() !== openNumbers.join(),
      'what closes the open rows is not what is open',
    ),
    ...complain(!text.includes(countLine(rows)), `the counts are ${countLine(rows)}`),
    ...allRows.flatMap(rowComplaints),
  ]
}

function rowComplaints({ number, state, shownBy }: Row): string[] {
  const files = filesIn(shownBy)
  const missing = files.filter((file) => !existsSync(file))
  return [
    ...(states.includes(state) ? [] : [`${number}: ${state} is no state`]),
    ...(state === 'holds' && files.length === 0 ? [`${number}: no file shows it`] : []),
    ...(shownBy === '' ? [`${number}: no reason`] : []),
    ...missing.map((file) => `${number}: ${file} is not there`),
  ]
}

test('the requirements are complete and name existing files', () => {
  expect(headerRow).toHaveLength(176)
  expect(complaintsOf(readFileSync('docs/security.md', 'utf8'), headerRow)).toEqual([])
})

const validText = `Holds / not here / open: **1/1/1**; V1 1/1/0, V2 0/0/1.
| 1.2.1 | asks | holds | words: \`README.md\` |
| 1.2.2 | asks | not here | nothing of the kind |
| 2.1.1 | asks | open | no list, \`TOKEN_SECRET\` alone |

## Open

- **2.1.1** A list.
`

test.each([
  ['a good table', validText, []],
  ['one row for several', validText.replace('1.2.2', '1.2.2-2'), []],
  [
    'a row that is missing',
    validText.replace(/\| 1\.2\.2.*\n/, '').replaceAll('1/1', '1/0'),
    ['other rows'],
  ],
  [
    'a state of its own making',
    validText.replace('| not here |', '| maybe |').replaceAll('1/1', '1/0'),
    ['1.2.2: maybe is no state'],
  ],
  [
    'a file that is gone',
    validText.replace('README.md', 'docs/gone.md'),
    ['1.2.1: docs/gone.md is not there'],
  ],
  ['a claim without a file', validText.replace('`README.md`', 'yes'), ['1.2.1: no file shows it']],
  [
    'a refusal without a reason',
    validText.replace('nothing of the kind', ''),
    ['1.2.2: no reason'],
  ],
  [
    'a count that is wrong',
    validText.replace('V2 0/0/1', 'V2 0/1/0'),
    ['the counts are **1/1/1**; V1 1/1/0, V2 0/0/1.'],
  ],
  [
    'an open row that nothing closes',
    validText.replace('- **2.1.1** A list.', ''),
    ['what closes the open rows is not what is open'],
  ],
])('%s', (_, text, complaints) => {
  expect(complaintsOf(text, ['1.2.1', '1.2.2', '2.1.1'])).toEqual(complaints)
})
