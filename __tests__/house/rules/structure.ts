import type { Sources } from '../../support/sources'

const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm

export function exportedTwice(sources: Sources): string[] {
  const homes = new Map<string, number>()
  for (const [file, text] of Object.entries(sources)) {
    if (!file.startsWith('src/') || /\/messages\/(\w+\/)?index\.ts$/.test(file)) continue
    for (const name of new Set(
      [...text.matchAll(exported)].map(([, exportedName]) => exportedName as string),
    ))
      homes.set(name, (homes.get(name) ?? 0) + 1)
  }
  return [...homes].flatMap(([name, count]) => (count > 1 ? [name] : [])).sort()
}

interface Part {
  part: string
  own: Sources
  exists: (path: string) => boolean
}

/** A README next to code is read first, so what it names has to exist. */
export function complaintsOfReadme(text: string, { part, own, exists }: Part): string[] {
  const code = Object.values(own).join('\n')
  const quotedNames = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const tables = [...code.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name)
  const acts = quotedNames.filter((name) => /^[a-z]+[A-Z]\w*$/.test(name))
  const files = quotedNames.filter((name) => /^[\w./-]+\.(ts|tsx|sql)$/.test(name))
  const homes = [part, 'src/server/platform/db/migrations', '.']
  const isThere = (file: string) => homes.some((home) => exists(`${home}/${file}`))
  return [
    ...tables
      .filter((table) => !quotedNames.includes(table))
      .map((table) => `does not name the table ${table}`),
    ...acts
      .filter((act) => !new RegExp(`\\b${act}\\b`).test(code))
      .map((act) => `names ${act}, which is nowhere in it`),
    ...files.filter((file) => !isThere(file)).map((file) => `names ${file}, which is not there`),
  ]
}
