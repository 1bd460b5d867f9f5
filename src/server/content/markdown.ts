import { marked, type Token, type Tokens } from 'marked'
import type { Block, Span } from '@/contract/rich-text'

/** Markdown as blocks. What has no block (HTML, pictures) becomes plain words, never markup. */
export function markdownBlocks(markdown: string): Block[] {
  const used = new Map<string, number>()
  return marked.lexer(markdown).flatMap((token) => blockOf(token, used))
}

function blockOf(token: Token, used: Map<string, number>): Block[] {
  switch (token.type) {
    case 'heading': {
      const { depth, text } = token as Tokens.Heading
      const plain = spansOf((token as Tokens.Heading).tokens)
        .map((span) => span.text)
        .join('')
      return [
        { type: 'heading', level: depth <= 2 ? 2 : 3, id: headingId(text, used), text: plain },
      ]
    }
    case 'paragraph':
      return [{ type: 'paragraph', spans: spansOf((token as Tokens.Paragraph).tokens) }]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ type: 'list', ordered, items: items.map((item) => spansOf(item.tokens)) }]
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
    case 'space':
    case 'hr':
    case 'def':
      return []
    default:
      return [{ type: 'paragraph', spans: [{ text: token.raw.trim() }] }]
  }
}

const noteMark = /^\s*\[!NOTE\]\s*/i

function quoteOf(token: Tokens.Blockquote): Block {
  const spans = token.tokens.flatMap((part, index) => [
    ...(index > 0 ? [{ text: ' ' }] : []),
    ...spansOf('tokens' in part ? (part.tokens ?? []) : []),
  ])
  const [first, ...rest] = spans
  if (first === undefined || !noteMark.test(first.text)) return { type: 'quote', spans }
  const opening = { ...first, text: first.text.replace(noteMark, '') }
  return { type: 'note', spans: opening.text === '' ? rest : [opening, ...rest] }
}

type Style = Omit<Span, 'text'>

function spansOf(tokens: Token[], style: Style = {}): Span[] {
  return tokens.flatMap((token): Span[] => {
    switch (token.type) {
      case 'strong':
        return spansOf((token as Tokens.Strong).tokens, { ...style, strong: true })
      case 'em':
        return spansOf((token as Tokens.Em).tokens, { ...style, em: true })
      case 'codespan':
        return [{ ...style, code: true, text: (token as Tokens.Codespan).text }]
      case 'link':
        return spansOf((token as Tokens.Link).tokens, {
          ...style,
          ...safeLink((token as Tokens.Link).href),
        })
      case 'br':
        return [{ ...style, text: '\n' }]
      case 'text':
      case 'paragraph': {
        const inner = (token as Tokens.Text).tokens
        return inner
          ? spansOf(inner, style)
          : [{ ...style, text: unescaped((token as Tokens.Text).text) }]
      }
      case 'escape':
        return [{ ...style, text: (token as Tokens.Escape).text }]
      default:
        return [{ ...style, text: token.raw }]
    }
  })
}

/** Only addresses of this site, https and mail may be followed from a text. */
function safeLink(href: string): Pick<Span, 'href'> {
  return /^(\/(?!\/)|#|https:\/\/|mailto:)/.test(href) ? { href } : {}
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function headingId(text: string, used: Map<string, number>): string {
  const base =
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'part'
  const count = (used.get(base) ?? 0) + 1
  used.set(base, count)
  return count === 1 ? base : `${base}-${count}`
}
