import { readSources, type Sources } from '../support/sources'

/**
 * Money and shares become floating numbers here only; elsewhere a conversion is found by its
 * argument.
 */
const home = 'src/contract/format/amounts.ts'

/** Rates: divided exactly in bigint, and a few digits long. */
const allowedConversions: Record<string, string> = {
  'src/server/modules/offerings/price.service.ts':
    'return Number((difference + half) / (before * 2n))',
  'src/features/shares/rules.ts': 'return Number((difference + half) / (before * 2n))',
  // Nine digits, which name an order and are never counted with.
  'src/server/modules/purchases/amount-tag.ts': 'return Number(amount % amountTagRange)',
}

const conversion =
  /(?<![\w.])(?:Number|parseInt)\((.*)|[=(,?:[]\s*\+(\w[\w.?]*)|(?<!\w)(\w[\w.?()]*)\.(?:toFixed|toPrecision)\(/g
const amount =
  /price|amount|cents|micro|wei\b|balance|\bfees?\b|raised|equity|profit|income|costs|\bshares\b|\d+n\b/i

function violations(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (file === home) return []
    return text.split('\n').flatMap((line, index) => {
      const isAllowed = allowedConversions[file] === line.trim()
      const conversions = [...line.matchAll(conversion)].map((match) => match.slice(1).join(' '))
      const isFloating =
        /\bparseFloat\b/.test(line) || conversions.some((part) => amount.test(part))
      return isFloating && !isAllowed ? [`${file}:${index + 1}: ${line.trim()}`] : []
    })
  })
}

test('only one module converts amounts to floats', () => {
  const { ...sources } = readSources('src', 'pages')
  for (const file of Object.keys(sources))
    if (/^src\/server\/sandbox\/sample\//.test(file)) delete sources[file]
  expect(violations(sources)).toEqual([])
})

test('every exception is still there, and alone', () => {
  const sources = readSources('src')
  for (const [file, line] of Object.entries(allowedConversions)) {
    expect([file, sources[file]?.split(line).length]).toEqual([file, 2])
  }
})

test.each([
  'const worth = Number(price)',
  'const worth = Number(data.amountCents) / 100',
  'const worth = parseFloat(text)',
  'const worth = Number.parseFloat(text)',
  'const worth = parseInt(row.sharesOfferedMicro, 10)',
  'const worth = Number(total / 100n)',
  'const worth = +price',
  'return show(+data.balance)',
  'return price.toFixed(2)',
  'return `$${data.priceUsd.toFixed(2)}`',
])('%s is found', (line) => {
  expect(violations({ 'src/features/new/rules.ts': line })).toHaveLength(1)
})

test.each([
  'const seconds = Number(response.headers[name])',
  'const change = formatBps(price.changeBps)',
  'const total = rows.length + price.series.length',
  'const port = Number(env.PORT)',
  'const digits = ratio.toFixed(4)',
])('%s is not', (line) => {
  expect(violations({ 'src/features/new/rules.ts': line })).toEqual([])
})
