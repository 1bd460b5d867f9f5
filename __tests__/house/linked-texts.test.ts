import { linkedTexts } from '@/config/linked-texts'
import { paths } from '@/config/paths'
import { readSources } from '../support/sources'

/** A link to one text by its literal name, not built from the database. */
const link = /['"`](\/(?:(?:docs|help|faq)#|(?:article|blog)\/[\w-]+\/|content\/)[\w-]+)['"`]/g

test('each text that a page links to by name is in the list that a check goes by, and no other', () => {
  const pages = Object.entries(readSources('src/features', 'src/shell', 'src/ui', 'pages'))
  const links = pages.flatMap(([, source]) => [...source.matchAll(link)].map(([, to = '']) => to))
  expect([...new Set(links)].sort()).toEqual(Object.keys(linkedTexts).sort())
})

test('the pages that it names are there', () => {
  const namedTexts = Object.values(linkedTexts).flat()
  expect(namedTexts.filter((path) => !Object.hasOwn(paths, path))).toEqual([])
})
