import { parse } from '@babel/parser'
import { numbered, type Way } from './ways'
import { conditionOf, waysOfSql } from './ways-of-sql'

/** As much of the parser's nodes as is read here; each kind of node has some of these. */
interface Node {
  type: string
  start: number
  end: number
  name?: string
  operator?: string
  value?: unknown
  left?: Node
  right?: Node
  test?: Node
  consequent?: Node
  alternate?: Node | null
  argument?: Node | null
  init?: Node | null
  body?: Node | Node[]
  callee?: Node
  object?: Node
  property?: Node
  expression?: Node
  arguments?: Node[]
  elements?: (Node | null)[]
  properties?: Node[]
  params?: Node[]
  declarations?: Node[]
  declaration?: Node
}

let last: { source: string; tree: Node } | undefined

/** How the line may be broken that begins at this place. */
export function waysOfCode(file: string, source: string, at: number, words: string): Way[] {
  if (last?.source !== source) last = { source, tree: treeOf(file, source) }
  const { tree } = last
  const link = linkAt(tree, source, at)
  // A bracket around an operand belongs to no node.
  const starts = source[at] === '(' ? [at, at + 1] : [at]
  const [node, parent] = link
    ? [link]
    : (starts.map((start) => nodeAt(tree, start)).find(([one]) => one) ?? [])
  if (!node) return []
  const all = link ? [link, ...(link.arguments ?? []).flatMap(withAllIn)] : withAllIn(node)
  const own = link ? [withoutLink(link)] : leftOut(source, node, parent)
  return [...own, ...waysIn(source, node, all, words)]
}

function treeOf(file: string, source: string): Node {
  const plugins: ('typescript' | 'jsx')[] = file.endsWith('x')
    ? ['typescript', 'jsx']
    : ['typescript']
  return parse(source, { sourceType: 'module', plugins }).program as unknown as Node
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((one) => typeof one?.type === 'string' && typeof one.start === 'number')

const childAt = (node: Node, at: number) =>
  childrenOf(node).find(({ start, end }) => start <= at && at < end)

/** The outermost that begins there, and what it is in. */
function nodeAt(tree: Node, at: number): [Node?, Node?] {
  let parent = tree
  let node = childAt(tree, at)
  while (node && node.start !== at) {
    parent = node
    node = childAt(node, at)
  }
  return [node, parent]
}

/** A call in a chain that is in a line of its own, such as `.for('update')`. */
function linkAt(node: Node, source: string, at: number): Node | undefined {
  const { property } = node.callee ?? {}
  if (property && source.lastIndexOf('.', property.start) === at) return node
  const child = childAt(node, at)
  return child && linkAt(child, source, at)
}

const put = ({ start, end }: { start: number; end: number }, becomes: string, words = ''): Way => {
  return { words, from: start, to: end, becomes }
}

const withoutLink = ({ callee, end }: Node) => put({ start: callee?.object?.end ?? end, end }, '')

/** Bodies of functions and of branches are lines of their own. */
function withAllIn(node: Node): Node[] {
  const children = childrenOf(node).filter(({ type }) => type !== 'BlockStatement')
  return [node, ...children.flatMap(withAllIn)].sort((a, b) => a.start - b.start)
}

const lists = ['arguments', 'elements', 'properties', 'params'] as const
const isNeeded = /^(Variable|Function|Return|Export|Import|Class|TS|Throw)/

/** A statement, an entry of a list, an operand. A name that others use cannot be left out. */
function leftOut(source: string, node: Node, parent?: Node): Way[] {
  if (parent && lists.some((list) => parent[list]?.includes(node))) return [entryOut(source, node)]
  if (parent?.type === 'LogicalExpression') return [put(node, neutral[parent.operator ?? ''] ?? '')]
  if (!node.type.endsWith('Statement') || isNeeded.test(node.type)) return []
  const isInList = Array.isArray(parent?.body)
  return [put(node, isInList ? '' : '{}')]
}

function entryOut(source: string, { start, end }: Node): Way {
  const comma = /^\s*,/.exec(source.slice(end))?.[0] ?? ''
  return put({ start, end: end + comma.length }, '')
}

function waysIn(source: string, node: Node, all: Node[], words: string): Way[] {
  return [
    ...choices(source, all),
    ...numbered(
      'without the *',
      'condition',
      inOrder(all.flatMap((one) => conditionsOf(source, one))),
    ),
    ...numbered('* alone', 'condition', eachAlone(source, all)),
    ...values(node, words),
    ...numbered(
      '* moved',
      'edge',
      all.flatMap((one) => edgesOf(source, one)),
    ),
    ...calls(source, node),
    ...locks(all),
    ...quantifiers(all),
    ...transactions(all),
    ...roundings(source, all),
    ...opposites(source, all),
    ...parts(source, all),
    ...columns(source, all),
    ...longestText(all).flatMap(({ start, end }) => [
      ...waysOfSql(source, start + 1, end - 1),
      ...conditionOf(source, start + 1, end - 1, words),
    ]),
  ]
}

function longestText(all: Node[]) {
  const texts = all.filter(({ type }) => type === 'TemplateLiteral')
  return texts.sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, 1)
}

