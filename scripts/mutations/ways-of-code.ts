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

let lastParsed: { source: string; tree: Node } | undefined

/** How the line may be broken that begins at this place. */
export function waysOfCode(file: string, source: string, at: number, words: string): Way[] {
  if (lastParsed?.source !== source) lastParsed = { source, tree: treeOf(file, source) }
  const { tree } = lastParsed
  const link = linkAt(tree, source, at)
  // A bracket around an operand belongs to no node.
  const starts = source[at] === '(' ? [at, at + 1] : [at]
  const [node, parent] = link
    ? [link]
    : (starts.map((start) => nodeAt(tree, start)).find(([startNode]) => startNode) ?? [])
  if (!node) return []
  const nodes = link ? [link, ...(link.arguments ?? []).flatMap(withAllIn)] : withAllIn(node)
  const ownWays = link ? [withoutLink(link)] : leftOut(source, node, parent)
  return [...ownWays, ...waysIn(source, node, nodes, words)]
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
    .filter((value) => typeof value?.type === 'string' && typeof value.start === 'number')

const childAt = (node: Node, at: number) =>
  childrenOf(node).find(({ start, end }) => start <= at && at < end)

/** The outermost node that begins there, and its parent. */
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

const way = ({ start, end }: { start: number; end: number }, becomes: string, words = ''): Way => {
  return { words, from: start, to: end, becomes }
}

const withoutLink = ({ callee, end }: Node) => way({ start: callee?.object?.end ?? end, end }, '')

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
  if (parent?.type === 'LogicalExpression') return [way(node, neutral[parent.operator ?? ''] ?? '')]
  if (!node.type.endsWith('Statement') || isNeeded.test(node.type)) return []
  const isInList = Array.isArray(parent?.body)
  return [way(node, isInList ? '' : '{}')]
}

function entryOut(source: string, { start, end }: Node): Way {
  const comma = /^\s*,/.exec(source.slice(end))?.[0] ?? ''
  return way({ start, end: end + comma.length }, '')
}

function waysIn(source: string, node: Node, nodes: Node[], words: string): Way[] {
  return [
    ...choices(source, nodes),
    ...numbered(
      'without the *',
      'condition',
      inOrder(nodes.flatMap((inner) => conditionsOf(source, inner))),
    ),
    ...numbered('* alone', 'condition', eachAlone(source, nodes)),
    ...values(node, words),
    ...numbered(
      '* moved',
      'edge',
      nodes.flatMap((inner) => edgesOf(source, inner)),
    ),
    ...calls(source, node),
    ...locks(nodes),
    ...quantifiers(nodes),
    ...transactions(nodes),
    ...roundings(source, nodes),
    ...opposites(source, nodes),
    ...parts(source, nodes),
    ...columns(source, nodes),
    ...longestText(nodes).flatMap(({ start, end }) => [
      ...waysOfSql(source, start + 1, end - 1),
      ...conditionOf(source, start + 1, end - 1, words),
    ]),
  ]
}

function longestText(nodes: Node[]) {
  const texts = nodes.filter(({ type }) => type === 'TemplateLiteral')
  return texts.sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, 1)
}

const inOrder = (ways: Way[]) => ways.sort((a, b) => a.from - b.from || b.to - a.to)

function choices(source: string, nodes: Node[]): Way[] {
  const condition = nodes.find(({ type, test }) => test && type !== 'ConditionalExpression')?.test
  const choice = nodes.find(({ type }) => type === 'ConditionalExpression')?.test
  const missing =
    condition && nodes.find((node) => node.type === 'OptionalMemberExpression')?.object
  const decided = (node: Node | undefined, always: string, never: string) =>
    node
      ? [way(node, yes(textOf(source, node)), always), way(node, no(textOf(source, node)), never)]
      : []
  return [
    ...decided(condition, 'condition true', 'condition false'),
    ...decided(choice, 'first choice', 'second choice'),
    ...(missing ? [way(condition, `${textOf(source, missing)} == null`, 'only if missing')] : []),
  ]
}

// A condition that the compiler cannot evaluate, so the following code still counts as reachable.
const yes = (test: string) => `Boolean(1) || (${test})`
const no = (test: string) => `Boolean(0) && (${test})`

const textOf = (source: string, { start, end }: Node) => source.slice(start, end)

const neutral: Record<string, string> = { '&&': 'true', '||': 'false', '??': 'undefined' }

