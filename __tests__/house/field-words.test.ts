import { houseWords } from '../support/field-words'
import { readSources } from '../support/sources'

test('identifiers and files use the field’s words', () => {
  expect(houseWords(readSources('src', 'pages', 'scripts'))).toEqual([])
})

test('a planted house word is found in identifiers and file names', () => {
  const planted = {
    'src/server/modules/ledger/post.ts': 'const lockPurses = 1',
    'src/lib/own-line.ts': 'export const x = 1',
    'src/lib/fine.ts': `// Their purse.\nexport const text = 'a purse'`,
  }
  expect(houseWords(planted)).toEqual([
    'src/server/modules/ledger/post.ts: lockPurses → ledger account',
    'src/lib/own-line.ts: own-line → balance proof',
  ])
})

const spellsShare = /'SHARE'|\/SHARE\//

/** So that a second offering gets an asset of its own, and no query counts its shares as these. */
test('one file spells what the ledger calls the share', () => {
  const spelling = Object.entries(readSources('src'))
    .filter(([file, text]) => !file.includes('/migrations/') && spellsShare.test(text))
    .map(([file]) => file)
  expect(spelling).toEqual(['src/server/modules/ledger/share-asset.ts'])
})