const inOrder = (ways: Way[]) => ways.sort((a, b) => a.from - b.from || b.to - a.to)

function choices(source: string, all: Node[]): Way[] {
  const whole = all.find(({ type, test }) => test && type !== 'ConditionalExpression')?.test
  const choice = all.find(({ type }) => type === 'ConditionalExpression')?.test
  const missing = whole && all.find((one) => one.type === 'OptionalMemberExpression')?.object
  const decided = (one: Node | undefined, always: string, never: string) =>
    one
      ? [put(one, yes(textOf(source, one)), always), put(one, no(textOf(source, one)), never)]
      : []
  return [
    ...decided(whole, 'condition true', 'condition false'),
    ...decided(choice, 'first choice', 'second choice'),
    ...(missing ? [put(whole, `${textOf(source, missing)} == null`, 'only if missing')] : []),
  ]
}

// What the compiler cannot foresee, so that it still takes what follows for reached.
const yes = (test: string) => `Boolean(1) || (${test})`
const no = (test: string) => `Boolean(0) && (${test})`

const textOf = (source: string, { start, end }: Node) => source.slice(start, end)

const neutral: Record<string, string> = { '&&': 'true', '||': 'false', '??': 'undefined' }

/** Operands, and what is given to `and(…)` and `or(…)`. */
function conditionsOf(
  source: string,
  { type, operator = '', left, right, callee, arguments: given }: Node,
): Way[] {
  if (callee?.name === 'and' || callee?.name === 'or')
    return (given ?? []).map((one) => put(one, 'undefined'))
  if (type !== 'LogicalExpression' || !left || !right) return []
  const operands = [left, right].filter(
    (one) => one.type !== 'LogicalExpression' || one.operator !== operator,
  )
  return operands.map((operand) => {
    if (operator !== '??' || operand !== left) return put(operand, neutral[operator] ?? '')
    return put({ start: left.start, end: between(source, left, operator).end }, '')
  })
}

function eachAlone(source: string, all: Node[]): Way[] {
  const whole = all.find(({ type }) => type === 'LogicalExpression')
  const operands = inOrder(all.flatMap((one) => conditionsOf(source, one)))
  return whole ? operands.map(({ from, to }) => put(whole, source.slice(from, to))) : []
}

/** `value false`: what a line returns, sets or gives. */
function values(node: Node, words: string): Way[] {
  const [, promised, value = ''] =
    /^value (promise of )?(true|false|undefined|null|-?\d[\d_]*n?|'[^']*'|\[\])$/.exec(words) ?? []
  if (value === '') return []
  const becomes = untold[value] ?? value
  return [put(valueIn(node), promised ? `Promise.resolve(${becomes})` : becomes, words)]
}

