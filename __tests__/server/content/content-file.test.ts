import { readContents } from '@/server/modules/content'
import { markdownFile } from '../../support/contents'

const figures = { fee: '0.5%', minimumPurchase: '$50' }
const reading = (text: string) => () => readContents({ 'a.md': text }, () => figures)
const bodyOf = (text: string) => readContents({ 'a.md': text }, () => figures)[0]?.body

describe('wrong front matter is refused with file and line', () => {
  test.each([
    ['none at all', 'Words.', 'a.md:1: starts without front matter between two lines of ---.'],
    ['one that never ends', '---\nkind: page\n', 'a.md:1: starts without front matter'],
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
    ['an empty title', markdownFile({ title: '' }), 'a.md:6: title: '],
    ['a slug with blanks', markdownFile({ slug: 'Put In' }), 'a.md:3: slug: Use lowercase letters'],
    ['a slug that climbs', markdownFile({ slug: '../../etc' }), 'a.md:3: slug: Use lowercase'],
    [
      'a day that is none',
      markdownFile({ publishedOn: '2026-02-30' }),
      'a.md:8: publishedOn: Enter',
    ],
    ['a day in words', markdownFile({ updatedOn: 'yesterday' }), 'a.md:9: updatedOn: Enter a day'],
    ['a position in words', markdownFile({ position: 'first' }), 'a.md:10: position: '],
    ['a position too large', markdownFile({ position: '99999999999' }), 'a.md:10: position: '],
    ['a NUL', markdownFile({}, 'a\u0000b'), 'a.md:12: body: Remove the characters we can’t store.'],
  ])('%s', (_, text, problem) => {
    expect(reading(text)).toThrow(problem)
  })

  test('and each mistake has its own line', () => {
    const text = markdownFile({ kind: 'novel', updatedOn: 'today' })
    expect(reading(text)).toThrow(/^a\.md:2: kind: .+\na\.md:9: updatedOn: .+$/)
  })
})

test('mistakes of all files are reported together, and the names of figures once', () => {
  const files = {
    'a.md': markdownFile({}, '{{one}}\n\n{{two}}'),
    'b.md': 'Words.',
    'c.md': markdownFile({ slug: 'other' }, '{{three}}'),
  }
  expect(() => readContents(files, () => figures)).toThrow(
    /^a\.md:12: .+\{\{one\}\}; the ones there are: fee, minimumPurchase\.\na\.md:14: there is no figure \{\{two\}\}\.\nb\.md:1: .+\nc\.md:12: there is no figure \{\{three\}\}\.$/,
  )
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

describe('a text without end', () => {
  test('is refused unread', () => {
    expect(reading(markdownFile({}, 'a '.repeat(150_000)))).toThrow(
      'a.md: is longer than 250000 characters.',
    )
    expect(reading(markdownFile({}, 'a '.repeat(110_000)))).toThrow(/^a\.md:12: body: /)
  })

  test('that is nested is refused @rest', () => {
    expect(reading(markdownFile({}, `${'> '.repeat(5_000)}x`))).toThrow(
      'a.md:12: body: Is nested too deep to be drawn',
    )
  })
})
