import { houseWords } from '../support/field-words'
import { readSources } from '../support/sources'

/** The checkout will replace these folders. */
const leftFolders = /^src\/features\/(purchase|swap|staking)\//

test('identifiers and files use the field’s words', () => {
  const found = houseWords(readSources('src', 'pages', 'scripts'))
  expect(found.filter((line) => !leftFolders.test(line))).toEqual([])
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