const untold: Record<string, string> = {
  true: 'Boolean(1)',
  false: 'Boolean(0)',
  '[]': 'Array()',
}

function valueIn(node: Node): Node {
  const { type, argument, declarations, declaration, init, value, body, expression, right } = node
  const inner: Record<string, unknown> = {
    ReturnStatement: argument,
    ExportNamedDeclaration: declaration,
    VariableDeclaration: declarations?.[0],
    VariableDeclarator: init,
    ObjectProperty: value,
    AssignmentExpression: right,
    ArrowFunctionExpression: Array.isArray(body) || body?.type === 'BlockStatement' ? null : body,
    ExpressionStatement: expression,
    IfStatement: node.consequent,
    ForOfStatement: right,
  }
  const next = inner[type] as Node | null | undefined
  return next ? valueIn(next) : node
}

const otherEdge: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
}

function edgesOf(source: string, { operator = '', left, right, callee }: Node): Way[] {
  const called = otherEdge[callee?.name ?? '']
  if (callee && called) return [put(callee, called)]
  const other = otherEdge[operator]
  return left && right && other ? [put(between(source, left, operator), other)] : []
}

function between(source: string, left: Node, operator: string) {
  const start = source.indexOf(operator, left.end)
  return { start, end: start + operator.length }
}

/** `all.filter(isDue)` becomes `all`, and `refuse(await read(x))` becomes `await read(x)`. */
function calls(source: string, node: Node): Way[] {
  const whole = valueIn(node)
  const call = whole.type === 'AwaitExpression' ? whole.argument : whole
  const { callee, arguments: given = [] } = call ?? {}
  if (!call || !callee) return []
  const alone = (one: Node | undefined, words: string) =>
    one ? [put(call, textOf(source, one.type.startsWith('Arrow') ? valueIn(one) : one), words)] : []
  const subject = callee.object ?? given[0]
  const first = subject && `(${textOf(source, subject)})?.`
  return [
    ...alone(callee.object, 'without the last call'),
    ...alone(given[0], given.length > 1 ? 'first argument alone' : 'argument alone'),
    ...alone(given.slice(1).at(-1), 'last argument alone'),
    ...(callee.object ? [put(call, `${first}at(0)`, 'the first alone')] : []),
    ...(!callee.object && subject ? [put(subject, `${first}slice(0, 1)`, 'the first alone')] : []),
  ]
}

function locks(all: Node[]): Way[] {
  const found = all.filter(({ callee }) => callee?.property?.name === 'for')
  const options = found.flatMap(({ arguments: given = [] }) =>
    given.slice(1).map(({ end }) => put({ start: given[0]?.end ?? end, end }, '')),
  )
  return [
    ...numbered('without the *', 'lock', found.map(withoutLink)),
    ...numbered('without the *', 'skip locked', options),
  ]
}

function quantifiers(all: Node[]): Way[] {
  const name = all.find(({ callee }) => /^(every|some)$/.test(callee?.property?.name ?? ''))?.callee
    ?.property
  if (!name) return []
  const [is, other] = name.name === 'every' ? ['every', 'some'] : ['some', 'every']
  return [put(name, other, `${other} for ${is}`)]
}

/** What is read or written within a transaction is so outside of it. */
function transactions(all: Node[]): Way[] {
  const given = all.flatMap((one) => one.arguments ?? [])
  const tx = given.find(({ name }) => name === 'tx' || name === 'within')
  return tx ? [put(tx, tx.name === 'tx' ? 'needs.db' : 'needs', 'outside the transaction')] : []
}

/** A division of whole numbers rounds down, unless the divisor less one is added before. */
function roundings(source: string, all: Node[]): Way[] {
  const { left, right } = all.find(({ operator }) => operator === '/') ?? {}
  if (!left || !right) return []
  const [over, under] = [left, right].map((one) => textOf(source, one))
  const more = ` + ${under} - 1n`
  return over?.endsWith(more)
    ? [put(left, over.slice(0, -more.length), 'rounded down')]
    : [put(left, `${over}${more}`, 'rounded up')]
}

