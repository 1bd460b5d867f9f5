import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Texts = Record<string, string>

/** As GitHub makes them: of a heading's words, with a number where the same one stands twice. */
function anchorsIn(text: string): Set<string> {
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
  const seen = new Map<string, number>()
  const names = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => {
    const name = title
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const times = seen.get(name) ?? 0
    seen.set(name, times + 1)
    return times === 0 ? name : `${name}-${times}`
  })
  return new Set(names)
}

function deadLinks(pages: Texts, exists: (path: string) => boolean): string[] {
  return Object.entries(pages).flatMap(([file, text]) =>
    [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([\w’-]+))?\)/gu)].flatMap(
      ([, path = '', anchor]) => {
        const target = path === '' ? file : normalize(join(dirname(file), path))
        const dead = `${file}: ${path}${anchor === undefined ? '' : `#${anchor}`}`
        if (!exists(target)) return [dead]
        const page = pages[target]
        return anchor === undefined || page === undefined || anchorsIn(page).has(anchor)
          ? []
          : [dead]
      },
    ),
  )
}

const textsOf = (files: string[]) =>
  Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** Old notes are kept as they were written. */
const pages = textsOf(
  [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...['docs', 'src'].flatMap((top) =>
      readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
    ),
  ].filter((file) => /\.md$/.test(file) && !/^(docs\/decisions|src\/content)\//.test(file)),
)

test('each link between pages leads to a page and its section', () => {
  expect(Object.keys(pages).length).toBeGreaterThan(50)
  expect(deadLinks(pages, existsSync)).toEqual([])
})

test('pages of a release lead to nothing that it does not have', () => {
  const shipped = Object.entries(pages).filter(([file]) =>
    /^docs\/(operations\/|rehearsal\.md$)/.test(file),
  )
  const isShipped = (path: string) => shipped.some(([file]) => file === path)
  expect(shipped.length).toBeGreaterThan(10)
  expect(deadLinks(Object.fromEntries(shipped), isShipped)).toEqual([])
})

test('a page, a section and a section of the same page that are not there are told', () => {
  const planted = {
    'docs/one.md':
      '# One\n\n[a](two.md) [b](three.md) [c](two.md#b-c) [d](two.md#d) [e](#one) [f](#f)',
    'docs/two.md': '# Two\n\n## B, c\n\n```\n# D\n```\n',
  }
  expect(deadLinks(planted, (path) => path in planted)).toEqual([
    'docs/one.md: three.md',
    'docs/one.md: two.md#d',
    'docs/one.md: #f',
  ])
})
