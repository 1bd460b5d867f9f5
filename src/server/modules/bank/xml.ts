import { SaxesParser } from 'saxes'
import { FileRefused } from './refusal'

export interface XmlElement {
  name: string
  namespace: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
  line: number
}

const megabyte = 1024 * 1024
export const maxFileBytes = 10 * megabyte
// guard: without it, elements may be nested without end — server/bank/hostile-files: a file of
//   nothing but nesting — value 9_000
const maxDepth = 40
/** A full file of 10 MB has fewer; one of nothing but `<a/>` would exhaust the memory. */
const maxElements = 500_000
/**
 * Elements of a statement have one or two; the parser takes seconds for an element with very many.
 */
const maxAttributes = 50
const none: ReadonlyMap<string, string> = new Map()

/**
 * Parses untrusted XML. The parser knows only XML's five predefined entities, and a text that
 * declares entities, or is too large, too deep or broken, is refused.
 */
export function readXml(bytes: Uint8Array): XmlElement {
  // guard: without it, a file of any size is read — server/bank/hostile-files: a file above ten
  //   megabytes
  if (bytes.length > maxFileBytes)
    throw new FileRefused('tooLargeText', { limit: maxFileBytes / megabyte })
  const parser = new SaxesParser({ xmlns: true })
  const root: XmlElement[] = []
  const open: XmlElement[] = []
  let elements = 0
  let attributes = 0
  parser.on('error', (error) => {
    const why = error.message.replace(/^[\d:]+ /, '')
    throw new FileRefused('notXmlText', { line: parser.line, why })
  })
  // guard: without it, a file declares entities — server/bank/hostile-files: a file with a bomb of
  //   entities
  parser.on('doctype', () => {
    throw new FileRefused('declaresText', { line: parser.line })
  })
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', () => {
    attributes += 1
    // guard: without it, an element may have attributes without end — server/bank/hostile-files: an
    //   element of nothing but attributes
    if (attributes > maxAttributes)
      throw new FileRefused('tooManyAttributesText', { line: parser.line, max: maxAttributes })
  })
  parser.on('opentag', ({ local, uri, attributes: given }) => {
    elements += 1
    if (elements > maxElements) throw new FileRefused('tooManyText', { max: maxElements })
    if (open.length >= maxDepth)
      throw new FileRefused('tooDeepText', { line: parser.line, max: maxDepth })
    // guard: without it, an attribute of another vocabulary says the currency —
    //   server/bank/hostile-files: a currency in another vocabulary — without the last call
    const unprefixedAttributes = Object.values(given).filter((attribute) => attribute.uri === '')
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes:
        unprefixedAttributes.length > 0
          ? new Map(unprefixedAttributes.map((attribute) => [attribute.local, attribute.value]))
          : none,
      children: [],
      text: '',
      line: parser.line,
    }
    const parent = open.at(-1)
    if (parent) parent.children.push(element)
    else root.push(element)
    open.push(element)
  })
  const add = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(asText(bytes)).close()
  return root[0] as XmlElement
}

function asText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefused('notTextText')
  }
}

export const all = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent?.children.filter((child) => child.name === name) ?? []

/** The element at this path, if it exists. A second one, where only one is allowed, is refused. */
export function find(from: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let element = from
  for (const name of path) {
    const [first, second] = all(element, name)
    if (second) throw new FileRefused('twiceText', { line: second.line, name })
    element = first
  }
  return element
}

export function need(from: XmlElement, ...path: string[]): XmlElement {
  const child = find(from, ...path)
  if (child === undefined)
    throw new FileRefused('missingText', { line: from.line, name: path.join('/') })
  return child
}

/** Its text with white space trimmed and collapsed; undefined if there is none. */
export function textOf(element: XmlElement | undefined): string | undefined {
  const text = element?.text.trim().replaceAll(/\s+/g, ' ') || undefined
  // guard: without it, an amount is put together around an element — server/bank/hostile-files: an
  //   element within an amount
  if (element !== undefined && text !== undefined && element.children.length > 0)
    throw new FileRefused('unknownText', { line: element.line, name: element.name, value: text })
  return text
}
