import { readFileSync } from 'node:fs'

const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

function complaintsOf(text: string, version: string): string[] {
  const [head = '', ...parts] = text.split(/^## /m)
  const names = parts.map((part) => part.slice(0, part.indexOf('\n')))
  const releases = names.slice(1)
  const complain = (isWrong: boolean, words: string) => (isWrong ? [words] : [])
  const numbers = releases.map((name) =>
    /^\[(\d+)\.(\d+)\.(\d+)\]/.exec(name)?.slice(1).map(Number),
  )
  const isNewer = ([a, b, c]: number[] = [], [x, y, z]: number[] = []) =>
    [a, b, c].map((n = 0, i) => n - ([x, y, z][i] ?? 0)).find((n) => n !== 0) ?? 0
  return [
    ...complain(!head.startsWith('# Changelog\n') || !head.includes('**The rule.**'), 'no head'),
    ...complain(names[0] !== '[Unreleased]', 'does not begin with [Unreleased]'),
    ...releases
      .filter((name) => !/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/.test(name))
      .map((name) => `${name}: not [version] - day`),
    ...complain(
      numbers.some((one, index) => index > 0 && isNewer(numbers[index - 1], one) <= 0),
      'the newest is not first',
    ),
    ...complain(
      releases.length > 0 && !releases[0]?.startsWith(`[${version}]`),
      `package.json says ${version}`,
    ),
    ...parts.flatMap((part, index) => partComplaints(names[index] ?? '', part)),
  ]
}

function partComplaints(name: string, part: string): string[] {
  const [, ...sections] = part.split(/^### /m)
  const titles = sections.map((section) => section.slice(0, section.indexOf('\n')))
  const inOrder = kinds.filter((kind) => titles.includes(kind))
  const empty = sections.filter((section) => !/^- \S/m.test(section)).length
  return [
    ...(titles.join() === inOrder.join() ? [] : [`${name}: sections are ${titles.join(', ')}`]),
    ...(empty > 0 ? [`${name}: ${empty} sections without a line`] : []),
    ...(name !== '[Unreleased]' && sections.length === 0 ? [`${name}: says nothing`] : []),
  ]
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

test('the changelog has its form and the package’s version', () => {
  expect(complaintsOf(readFileSync('CHANGELOG.md', 'utf8'), version)).toEqual([])
})

const head = '# Changelog\n\n**The rule.** Words.\n\n'
const added = '\n### Added\n\n- A page.\n\n'

test.each([
  ['nothing released yet', `${head}## [Unreleased]\n`, []],
  [
    'two releases',
    `${head}## [Unreleased]\n${added}## [0.2.0] - 2026-12-01\n${added}## [0.1.0] - 2026-11-01\n${added}`,
    [],
  ],
  [
    'no place for what comes',
    `${head}## [0.2.0] - 2026-12-01\n${added}`,
    ['does not begin with [Unreleased]'],
  ],
  [
    'another version than package.json',
    `${head}## [Unreleased]\n## [0.3.0] - 2026-12-01\n${added}`,
    ['package.json says 0.2.0'],
  ],
  [
    'the oldest first',
    `${head}## [Unreleased]\n## [0.2.0] - 2026-12-01\n${added}## [0.10.0] - 2026-11-01\n${added}`,
    ['the newest is not first'],
  ],
  [
    'a section of its own making, and one that is empty',
    `${head}## [Unreleased]\n\n### News\n\n- A page.\n\n### Fixed\n`,
    ['[Unreleased]: sections are News, Fixed', '[Unreleased]: 1 sections without a line'],
  ],
])('%s', (_, text, complaints) => {
  expect(complaintsOf(text, '0.2.0')).toEqual(complaints)
})
