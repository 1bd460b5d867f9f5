import { parse } from '@babel/parser'

interface Node {
  type: string
  loc: { start: { line: number } }
  name?: string | Node
  value?: unknown
  id?: Node
  key?: Node
  computed?: boolean
  operator?: string
  tag?: Node
  callee?: Node
  object?: Node
  expression?: Node
  arguments?: Node[]
  quasis?: { value: { cooked: string | null } }[]
}

type Found = { line: number; text: string }

const visiblePattern =
  /^(alt|aria-(label|description|roledescription)|label|title|placeholder|hint|heading)$/
/** Read by programs and operators; people read the API's errors. */
const internal =
  /^((?!A(pi|pp)Error).*Error|\w*Refusal|\w*Mistake|AnotherChain|MovedMeanwhile|NoRefund(Yet)?|NotEnough|NotOurs|Unfit|WrongExchange)$/
const properName = /^(Argent \(now Ready\)|Coinbase Wallet|Dana Demo|Ledger Live|Wrapped BNB)$/

export function sentencesIn(file: string, text: string, forAll = false): Found[] {
  const hasCalls = !forAll && file.startsWith('src/contract/')
  const isOfCall = (parent?: Node) => hasCalls && nameOf(parent?.key) === 'summary'
  const isForOperators = /^src\/(console|server\/modules\/operators)\//.test(file)
  const sentences: Found[] = []
  walk(treeOf(file, text).program, (node, parent) => {
    if (isSilent(node, parent) || isOfCall(parent)) return false
    const sentence = saidBy(node) ?? (isForOperators ? namedBy(node) : undefined)
    if (sentence === undefined) return true
    if (/^src\/(console|server)\//.test(file) && /^\p{Ll}[^.?!]*…$/u.test(sentence)) return true
    sentences.push({ line: node.loc.start.line, text: sentence.replace(/\s+/g, ' ').trim() })
    return node.type !== 'JSXAttribute'
  })
  return sentences
}

function saidBy(node: Node): string | undefined {
  const isShown = node.type === 'JSXText' || node.type === 'JSXAttribute'
  const sentence = node.type === 'JSXText' ? String(node.value) : literalOf(shownBy(node))
  if (sentence === undefined || isCommand(sentence)) return undefined
  return (isShown ? /\p{L}/u.test(sentence) : isSentence(sentence)) ? sentence : undefined
}

/** A single word that a table or a block of the console is given as its title. */
function namedBy(node: Node): string | undefined {
  if (node.type !== 'ObjectProperty' || !visiblePattern.test(nameOf(node.key))) return undefined
  const sentence = literalOf(node.value as Node)
  return sentence !== undefined && /^\p{Lu}\p{Ll}/u.test(sentence) ? sentence : undefined
}

function shownBy(node: Node): Node | undefined {
  if (node.type !== 'JSXAttribute') return node
  if (!visiblePattern.test(nameOf(node.name as Node))) return undefined
  const value = node.value as Node | null
  return value?.expression ?? value ?? undefined
}

/** By the text of a file: two rules look at each. */
const trees = new Map<string, { program: Node }>()

function treeOf(file: string, text: string): { program: Node } {
  const tree = trees.get(text) ?? parsed(file, text)
  trees.set(text, tree)
  return tree
}

function parsed(file: string, text: string): { program: Node } {
  const typed = /\.tsx?$/.test(file) ? (['typescript'] as const) : []
  const plugins = /\.ts$/.test(file) ? [...typed] : [...typed, 'jsx' as const]
  return parse(text, { sourceType: 'module', plugins, attachComment: false }) as never
}

function walk(node: Node, visit: (node: Node, parent?: Node) => boolean, parent?: Node): void {
  if (!visit(node, parent)) return
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value])
      if (typeof inner?.type === 'string' && inner.loc !== undefined) walk(inner, visit, node)
  }
}

const nameOf = (node?: Node): string => (typeof node?.name === 'string' ? node.name : '')

