import { parse } from '@babel/parser'

type Node = { type: string; loc: { start: { line: number } } } & Record<string, unknown>

const catalogue = /messages(\/(?!locale|languages|plural)[\w/]+)?$/

/** A sentence written at load has whatever language comes first. */
export function earlySentences(text: string): number[] {
  if (!/messages/.test(text)) return []
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
  const body = program.body as unknown as Node[]
  const names = new Set(body.filter(isOfCatalogue).flatMap(localNames))
  const lines: number[] = []
  const look = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) look(one)
    const node = part as Node | null
    if (typeof node?.type !== 'string' || /Function|Method/.test(node.type)) return
    if (node.type === 'CallExpression' && names.has(spokenBy(node.callee as Node)))
      lines.push(node.loc.start.line)
    for (const [key, inner] of Object.entries(node)) if (key !== 'loc') look(inner)
  }
  look(body)
  return lines
}

const isOfCatalogue = ({ type, source }: Node) =>
  type === 'ImportDeclaration' && catalogue.test(String((source as { value: string }).value))

const localNames = ({ specifiers }: Node) =>
  (specifiers as { local: { name: string } }[]).map(({ local }) => local.name)

function spokenBy(callee: Node): string {
  const named = callee.type === 'MemberExpression' ? (callee.object as Node) : callee
  return String(named.name)
}
