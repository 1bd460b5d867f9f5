import { readSources } from '../support/sources'

const spellsShare = /'SHARE'|\/SHARE\//

/** So that a second offering gets an asset of its own, and no query counts its shares as these. */
test('one file spells what the ledger calls the share', () => {
  const spelling = Object.entries(readSources('src'))
    .filter(([file, text]) => !file.includes('/migrations/') && spellsShare.test(text))
    .map(([file]) => file)
  expect(spelling).toEqual(['src/server/modules/ledger/share-asset.ts'])
})
