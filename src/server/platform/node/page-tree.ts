export type Node = string | Element
export interface Element {
  name: string
  attributes: Record<string, string>
  children: Node[]
}

const pieces = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|[^>"])*?)(\/?)>|[^<]+/g
const attribute = /([^\s="]+)(?:="([^"]*)")?/g
const emptyElements = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

/** HTML as React writes it: each element closed, each value in double quotes. */
export function treeOf(html: string): Node[] {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [piece, closing, name = '', given = '', end] of html.matchAll(pieces)) {
    const inside = open.at(-1) ?? root
    if (piece.startsWith('<!')) continue
    if (name === '') inside.children.push(textIn(piece))
    else if (closing) close(open, name.toLowerCase())
    else {
      const element = elementOf(name.toLowerCase(), given)
      inside.children.push(element)
      if (end === '' && !emptyElements.has(element.name)) open.push(element)
    }
  }
  return root.children
}

function elementOf(name: string, attributeText: string): Element {
  const pairs = [...attributeText.matchAll(attribute)]
  const attributes = pairs.map(([, key = '', value = '']) => [key.toLowerCase(), textIn(value)])
  return { name, attributes: Object.fromEntries(attributes), children: [] }
}

/** A closing tag without an open element is ignored, as in browsers. */
function close(open: Element[], name: string): void {
  const index = open.findLastIndex((element) => element.name === name)
  if (index > 0) open.length = index
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

export function textIn(html = ''): string {
  return html.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}
