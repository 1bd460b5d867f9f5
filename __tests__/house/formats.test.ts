import { readSources, type Sources } from '../support/sources'

/** One module writes figures, days and addresses for people; whoever does it elsewhere writes them otherwise. */
const home = /^src\/contract\/format\//

const rules: [RegExp, string][] = [
  [
    /\.toFixed\(|\bIntl\.\w*Format\b|\.toLocale(Date|Time)?String\(/,
    'a figure or a day is formatted by hand',
  ],
  [
    /\b(\w*([aA]ddress|[pP]ayer|[tT]reasury|[wW]allet))\??\.(slice|substring|substr)\(-?\d+(, ?\d+)?\)/,
    'an address is cut by hand',
  ],
  [/\.slice\(-\d\)[}`'"]*.*…|….*\.slice\(-\d\)/, 'an address is cut by hand'],
  [/\d %[`'"<.,)]|\} %(?! \$)/, 'a percentage has no space'],
  [
    /formatMicroUsd\([\w.?[\]]*[sS]harePrice\b[^,()]*(\)|, ?[^3 ])/,
    'the price of a share has three digits',
  ],
]

/** `call-words.ts` writes a call's arguments, which nobody reads. */
const exempt: Record<string, string> = {
  'src/lib/chain/call-words.ts': 'an address is cut by hand',
}

function formatViolations(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (home.test(file) || file.startsWith('src/server/sandbox/sample/')) return []
    return text.split('\n').flatMap((line, index) => {
      if (/^\s*(\*|\/\*\*|\/\/)/.test(line)) return []
      const broken = rules.filter(([pattern, rule]) => pattern.test(line) && exempt[file] !== rule)
      return [...new Set(broken.map(([, rule]) => rule))].map(
        (rule) => `${file}:${index + 1}: ${rule}: ${line.trim()}`,
      )
    })
  })
}

test('figures, days and addresses are written by one module', () => {
  expect(formatViolations(readSources('src', 'pages'))).toEqual([])
})

test.each([
  'return worth.toFixed(2)',
  "const text = new Intl.NumberFormat('en').format(shares)",
  "const day = new Intl.DateTimeFormat('en').format(at)",
  'return at.toLocaleString()',
  "return at.toLocaleDateString('en')",
  `const short = \`\${address.slice(0, 6)}…\${address.slice(-4)}\``,
  'const short = payer.substring(0, 4)',
  `return \`\${text.slice(0, 4)}…\${text.slice(-4)}\``,
  `return \`\${done} %\``,
  'formatMicroUsd(sharePrice)',
  'formatMicroUsd(quote.sharePrice, 6)',
])('%s is found', (line) => {
  expect(formatViolations({ 'src/features/new/rules.ts': line })).toHaveLength(1)
})

test.each([
  'const rest = digits % 10n',
  'const left = (index % 4) + 1',
  'formatSharePrice(quote.sharePrice)',
  'formatMicroUsd(sharePrice, 3)',
  'shortAddress(payer)',
])('%s is not', (line) => {
  expect(formatViolations({ 'src/features/new/rules.ts': line })).toEqual([])
})
