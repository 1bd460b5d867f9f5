import { readSources } from '../support/sources'

const spellsShare = /'SHARE'|\/SHARE\//
const listsPlaces =
  /'(available|staked|sending|offered|delivering|delivered)',\s*'(sending|offered|delivering)'/

const filesIn = (pattern: RegExp) =>
  Object.entries(readSources('src'))
    .filter(([file, text]) => !file.includes('/migrations/') && pattern.test(text))
    .map(([file]) => file)

/** So that a second offering gets an asset of its own, and no query counts its shares as these. */
test('only one file spells the ledger’s name of the share', () => {
  expect(filesIn(spellsShare)).toEqual(['src/server/modules/ledger/share-asset.ts'])
})

/** A second list would miss the next place, and a member would be shown too few shares. */
test('one file lists where owned shares may lie', () => {
  expect(filesIn(listsPlaces)).toEqual(['src/contract/owned.ts'])
})
