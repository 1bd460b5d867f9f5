import { readSources, type Sources } from '../support/sources'

/** Only this module writes figures, days and addresses for people. */
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
    /formatMicroUsd\([\w.?[\]]*[sS]harePrice\b/,
    'the price of a share is written by formatSharePrice or formatExactUsd',
  ],
  [
    // With 18 digits it is the exact amount, as searched on the chain.
    /formatCoins(Down)?\((?![^`]*, 18\))[^`]*\)\} ?(\$\{|[A-Z])/,
    'money is written with its currency by formatMoney',
  ],
  [
    /formatMicroUsd\([\w.?[\]]*[cC]urrencyPrice\b/,
    'what a coin costs is written by formatCoinPrice',
  ],
]

/** A change shows both a sign and an arrow. */
const signedPercent = /formatBps\([^()]*\bsigned: true/
const noArrow = 'a percentage with a sign has an arrow'

const exempt: Record<string, string> = {
  'src/lib/chain/exchange.ts': 'an address is cut by hand',
  'src/features/purchase/use-purchase-form.ts': 'money is written with its currency by formatMoney',
  'src/features/staking/components/calculator.tsx': noArrow,
}

function formatViolations(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (home.test(file) || file.startsWith('src/server/sandbox/sample/')) return []
    const isLeft = (rule: string) => exempt[file] === rule
    const english = text.replaceAll(/locale\(\) === '\w+' \? ('.*?'|`.*?`) : /g, '')
    const inLines = english.split('\n').flatMap((line, index) => {
      if (/^\s*(\*|\/\*\*|\/\/)/.test(line)) return []
      const brokenRules = rules.filter(([pattern, rule]) => pattern.test(line) && !isLeft(rule))
      return [...new Set(brokenRules.map(([, rule]) => rule))].map(
        (rule) => `${file}:${index + 1}: ${rule}: ${line.trim()}`,
      )
    })
    const hasNoArrow = signedPercent.test(text) && !text.includes('▲') && !isLeft(noArrow)
    return hasNoArrow ? [...inLines, `${file}: ${noArrow}`] : inLines
  })
}

test('one module writes figures, days and addresses', () => {
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
  'formatMicroUsd(quote.currencyPrice, 6)',
  `return \`\${formatCoins(pay, decimals)} \${currency}\``,
  `return \`\${formatCoinsDown(wei, 18, 8)} BNB\``,
  'return formatBps(changeBps, { signed: true })',
])('%s is found', (line) => {
  expect(formatViolations({ 'src/features/new/rules.ts': line })).toHaveLength(1)
})

test.each([
  'const rest = digits % 10n',
  'const left = (index % 4) + 1',
  'formatSharePrice(quote.sharePrice)',
  'shortAddress(payer)',
  `return \`\${formatCoins(paid.amount, decimals, 18)} \${currency}\``,
  `return \`▲ \${formatBps(bps, { signed: true })}\``,
])('%s is not', (line) => {
  expect(formatViolations({ 'src/features/new/rules.ts': line })).toEqual([])
})
