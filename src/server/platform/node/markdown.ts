import { type Element, type Node, textIn, treeOf } from './page-tree'

export interface MarkdownPage {
  title: string
  description: string
  text: string
}

/**
 * Converts a page's HTML to Markdown, so both always have the same content. Links become absolute
 * addresses of the site.
 */
export function markdownOf(html: string, site: string): MarkdownPage {
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
  const blocks = new Writer(site).blocksOf(treeOf(main))
  return {
    title: textIn(/<title[^>]*>([^<]*)</.exec(html)?.[1]),
    description: textIn(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]),
    text: `${blocks.join('\n\n')}\n`,
  }
}

/** Controls, and purely visual parts; their figures are next to them as text. */
const omittedNames = new Set(
  'button dialog form input label nav noscript script select style svg template textarea'.split(
    ' ',
  ),
)
const blockNames = new Set(
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section summary table ul'.split(
    ' ',
  ),
)
const marks: Record<string, string> = { b: '**', strong: '**', em: '*', i: '*', code: '`' }

const isLeft = ({ name, attributes }: Element) =>
  omittedNames.has(name) || 'hidden' in attributes || attributes['aria-hidden'] === 'true'

const isElement = (node: Node): node is Element => typeof node !== 'string'

const hasBlock = (node: Node): boolean =>
  isElement(node) && !isLeft(node) && (blockNames.has(node.name) || node.children.some(hasBlock))

/** A line that starts like this, as a German date does, would become a list. */
const looksLikeList = /^(\d+)([.)] )/

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

class Writer {
  constructor(private readonly site: string) {}

  blocksOf(nodes: Node[]): string[] {
    const blocks: string[] = []
    let words: Node[] = []
    const endLine = () => {
      const lineText = oneLine(this.inline(words))
      if (lineText !== '') blocks.push(lineText.replace(looksLikeList, '$1\\$2'))
      words = []
    }
    for (const node of nodes) {
      if (!hasBlock(node)) words.push(node)
      else {
        endLine()
        blocks.push(...this.block(node as Element))
      }
    }
    endLine()
    return blocks
  }

  private block(element: Element): string[] {
    const { name, children } = element
    if (/^h[1-6]$/.test(name)) return this.oneOf(`${'#'.repeat(Number(name[1]))} `, element)
    if (name === 'ul' || name === 'ol') return linesOf(this.list(element))
    if (name === 'dl') return linesOf(this.pairs(element))
    if (name === 'table') return linesOf(this.table(element))
    if (name === 'summary') return linesOf(bold(this.inline(children)))
    if (name === 'hr') return ['---']
    if (name === 'pre') return [`\`\`\`\n${plain(children).trimEnd()}\n\`\`\``]
    const blocks = this.blocksOf(children)
    if (name === 'a') return this.linked(blocks, element)
    if (name !== 'blockquote') return blocks
    return linesOf(blocks.join('\n\n').replaceAll(/^/gm, '> '))
  }

  private oneOf(before: string, { children }: Element): string[] {
    const lineText = oneLine(this.inline(children))
    return lineText === '' ? [] : [before + lineText]
  }

  private list({ name, children }: Element): string {
    const items = children.filter(isElement).flatMap((item) => {
      const blocks = isLeft(item) ? [] : this.blocksOf(item.children)
      return blocks.length === 0 ? [] : [blocks.join('\n\n')]
    })
    return items
      .map((item, at) => {
        const mark = name === 'ol' ? `${at + 1}. ` : '- '
        return mark + item.replaceAll(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
      })
      .join('\n')
  }

  /** Names with their figures, one per line. */
  private pairs(list: Element): string {
    const lines: string[] = []
    let isFirst = true
    for (const part of within(list, ['dt', 'dd'])) {
      const lineText = oneLine(this.inline(part.children))
      if (part.name === 'dt') lines.push(`- ${bold(lineText)}`)
      else if (lineText !== '')
        lines.push(`${lines.pop() ?? '-'}${isFirst ? ':' : ';'} ${lineText}`)
      isFirst = part.name === 'dt'
    }
    return lines.join('\n')
  }

  private table(table: Element): string {
    const rows = within(table, ['tr']).map((row) =>
      within(row, ['th', 'td']).map((cell) =>
        oneLine(this.inline(cell.children)).replaceAll('|', '\\|'),
      ),
    )
    const [head, ...rest] = rows.filter((row) => row.some((cell) => cell !== ''))
    if (head === undefined) return ''
    const lines = [head, head.map(() => '---'), ...rest].map((row) => `| ${row.join(' | ')} |`)
    const [caption] = within(table, ['caption'])
    const title = caption === undefined ? '' : bold(this.inline(caption.children))
    return [...linesOf(title), lines.join('\n')].join('\n\n')
  }

  /** A link around whole blocks is moved to the first of them. */
  private linked([first = '', ...rest]: string[], link: Element): string[] {
    const address = this.addressOf(link)
    if (first === '' || address === undefined) return [first, ...rest].filter(Boolean)
    const [, mark = '', words = ''] = /^(#+ )?([\s\S]*)$/.exec(first) ?? []
    return [`${mark}[${words}](${address})`, ...rest]
  }

  private inline(nodes: Node[]): string {
    return nodes.reduce<string>(
      (textSoFar, node) => joinText(textSoFar, this.words(node), node),
      '',
    )
  }

  private words(node: Node): string {
    if (!isElement(node)) return node
    if (isLeft(node)) return ''
    const { name, attributes, children } = node
    if (name === 'br') return ' '
    if (name === 'img') return attributes.alt ?? ''
    const innerText = this.inline(children)
    const mark = marks[name]
    const bare = innerText.trim()
    if (bare === '') return innerText
    if (mark !== undefined && !innerText.includes(mark))
      return innerText.replace(bare, () => mark + bare + mark)
    const address = name === 'a' ? this.addressOf(node) : undefined
    if (address !== undefined && !bare.includes('](')) return `[${oneLine(bare)}](${address})`
    return blockNames.has(name) ? ` ${innerText} ` : innerText
  }

  private addressOf({ attributes: { href = '' } }: Element): string | undefined {
    if (href === '' || href.startsWith('#')) return undefined
    return href.startsWith('/') ? this.site + href : href
  }
}

const bold = (text: string) => {
  const plainLine = oneLine(text).replaceAll('**', '')
  return plainLine === '' ? '' : `**${plainLine}**`
}

const linesOf = (text: string) => (text === '' ? [] : [text])

/** On the page the space between two such parts is drawn, not written. */
function joinText(before: string, after: string, node: Node): string {
  const isApart =
    isElement(node) && /[\p{L}\d%.)*]$/u.test(before) && /^[\p{Lu}\d$+−<>*[]/u.test(after)
  return isApart ? `${before} ${after}` : before + after
}

function within(element: Element, names: string[]): Element[] {
  return element.children.filter(isElement).flatMap((child) => {
    if (isLeft(child)) return []
    return names.includes(child.name) ? [child] : within(child, names)
  })
}

const plain = (nodes: Node[]): string =>
  nodes.map((node) => (isElement(node) ? plain(node.children) : node)).join('')