function isSilent(node: Node, parent?: Node): boolean {
  if (/^(Import|TS.*Type|TSInterface|Directive)/.test(node.type)) return true
  if (node.type === 'JSXAttribute')
    return /^(className|href|data-.+)$/.test(nameOf(node.name as Node))
  if (node.type === 'TaggedTemplateExpression')
    return /^(sql|css|html|query(All|First|One)|run)$/.test(nameOf(node.tag?.callee ?? node.tag))
  if (node.type === 'NewExpression') return internal.test(nameOf(node.callee))
  if (node.type === 'CallExpression')
    return [node.callee, node.callee?.object].some((callee) => isInternal(callee))
  if (parent?.type === 'BinaryExpression' && /^[!=]==$/.test(parent.operator ?? '')) return true
  if (nameOf(parent?.id) === 'key' || nameOf(parent?.key) === 'key') return true
  return parent?.type === 'ObjectProperty' && parent.key === node && !parent.computed
}

const isInternal = (called?: Node): boolean =>
  called?.type === 'Super' || /^(away|unfit|localFont|log|logger|console)$/.test(nameOf(called))

function literalOf(node?: Node): string | undefined {
  if (node?.type === 'StringLiteral') return String(node.value)
  if (node?.type !== 'TemplateLiteral') return undefined
  return node.quasis?.map(({ value }) => value.cooked ?? '').join('…')
}

/** Commands, and the first lines of the public log's entries, are read by programs. */
const isCommand = (text: string) => /^\s*(npm run )?ops |^FNX [a-z ]+( \d)?$/.test(text)

function isSentence(text: string): boolean {
  const isLong = /\p{L}[\p{L}’',:;)]*[ …]+[(“]?\p{L}/u.test(text)
  const isWhole = /^[\p{Lu}…“]/u.test(text) || /[.?!…]$/.test(text.trim())
  const isSaid = /\p{Ll}{2}/u.test(text) && !properName.test(text)
  return isLong && isWhole && isSaid && !/[{}<>;=]/.test(text)
}

const elsewhere =
  /\/messages\/(\w+\/)?index\.ts$|^src\/(config|mocks)\/|^src\/contract\/((ballot-|log-|sum-)?proofs|signed-notes)\.ts$|^src\/server\/(ops|start|sandbox|chain|signer|platform\/(node|db|documentation|log)|modules\/(notifications\/providers|ledger\/audit|purchases\/refunds))\/|^src\/server\/modules\/(content\/content-file|ledger\/integrity-errors)\.ts$|^src\/server\/[\w-]+\.ts$/

export function foldersWithSentences(sources: Record<string, string>): Record<string, number> {
  const countsByRule: Record<string, number> = {}
  for (const [file, text] of Object.entries(sources)) {
    if (!/^(src|pages)\//.test(file) || elsewhere.test(file)) continue
    const count = sentencesIn(file, text).length
    if (count > 0) countsByRule[folderOf(file)] = (countsByRule[folderOf(file)] ?? 0) + count
  }
  return Object.fromEntries(Object.entries(countsByRule).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function folderOf(file: string): string {
  const [top = '', second, third] = file.split('/')
  if (top === 'pages') return top
  const isSplit = second === 'features' || second === 'server'
  if (!isSplit) return `${top}/${second}`
  return third === 'modules' ? file.split('/').slice(0, 4).join('/') : `${top}/${second}/${third}`
}

type Part = { type: string; loc: { start: { line: number } } } & Record<string, unknown>

const catalogue = /messages(\/(?!locale|languages|plural)[\w/]+)?$/

/** A sentence evaluated at load has the language of the first request. */
export function earlySentences(file: string, text: string): number[] {
  if (!/ from '[^']*messages/.test(text)) return []
  const { body } = treeOf(file, text).program as unknown as { body: Part[] }
  const names = new Set(body.filter(isOfCatalogue).flatMap(localNames))
  const lines: number[] = []
  const look = (part: unknown): void => {
    if (Array.isArray(part)) for (const child of part) look(child)
    const node = part as Part | null
    if (typeof node?.type !== 'string' || /Function|Method/.test(node.type)) return
    if (node.type === 'CallExpression' && names.has(spokenBy(node.callee as Part)))
      lines.push(node.loc.start.line)
    for (const [key, inner] of Object.entries(node)) if (key !== 'loc') look(inner)
  }
  look(body)
  return lines
}

const isOfCatalogue = ({ type, source }: Part) =>
  type === 'ImportDeclaration' && catalogue.test(String((source as { value: string }).value))

const localNames = ({ specifiers }: Part) =>
  (specifiers as { local: { name: string } }[]).map(({ local }) => local.name)

function spokenBy(callee: Part): string {
  const namedPart = callee.type === 'MemberExpression' ? (callee.object as Part) : callee
  return String(namedPart.name)
}
