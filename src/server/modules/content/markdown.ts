import { marked, type Token, type Tokens } from 'marked'
import type { Block, Span } from '@/contract/rich-text'

type Style = Omit<Span, 'text'>

/**
 * Parses Markdown into blocks. HTML and pictures become plain text, never markup, so no text can
 * inject a script.
 */
export function markdownBlocks(markdown: string): Block[] {
  const used = new Set<string>()
  return marked.lexer(markdown).flatMap((token) => blockOf(token, used))
}

function blockOf(token: Token, used: Set<string>): Block[] {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      const text = spansOf(tokens)
        .map((span) => span.text)
        .join('')
      return [{ type: 'heading', level: depth <= 2 ? 2 : 3, id: headingId(text, used), text }]
    }
    case 'list': {
      const list = token as Tokens.List
      return [{ type: 'list', ordered: list.ordered, items: itemsOf(list) }]
    }
    case 'blockquote':
      return [quoteOf(token as Tokens.Blockquote)]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const head = header.map((cell) => spansOf(cell.tokens))
      return [
        { type: 'table', head, rows: rows.map((row) => row.map((cell) => spansOf(cell.tokens))) },
      ]
    }
    default: {
      const spans = joinedSpans([token])
      return spans.length === 0 ? [] : [{ type: 'paragraph', spans }]
    }
  }
}

function itemsOf({ items }: Tokens.List) {
  return items.flatMap(({ tokens }): ReturnType<typeof spansOf>[] => {
    const nested = tokens.filter((part): part is Tokens.List => part.type === 'list')
    const inlineTokens = tokens.filter((token) => token.type !== 'list')
    return [joinedSpans(inlineTokens), ...nested.flatMap(itemsOf)]
  })
}

const noteMark = /^\s*\[!NOTE\]\s*/i

function quoteOf({ tokens }: Tokens.Blockquote): Block {
  const spans = joinedSpans(tokens)
  const [first, ...rest] = spans
  if (first === undefined || !noteMark.test(first.text)) return { type: 'quote', spans }
  const opening = { ...first, text: first.text.replace(noteMark, '') }
  return { type: 'note', spans: opening.text === '' ? rest : [opening, ...rest] }
}

function headingId(text: string, used: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'part'
  let id = base
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`
  used.add(id)
  return id
}

function joinedSpans(blocks: Token[]): Span[] {
  const runs = blocks.map(runOf).filter((run) => run.length > 0)
  return runs.flatMap((run, index) => (index === 0 ? run : [{ text: ' ' }, ...run]))
}

function runOf(block: Token): Span[] {
  switch (block.type) {
    case 'space':
    case 'hr':
    case 'def':
      return []
    case 'code':
      return [{ text: (block as Tokens.Code).text, code: true }]
    case 'html':
      return [{ text: block.raw.trim() }]
    case 'list':
      return joinedSpans((block as Tokens.List).items.flatMap(({ tokens }) => tokens))
    case 'blockquote':
      return joinedSpans((block as Tokens.Blockquote).tokens)
    case 'heading':
      return spansOf((block as Tokens.Heading).tokens)
    default:
      return spansOf([block])
  }
}

function spansOf(tokens: Token[], style: Style = {}): Span[] {
  return tokens.flatMap((token): Span[] => {
    switch (token.type) {
      case 'strong':
        return spansOf((token as Tokens.Strong).tokens, { ...style, strong: true })
      case 'em':
        return spansOf((token as Tokens.Em).tokens, { ...style, em: true })
      case 'del':
        return spansOf((token as Tokens.Del).tokens, style)
      case 'codespan':
        return [{ ...style, code: true, text: (token as Tokens.Codespan).text }]
      case 'link':
        return linkSpans(token as Tokens.Link, style)
      case 'image':
      case 'escape':
        return [{ ...style, text: (token as Tokens.Image).text }]
      case 'br':
        return [{ ...style, text: '\n' }]
      case 'text':
      case 'paragraph':
        return textSpans(token as Tokens.Text, style)
      default:
        return [{ ...style, text: token.raw }]
    }
  })
}

function textSpans({ tokens, text }: Tokens.Text, style: Style): Span[] {
  return tokens ? spansOf(tokens, style) : [{ ...style, text: unescapeText(text) }]
}

function linkSpans({ tokens, href }: Tokens.Link, style: Style): Span[] {
  const isSafe = /^(\/(?![/\\])|#|https:\/\/|mailto:)/.test(href)
  return spansOf(tokens, isSafe ? { ...style, href } : style)
}

function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