const otherComparison: Record<string, string> = { '===': '!==', '!==': '===', eq: 'ne', ne: 'eq' }
const otherOrder: Record<string, string> = { asc: 'desc', desc: 'asc' }

function opposites(source: string, all: Node[]): Way[] {
  const flags = all.filter(({ type }) => type === 'BooleanLiteral')
  const orders = all.flatMap(({ type, callee, params = [], start }) => {
    const other = otherOrder[callee?.name ?? '']
    if (callee && other) return [put(callee, other)]
    const [one, two] = params
    if (type !== 'ArrowFunctionExpression' || !one || !two) return []
    const names = [two, one].map((name) => textOf(source, name))
    return [put({ start: start + 1, end: two.end }, names.join(', '))]
  })
  const comparisons = all.flatMap(({ operator = '', left, right, callee }) => {
    const other = otherComparison[callee?.name ?? operator]
    if (callee && other) return [put(callee, other)]
    return left && right && other ? [put(between(source, left, operator), other)] : []
  })
  return [
    ...numbered('* reversed', 'comparison', inOrder(comparisons)),
    ...numbered(
      '* reversed',
      'value',
      flags.map((flag) => put(flag, String(!flag.value))),
    ),
    ...numbered('* reversed', 'order', orders),
  ]
}

/** What a list, a call, a sum and a text are made of. */
function parts(source: string, all: Node[]): Way[] {
  const isClause = ({ callee }: Node) => callee?.name === 'and' || callee?.name === 'or'
  const lists = all.filter(({ type }) => /^(Array|Object)Expression$/.test(type))
  const itemsOf = (one: Node) =>
    (one.elements ?? one.properties ?? []).filter((item) => item !== null)
  const eachAlone = lists.flatMap((list) =>
    itemsOf(list).map((item) =>
      put(
        list,
        textOf(source, list).charAt(0) + textOf(source, item) + source.charAt(list.end - 1),
      ),
    ),
  )
  const given = all.flatMap((one) => (isClause(one) ? [] : (one.arguments ?? [])))
  const out = (found: Node[]) => inOrder(found.map((one) => entryOut(source, one)))
  return [
    ...numbered('without the *', 'entry', out(lists.flatMap(itemsOf))),
    ...numbered('* alone', 'entry', eachAlone),
    ...numbered('without the *', 'argument', out(given)),
    ...numbered('without the *', 'term', inOrder(all.flatMap((one) => termsOf(source, one)))),
    ...numbered(
      'without the *',
      'part',
      all.flatMap((one) => partsOf(source, one)),
    ),
  ]
}

function termsOf(source: string, { type, operator = '', left, right, start, end }: Node): Way[] {
  if (type !== 'BinaryExpression' || !/^[+-]$/.test(operator) || !left || !right) return []
  const sign = between(source, left, operator)
  const isSum = left.type === 'BinaryExpression' && /^[+-]$/.test(left.operator ?? '')
  const first = put({ start, end: operator === '-' ? sign.start : sign.end }, '')
  return [...(isSum ? [] : [first]), put({ start: sign.start, end }, '')]
}

function partsOf(source: string, node: Node): Way[] {
  if (node.type !== 'TemplateLiteral') return []
  const { expressions = [] } = node as unknown as { expressions: Node[] }
  return expressions.map(({ start, end }) =>
    put({ start: start - 2, end: source.indexOf('}', end) + 1 }, ''),
  )
}

/** A right of a database role: `r(id,name)u` becomes `ru`. */
function columns(source: string, all: Node[]): Way[] {
  const text = all.find(({ type }) => type === 'StringLiteral')
  if (!text) return []
  const [found] = source.slice(text.start, text.end).match(/\([^)]*\)/) ?? []
  if (found === undefined) return []
  const start = source.indexOf(found, text.start)
  return [put({ start, end: start + found.length }, '', 'without the columns')]
}
