import { marked, type Token, type Tokens } from 'marked'
import type { Block } from '@/contract/rich-text'
import { joinedSpans, spansOf } from './markdown-spans'

/** Markdown as blocks. What has no block (HTML, pictures) becomes plain words, never markup. */
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

/** Lists are one level deep: what is nested follows its item as items of its own. */
function itemsOf({ items }: Tokens.List) {
  return items.flatMap(({ tokens }): ReturnType<typeof spansOf>[] => {
    const nested = tokens.filter((part): part is Tokens.List => part.type === 'list')
    const own = tokens.filter((part) => part.type !== 'list')
    return [joinedSpans(own), ...nested.flatMap(itemsOf)]
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
