import fc from 'fast-check'
import * as z from 'zod/mini'
import { type Block, block, type Span } from '@/contract/rich-text'
import { markdownBlocks } from '@/server/modules/content/markdown'

const spansOf = (text: string): Span[] => {
  const [first] = markdownBlocks(text)
  return first !== undefined && 'spans' in first ? first.spans : []
}
const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordsOf).join('')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, part]) => (key === 'text' ? String(part) : wordsOf(part)))
    .join('')
}

describe('blocks', () => {
  test('headings, paragraphs and quotes', () => {
    expect(markdownBlocks('## Two\n\nWords.\n\n### Three\n\n> Said.\n\n---\n')).toEqual([
      { type: 'heading', level: 2, id: 'two', text: 'Two' },
      { type: 'paragraph', spans: [{ text: 'Words.' }] },
      { type: 'heading', level: 3, id: 'three', text: 'Three' },
      { type: 'quote', spans: [{ text: 'Said.' }] },
    ])
  })

  test('headings are of the second or third level', () => {
    const levels = markdownBlocks('# One\n\n## Two\n\n#### Four').map(
      (part) => 'level' in part && part.level,
    )
    expect(levels).toEqual([2, 2, 3])
  })

  test('every heading has its own address', () => {
    const ids = markdownBlocks(
      '## A\n\n## A\n\n## A 2\n\n## A\n\n## Übersicht?\n\n## 語\n\n## ***',
    ).flatMap((part) => (part.type === 'heading' ? [part.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('a heading reads without its marks', () => {
    expect(markdownBlocks('## The **bold** `code` [link](/price)')).toMatchObject([
      { text: 'The bold code link' },
    ])
  })

  test('a note’s mark may have its own line', () => {
    const note: Block = {
      type: 'note',
      spans: [{ text: 'Mind ' }, { text: 'this', strong: true }, { text: '.' }],
    }
    expect(markdownBlocks('> [!NOTE]\n> Mind **this**.')).toEqual([note])
    expect(markdownBlocks('> [!note] Mind **this**.')).toEqual([note])
  })

  test('a quote keeps its paragraphs apart', () => {
    expect(wordsOf(markdownBlocks('> One.\n>\n> Two.'))).toBe('One. Two.')
  })

  test('a table has a head, rows and marked words', () => {
    expect(markdownBlocks('| A | B |\n| --- | --- |\n| **1** | 2 |')).toEqual([
      {
        type: 'table',
        head: [[{ text: 'A' }], [{ text: 'B' }]],
        rows: [[[{ text: '1', strong: true }], [{ text: '2' }]]],
      },
    ])
  })
})

describe('lists', () => {
  test('are ordered or not', () => {
    expect(markdownBlocks('- one\n- two')).toEqual([
      { type: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] },
    ])
    expect(markdownBlocks('1. one\n2. two')).toMatchObject([{ ordered: true }])
  })

  test('are no different with blank lines between items', () => {
    expect(markdownBlocks('- one\n\n- two')).toEqual(markdownBlocks('- one\n- two'))
  })

  test('inside lists become items of the outer one', () => {
    expect(markdownBlocks('- one\n  - one a\n    - deep **bold**\n  - one b\n- two')).toEqual([
      {
        type: 'list',
        ordered: false,
        items: [
          [{ text: 'one' }],
          [{ text: 'one a' }],
          [{ text: 'deep ' }, { text: 'bold', strong: true }],
          [{ text: 'one b' }],
          [{ text: 'two' }],
        ],
      },
    ])
  })

  test('keep the paragraphs of an item apart', () => {
    expect(wordsOf(markdownBlocks('- one\n\n  more of one\n\n- two'))).toBe('one more of onetwo')
  })

  test('within a quote lose nothing', () => {
    expect(wordsOf(markdownBlocks('> Before\n>\n> - one\n> - two'))).toMatch(/Before.*one.*two/)
  })
})

describe('words', () => {
  test('strong, emphasis, both, code, line ends and escapes', () => {
    expect(spansOf('**a** *b* ***c*** `d < e` \\*f\\*  \ng')).toEqual([
      { text: 'a', strong: true },
      { text: ' ' },
      { text: 'b', em: true },
      { text: ' ' },
      { text: 'c', em: true, strong: true },
      { text: ' ' },
      { text: 'd < e', code: true },
      { text: ' ' },
      { text: '*' },
      { text: 'f' },
      { text: '*' },
      { text: '\n' },
      { text: 'g' },
    ])
  })

  test.each([
    ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
    ['Tom &amp; Ada', 'Tom & Ada'],
    ['&lt;b&gt;', '<b>'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['"quoted" it\'s', '"quoted" it\'s'],
    ['~~gone~~', 'gone'],
    ['![A chart](/chart.png)', 'A chart'],
    ['snake_case_word', 'snake_case_word'],
  ])('%s reads as %s', (text, rendered) => {
    expect(wordsOf(markdownBlocks(text))).toBe(rendered)
  })

  test('a code block is a paragraph of code', () => {
    expect(markdownBlocks('```js\nconst a = 1 < 2\n```')).toEqual([
      { type: 'paragraph', spans: [{ text: 'const a = 1 < 2', code: true }] },
    ])
  })
})

describe('hostile texts', () => {
  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x]( javascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](//evil.example/x)',
    '[x](/\\evil.example)',
    '[x](http://insecure.example)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://fnx.example/1)',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '[![x](/a.png)](javascript:alert(1))',
  ])('%s is words and no link', (text) => {
    expect(JSON.stringify(markdownBlocks(text))).not.toContain('"href"')
  })

  test.each(['/price', '#part', 'https://fnx.example/a?b=c#d', 'mailto:help@fnx.example'])(
    '%s may be followed',
    (href) => {
      expect(spansOf(`[x](${href})`)).toEqual([{ text: 'x', href }])
    },
  )

  test.each([
    '<script>alert(1)</script>',
    'words <img src=x onerror=alert(1)> words',
    '<div onclick="x">\n\n**inside**\n\n</div>',
    '<!-- hidden --> seen',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{display:none}</style>',
  ])('%s is shown as text, not as HTML', (text) => {
    const blocks = markdownBlocks(text)
    expect(z.array(block).safeParse(blocks).success).toBe(true)
    expect(wordsOf(blocks)).toContain('<')
  })

  test('any text becomes blocks of the contract @rest', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(
        '# ',
        '- ',
        '  - ',
        '1. ',
        '> ',
        '[!NOTE]',
        '**',
        '_',
        '`',
        '```',
        '|',
        '---',
        '[a](',
        ')',
        '<b>',
        '&lt;',
        '\n',
        '\n\n',
        '![',
        '~~',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const blocks = markdownBlocks(pieces.join(''))
        expect(z.array(block).safeParse(blocks).error).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  test('nesting without end ends in an answer', () => {
    for (const text of [
      '> '.repeat(200),
      '- '.repeat(200),
      '['.repeat(5_000),
      '*'.repeat(5_000),
      '**a '.repeat(2_000),
    ]) {
      const started = performance.now()
      markdownBlocks(`${text}x`)
      expect(performance.now() - started).toBeLessThan(20_000)
    }
  })
})
