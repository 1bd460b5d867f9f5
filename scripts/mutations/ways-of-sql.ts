import { numbered, type Way } from './ways'

const tokens = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\$\{|\$\$|[(){},;]|[a-z_][a-z_0-9]*/gi
const opens = /^(where|on|having|when|if|elsif|check)$/
const closes =
  /^(then|group|order|limit|having|returning|union|for|loop|window|left|join|full|right|set|from|else|end|as|do)$/

/** How SQL may be broken that is between these places. */
export function waysOfSql(source: string, start: number, end: number): Way[] {
  const text = source.slice(start, end)
  const wayOfEach = (pattern: RegExp, becomes: (found: string) => string = () => ''): Way[] =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => {
      const from = start + index
      return { words: '', from, to: from + match.length, becomes: becomes(match) }
    })
  const otherEdge = (edge: string) => (edge.length === 2 ? edge.slice(0, 1) : `${edge}=`)
  return [
    ...numbered('* moved', 'edge', wayOfEach(/(?<=\s)[<>]=?(?=\s)/g, otherEdge)),
    ...numbered(
      'without the *',
      'lock',
      wayOfEach(/ for (no key )?(update|share)( of \w+)?( skip locked)?/gi),
    ),
    ...numbered('without the *', 'skip locked', wayOfEach(/ skip locked/gi)),
    ...numbered(
      '* reversed',
      'order',
      wayOfEach(/ order by [\w".]+(?= *[);\n])/gi, (match) => `${match} desc`),
    ),
    ...numbered(
      'greatest for *',
      'least',
      wayOfEach(/\bleast(?=\()/gi, () => 'greatest'),
    ),
    ...numbered('without the *', 'full', wayOfEach(/ full(?= join)/gi)),
    ...numbered('without the *', 'unique', wayOfEach(/unique /gi)),
    ...numbered('without the *', 'primary key', wayOfEach(/ primary key/gi)),
    ...numbered('without the *', 'update', wayOfEach(/update or /gi)),
    ...numbered('without the *', 'delete', wayOfEach(/ or delete/gi)),
  ]
}

/** `condition on held_at false`: of those that name it, the one that holds no other. */
export function conditionOf(source: string, start: number, end: number, words: string): Way[] {
  const { name = '', becomes = '' } =
    /condition on (?<name>.+) (?<becomes>true|false)$/.exec(words)?.groups ?? {}
  const naming = conditionsIn(source.slice(start, end)).filter(
    ({ text }) => name !== '' && text.includes(name),
  )
  const innermost = naming.filter(
    (condition) =>
      !naming.some(
        (otherCondition) =>
          otherCondition !== condition &&
          condition.from <= otherCondition.from &&
          otherCondition.to <= condition.to,
      ),
  )
  const ways = innermost.map(({ from, to }) => ({
    words,
    from: start + from,
    to: start + to,
    becomes,
  }))
  return numbered('*', `condition on ${name} ${becomes}`, ways)
}

interface Condition {
  from: number
  to: number
  text: string
}

/** The text after `where`, `if`, `and` and the like, up to the next such word. */
function conditionsIn(sql: string): Condition[] {
  const conditions: Condition[] = []
  const levels: { begun: number; from?: number; isBetween?: boolean }[] = [{ begun: 0 }]
  const close = (at: number) => {
    const level = levels.at(-1)
    if (level?.from !== undefined) {
      const raw = sql.slice(level.from, at)
      const from = level.from + raw.length - raw.trimStart().length
      conditions.push({ from, to: level.from + raw.trimEnd().length, text: raw.trim() })
      level.from = undefined
    }
  }
  let before = ''
  for (const { 0: token, index } of sql.matchAll(tokens)) {
    const word = token.toLowerCase()
    const level = levels.at(-1) ?? { begun: 0 }
    const after = index + token.length
    if (word === '(' || word.endsWith('{')) levels.push({ begun: after })
    else if (word === ')' || word === '}') {
      close(index)
      if (levels.length > 1) levels.pop()
    } else if (word === 'between') level.isBetween = true
    else if (word === 'and' && level.isBetween) level.isBetween = false
    else if (word === 'and' || word === 'or') {
      // The first one within brackets has no word before it.
      const isQuery = /^\s*(select|with|insert|update|delete|create|alter)\b/i
      if (level.from === undefined && !isQuery.test(sql.slice(level.begun)))
        level.from = level.begun
      close(index)
      level.from = after
    } else if (opens.test(word) && before !== 'end') {
      close(index)
      level.from = after
    } else if (closes.test(word) || /^([,;]|\$\$)$/.test(word)) close(index)
    before = word
  }
  close(sql.length)
  return conditions
}