/** Operands, and arguments of `and(…)` and `or(…)`. */
function conditionsOf(
  source: string,
  { type, operator = '', left, right, callee, arguments: args }: Node,
): Way[] {
  if (callee?.name === 'and' || callee?.name === 'or')
    return (args ?? []).map((node) => way(node, 'undefined'))
  if (type !== 'LogicalExpression' || !left || !right) return []
  const operands = [left, right].filter(
    (operand) => operand.type !== 'LogicalExpression' || operand.operator !== operator,
  )
  return operands.map((operand) => {
    if (operator !== '??' || operand !== left) return way(operand, neutral[operator] ?? '')
    return way({ start: left.start, end: between(source, left, operator).end }, '')
  })
}

function eachAlone(source: string, nodes: Node[]): Way[] {
  const expression = nodes.find(({ type }) => type === 'LogicalExpression')
  const operands = inOrder(nodes.flatMap((node) => conditionsOf(source, node)))
  return expression ? operands.map(({ from, to }) => way(expression, source.slice(from, to))) : []
}

/** `value false`: what a line returns, assigns or passes. */
function values(node: Node, words: string): Way[] {
  const [, promisedValue, value = ''] =
    /^value (promise of )?(true|false|undefined|null|-?\d[\d_]*n?|'[^']*'|\[\])$/.exec(words) ?? []
  if (value === '') return []
  const becomes = opaqueValues[value] ?? value
  return [way(valueIn(node), promisedValue ? `Promise.resolve(${becomes})` : becomes, words)]
}

const opaqueValues: Record<string, string> = {
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
  if (callee && called) return [way(callee, called)]
  const opposite = otherEdge[operator]
  return left && right && opposite ? [way(between(source, left, operator), opposite)] : []
}

function between(source: string, left: Node, operator: string) {
  const start = source.indexOf(operator, left.end)
  return { start, end: start + operator.length }
}

/** `all.filter(isDue)` becomes `all`, and `refuse(await read(x))` becomes `await read(x)`. */
function calls(source: string, node: Node): Way[] {
  const valueNode = valueIn(node)
  const call = valueNode.type === 'AwaitExpression' ? valueNode.argument : valueNode
  const { callee, arguments: args = [] } = call ?? {}
  if (!call || !callee) return []
  const aloneWays = (operand: Node | undefined, words: string) => {
    if (!operand) return []
    const value = operand.type.startsWith('Arrow') ? valueIn(operand) : operand
    return [way(call, textOf(source, value), words)]
  }
  const subject = callee.object ?? args[0]
  const first = subject && `(${textOf(source, subject)})?.`
  return [
    ...aloneWays(callee.object, 'without the last call'),
    ...aloneWays(args[0], args.length > 1 ? 'first argument alone' : 'argument alone'),
    ...aloneWays(args.slice(1).at(-1), 'last argument alone'),
    ...(callee.object ? [way(call, `${first}at(0)`, 'the first alone')] : []),
    ...(!callee.object && subject ? [way(subject, `${first}slice(0, 1)`, 'the first alone')] : []),
  ]
}

function locks(nodes: Node[]): Way[] {
  const lockCalls = nodes.filter(({ callee }) => callee?.property?.name === 'for')
  const options = lockCalls.flatMap(({ arguments: args = [] }) =>
    args.slice(1).map(({ end }) => way({ start: args[0]?.end ?? end, end }, '')),
  )
  return [
    ...numbered('without the *', 'lock', lockCalls.map(withoutLink)),
    ...numbered('without the *', 'skip locked', options),
  ]
}

function quantifiers(nodes: Node[]): Way[] {
  const name = nodes.find(({ callee }) => /^(every|some)$/.test(callee?.property?.name ?? ''))
    ?.callee?.property
  if (!name) return []
  const [quantifier, opposite] = name.name === 'every' ? ['every', 'some'] : ['some', 'every']
  return [way(name, opposite, `${opposite} for ${quantifier}`)]
}

/** Statements within a transaction run outside of it. */
function transactions(nodes: Node[]): Way[] {
  const args = nodes.flatMap((node) => node.arguments ?? [])
  const tx = args.find(({ name }) => name === 'tx' || name === 'within')
  return tx ? [way(tx, tx.name === 'tx' ? 'needs.db' : 'needs', 'outside the transaction')] : []
}

