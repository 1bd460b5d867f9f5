import { sourcesToLookAt } from '../support/sources'
import { earlySentences, foldersWithSentences, sentencesIn } from './rules/sentences'

test('every visible sentence is in a catalogue', () => {
  expect(foldersWithSentences(sourcesToLookAt('src', 'pages'))).toEqual({})
})

test('no sentence is written before the language is known', () => {
  const found = Object.entries(sourcesToLookAt('src', 'pages')).flatMap(([file, text]) =>
    earlySentences(file, text).map((line) => `${file}:${line}`),
  )
  const leftOver = found.filter(
    (place) => !place.startsWith('src/features/wallet/components/wallet-dialogs'),
  )
  expect(leftOver).toEqual([])
  const head = `import * as m from '../messages'\nimport { a } from '@/ui/messages'\n`
  const earlySources = ['const one = m.payAction()', 'const two = [{ label: a() }]']
  const inTime = ['const one = m.payAction', 'const two = () => m.payAction()']
  expect(earlySources.flatMap((line) => earlySentences('src/a.ts', head + line))).toEqual([3, 3])
  expect(inTime.flatMap((line) => earlySentences('src/a.ts', head + line))).toEqual([])
})

describe('a sentence that is planted is found', () => {
  const sentencesOf = (text: string, file = 'src/features/new/a.tsx') =>
    sentencesIn(file, text).map((sentence) => sentence.text)

  test.each([
    ['in JSX', 'const a = <p>Save</p>', ['Save']],
    ['around a value', 'const a = <p>You have {count} shares.</p>', ['You have', 'shares.']],
    ['in a visible attribute', 'const a = <i aria-label="Close" />', ['Close']],
    ['in a visible attribute with a value', 'const a = <i title={`\u0024{n} left`} />', ['… left']],
    ['in a toast', `toast.success('Copied to clipboard')`, ['Copied to clipboard']],
    ['in a constant', `const words = 'Your shares are safe.'`, ['Your shares are safe.']],
    ['pieced together', 'const words = `Only \u0024{left} shares`', ['Only … shares']],
    ['in a choice', `const a = isOn ? 'Turn it off' : 'Turn it on'`, ['Turn it off', 'Turn it on']],
  ])('%s', (_, text, expectedTexts) => {
    expect(sentencesOf(text)).toEqual(expectedTexts)
  })

  test('a single word that is the console’s title of a column', () => {
    const text = `const columns = [{ title: 'Amount', place: 'top' }]`
    expect(sentencesOf(text, 'src/console/pages/new.tsx')).toEqual(['Amount'])
  })

  test.each([
    ['a class', 'const a = <p className="Big Bold" data-state="on" />'],
    ['a figure', 'const a = <p>{price} · 12</p>'],
    ['an import', `import { a } from 'A module of ours'`],
    ['a type', `type Kind = 'One of two.' | 'Two'`],
    ['a query', 'db.execute(sql`Select one from two`)'],
    ['a line for the log', `log.error('Something is wrong.')`],
    ['a mistake of ours', `throw new Error('Nothing says so.')`],
    ['one word', `const a = 'USDT'`],
    ['a drawing', 'const a = `M\u0024{x} \u0024{y}c22-24 76-46 74-16z`'],
    ['what a wallet said', `if (message === 'Request reset. Try again.') stop()`],
    [
      'a mistake with a name',
      `class Away extends Error { constructor() { super('No answer came.') } }`,
    ],
    ['small words', `const a = 'payment taken'`],
  ])('and %s is none', (_, text) => {
    expect(sentencesOf(text)).toEqual([])
  })

  test('its folder has more than listed', () => {
    const file = 'src/features/auth/planted.tsx'
    const before = foldersWithSentences({ [file]: 'const a = 1' })
    const planted = foldersWithSentences({ [file]: 'const a = <p>Log in first.</p>' })
    expect([before, planted]).toEqual([{}, { 'src/features/auth': 1 }])
  })

  test('a catalogue is where it belongs', () => {
    const text = `export const payAction = () => 'Pay this order now'`
    expect(foldersWithSentences({ 'src/features/purchase/messages/index.ts': text })).toEqual({})
  })
})
