import type { Token, Tokens } from 'marked'
import type { Span } from '@/contract/rich-text'

type Style = Omit<Span, 'text'>

/** The words of blocks within a block (a quote, an item), kept apart by a blank. */
export function joinedSpans(blocks: Token[]): Span[] {
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

/** Runs of words with their style. */
export function spansOf(tokens: Token[], style: Style = {}): Span[] {
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
  return tokens ? spansOf(tokens, style) : [{ ...style, text: unescaped(text) }]
}

/** Only addresses of this site, https and mail may be followed from a text. */
function linkSpans({ tokens, href }: Tokens.Link, style: Style): Span[] {
  const isSafe = /^(\/(?![/\\])|#|https:\/\/|mailto:)/.test(href)
  return spansOf(tokens, isSafe ? { ...style, href } : style)
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