/** A division of whole numbers rounds down, unless the divisor less one is added before. */
function roundings(source: string, nodes: Node[]): Way[] {
  const { left, right } = nodes.find(({ operator }) => operator === '/') ?? {}
  if (!left || !right) return []
  const [dividend, divisor] = [left, right].map((operand) => textOf(source, operand))
  const roundUpTerm = ` + ${divisor} - 1n`
  return dividend?.endsWith(roundUpTerm)
    ? [way(left, dividend.slice(0, -roundUpTerm.length), 'rounded down')]
    : [way(left, `${dividend}${roundUpTerm}`, 'rounded up')]
}

const otherComparison: Record<string, string> = { '===': '!==', '!==': '===', eq: 'ne', ne: 'eq' }
const otherOrder: Record<string, string> = { asc: 'desc', desc: 'asc' }

function opposites(source: string, nodes: Node[]): Way[] {
  const flags = nodes.filter(({ type }) => type === 'BooleanLiteral')
  const orders = nodes.flatMap(({ type, callee, params = [], start }) => {
    const opposite = otherOrder[callee?.name ?? '']
    if (callee && opposite) return [way(callee, opposite)]
    const [first, second] = params
    if (type !== 'ArrowFunctionExpression' || !first || !second) return []
    const names = [second, first].map((name) => textOf(source, name))
    return [way({ start: start + 1, end: second.end }, names.join(', '))]
  })
  const comparisons = nodes.flatMap(({ operator = '', left, right, callee }) => {
    const opposite = otherComparison[callee?.name ?? operator]
    if (callee && opposite) return [way(callee, opposite)]
    return left && right && opposite ? [way(between(source, left, operator), opposite)] : []
  })
  return [
    ...numbered('* reversed', 'comparison', inOrder(comparisons)),
    ...numbered(
      '* reversed',
      'value',
      flags.map((flag) => way(flag, String(!flag.value))),
    ),
    ...numbered('* reversed', 'order', orders),
  ]
}

/** The elements of a list, a call, a sum and a text. */
function parts(source: string, nodes: Node[]): Way[] {
  const isClause = ({ callee }: Node) => callee?.name === 'and' || callee?.name === 'or'
  const lists = nodes.filter(({ type }) => /^(Array|Object)Expression$/.test(type))
  const itemsOf = (node: Node) =>
    (node.elements ?? node.properties ?? []).filter((item) => item !== null)
  const eachAlone = lists.flatMap((list) =>
    itemsOf(list).map((item) =>
      way(
        list,
        textOf(source, list).charAt(0) + textOf(source, item) + source.charAt(list.end - 1),
      ),
    ),
  )
  const args = nodes.flatMap((node) => (isClause(node) ? [] : (node.arguments ?? [])))
  const waysWithout = (nodes: Node[]) => inOrder(nodes.map((node) => entryOut(source, node)))
  return [
    ...numbered('without the *', 'entry', waysWithout(lists.flatMap(itemsOf))),
    ...numbered('* alone', 'entry', eachAlone),
    ...numbered('without the *', 'argument', waysWithout(args)),
    ...numbered('without the *', 'term', inOrder(nodes.flatMap((node) => termsOf(source, node)))),
    ...numbered(
      'without the *',
      'part',
      nodes.flatMap((node) => partsOf(source, node)),
    ),
  ]
}

function termsOf(source: string, { type, operator = '', left, right, start, end }: Node): Way[] {
  if (type !== 'BinaryExpression' || !/^[+-]$/.test(operator) || !left || !right) return []
  const sign = between(source, left, operator)
  const isSum = left.type === 'BinaryExpression' && /^[+-]$/.test(left.operator ?? '')
  const first = way({ start, end: operator === '-' ? sign.start : sign.end }, '')
  return [...(isSum ? [] : [first]), way({ start: sign.start, end }, '')]
}

function partsOf(source: string, node: Node): Way[] {
  if (node.type !== 'TemplateLiteral') return []
  const { expressions = [] } = node as unknown as { expressions: Node[] }
  return expressions.map(({ start, end }) =>
    way({ start: start - 2, end: source.indexOf('}', end) + 1 }, ''),
  )
}

/** A right of a database role: `r(id,name)u` becomes `ru`. */
function columns(source: string, nodes: Node[]): Way[] {
  const text = nodes.find(({ type }) => type === 'StringLiteral')
  if (!text) return []
  const [columnList] = source.slice(text.start, text.end).match(/\([^)]*\)/) ?? []
  if (columnList === undefined) return []
  const start = source.indexOf(columnList, text.start)
  return [way({ start, end: start + columnList.length }, '', 'without the columns')]
}
