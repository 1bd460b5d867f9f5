import type { Span } from '@/contract/rich-text'
import { markdownBlocks, readContents } from '@/server/modules/content'
import { markdownFile } from '../../support/contents'

const figures = { fee: '0.5%', minimumPurchase: '$50' }
const reading = (text: string) => () => readContents({ 'a.md': text }, () => figures)
const bodyOf = (text: string) => readContents({ 'a.md': text }, () => figures)[0]?.body

describe('wrong front matter is refused with file and line', () => {
  test.each([
    ['none at all', 'Words.', 'a.md:1: starts without front matter between two lines of ---.'],
    ['an empty file', '', 'a.md:1: starts without front matter between two lines of ---.'],
    ['a line without a name', markdownFile({ ': x': '' }), 'a.md:10: is no line like'],
    ['a line of YAML that is more', '---\nkind: page\n- one\n---\n', 'a.md:3: is no line like'],
    [
      'a field with a typing error',
      markdownFile({ tilte: 'A' }),
      'a.md:10: there is no field "tilte"',
    ],
    ['a body among the fields', markdownFile({ body: 'A' }), 'a.md:10: there is no field "body"'],
    [
      'a name of every object',
      markdownFile({ constructor: 'A' }),
      'there is no field "constructor"',
    ],
    [
      'a field that stands there twice',
      markdownFile({ 'kind ': 'faq' }),
      'a.md:10: kind stands there twice.',
    ],
    ['a field that is missing', markdownFile({ category: undefined }), 'a.md:9: category: '],
  ])('%s', (_, text, problem) => {
    expect(reading(text)).toThrow(problem)
  })

  test('and each mistake has its own line', () => {
    const text = markdownFile({ kind: 'novel', updatedOn: 'today' })
    expect(reading(text)).toThrow(/^a\.md:2: kind: .+\na\.md:9: updatedOn: .+$/)
  })
})

describe('figures', () => {
  test('come from the settings, in text and summary alike', () => {
    const text = markdownFile(
      { summary: 'From {{minimumPurchase}}.' },
      'It costs {{ fee }}, {{fee}}.',
    )
    expect(readContents({ 'a.md': text }, () => figures)).toMatchObject([
      { summary: 'From $50.', body: 'It costs 0.5%, 0.5%.' },
    ])
  })

  test.each([
    [
      'that nobody knows',
      markdownFile({}, 'One.\n\nTwo {{feee}}.'),
      'a.md:14: there is no figure {{feee}}; the ones there are: fee, minimumPurchase.',
    ],
    [
      'that every object has',
      markdownFile({}, '{{constructor}}'),
      'a.md:12: there is no figure {{constructor}}',
    ],
    ['without a name', markdownFile({}, '{{}}'), 'a.md:12: there is no figure {{}}'],
    ['that does not end', markdownFile({}, 'A {{fee} b'), 'a.md:12: "{{fee" has no }}'],
    ['in a title', markdownFile({ title: 'All of {{it}}' }), 'a.md:6: there is no figure {{it}}'],
  ])('one %s is refused', (_, text, problem) => {
    expect(reading(text)).toThrow(problem)
  })

  test('blank lines above the text count towards the line', () => {
    const text = markdownFile({}, '\n\n\nOne.\n{{no}}').replaceAll('\n', '\r\n')
    expect(reading(text)).toThrow('a.md:16: there is no figure {{no}}')
  })

  test('nothing else of a text is touched', () => {
    const body = 'Single {fee} and } and $& and `{ "a": { "b": 1 } }`.'
    expect(bodyOf(markdownFile({}, body))).toBe(body)
  })
})

describe('hostile Markdown', () => {
  const drawn = (body: string) => markdownBlocks(bodyOf(markdownFile({}, body)) ?? '')
  const spansOf = (body: string) =>
    JSON.parse(JSON.stringify(drawn(body))).flatMap(
      (block: { spans: Span[] }) => block.spans,
    ) as Span[]

  test.each([
    '[win](javascript:alert(1))',
    '[win](JaVaScRiPt:alert(1))',
    '[win](&#106;avascript:alert(1))',
    '[win](data:text/html;base64,PHNjcmlwdD4=)',
    '[win](vbscript:msgbox)',
    '[win](//evil.example)',
    '[win](/\\evil.example)',
    '[win](http://evil.example)',
    '[win][there]\n\n[there]: javascript:alert(1)',
    '<javascript:alert(1)>',
  ])('%s leads nowhere', (body) => {
    expect(spansOf(body).filter(({ href }) => href !== undefined)).toEqual([])
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'A <b onclick="alert(1)">word</b>',
    '![x](x" onerror="alert(1))',
  ])('%s becomes words', (body) => {
    const blocks = drawn(body)
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph'])
    for (const span of spansOf(body)) expect(Object.keys(span)).toEqual(['text'])
  })

  test('a huge file is refused unread', () => {
    expect(reading(markdownFile({}, 'a '.repeat(150_000)))).toThrow(
      'a.md: is longer than 250000 characters.',
    )
    expect(reading(markdownFile({}, 'a '.repeat(110_000)))).toThrow(/^a\.md:12: body: /)
  })

  test('a text nested without end is refused', () => {
    expect(reading(markdownFile({}, `${'> '.repeat(5_000)}x`))).toThrow(
      'a.md:12: body: Is nested too deep to be drawn',
    )
  })
})
