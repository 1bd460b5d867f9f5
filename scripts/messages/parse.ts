import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

type Kind = 'value' | 'plural' | 'select' | 'tag'

export type Part =
  | { type: 'text'; text: string }
  | { type: 'value'; name: string }
  | { type: 'tag'; name: string; parts: Part[] }
  | { type: 'plural' | 'select'; name: string; cases: Record<string, Part[]> }

interface Around {
  count?: string
  isInner?: boolean
}

export function parseMessage(text: string): Part[] {
  return parse(text, { captureLocation: false }).map((element) => partOf(element, {}))
}

function partOf(element: MessageFormatElement, { count = '', isInner }: Around): Part {
  if (element.type === TYPE.literal) return { type: 'text', text: element.value }
  if (element.type === TYPE.pound) return { type: 'value', name: count }
  const name = element.value
  if (element.type === TYPE.argument) return { type: 'value', name }
  if (element.type === TYPE.tag && !isInner) {
    const parts = element.children.map((child) => partOf(child, { isInner: true }))
    return { type: 'tag', name, parts }
  }
  if (element.type !== TYPE.plural && element.type !== TYPE.select)
    throw new Error(`what stands in <${name}> or {${name}} is not written by the generator`)
  const isPlural = element.type === TYPE.plural
  const innerContext = { count: isPlural ? name : count, isInner: true }
  const cases = Object.entries(element.options).map(([key, { value: parts }]) => [
    key,
    parts.map((part) => partOf(part, innerContext)),
  ])
  return { type: isPlural ? 'plural' : 'select', name, cases: Object.fromEntries(cases) }
}

export function innerOf(part: Part): Part[][] {
  if (part.type === 'tag') return [part.parts]
  return 'cases' in part ? Object.values(part.cases) : []
}

export function placeholdersOf(parts: Part[], kinds: Record<string, Kind> = {}) {
  for (const part of parts) {
    if (part.type !== 'text' && (kinds[part.name] === undefined || part.type !== 'value'))
      kinds[part.name] = part.type
    for (const inner of innerOf(part)) placeholdersOf(inner, kinds)
  }
  return kinds
}
