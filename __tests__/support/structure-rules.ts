import type { Sources } from './sources'

const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm

export function exportedTwice(sources: Sources): string[] {
  const homes = new Map<string, number>()
  for (const [file, text] of Object.entries(sources)) {
    if (!file.startsWith('src/') || /\/messages\/(\w+\/)?index\.ts$/.test(file)) continue
    for (const name of new Set([...text.matchAll(exported)].map(([, one]) => one as string)))
      homes.set(name, (homes.get(name) ?? 0) + 1)
  }
  return [...homes].flatMap(([name, count]) => (count > 1 ? [name] : [])).sort()
}
