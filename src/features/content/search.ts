/** Lower case, without accents: people search as they type, not as we write. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Whether every word of the question occurs, in any order. Takes text made searchable before. */
export function finds(words: string, text: string): boolean {
  return searchable(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export interface Group<Item> {
  title: string
  items: Item[]
}

/** Items under their titles, in the order in which each title first appears. */
export function grouped<Item>(items: Item[], titleOf: (item: Item) => string): Group<Item>[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const title = titleOf(item)
    const known = groups.get(title)
    if (known) known.push(item)
    else groups.set(title, [item])
  }
  return [...groups].map(([title, members]) => ({ title, items: members }))
}

const around = 60

/** The part of a text in which the first of the words occurs. */
export function excerpt(words: string, text: string): string {
  const [first = ''] = words.split(/\s+/)
  const at = Math.max(0, text.toLowerCase().indexOf(first.toLowerCase()))
  const from = at <= around ? 0 : text.indexOf(' ', at - around) + 1
  const to =
    at + around * 1.5 >= text.length ? text.length : text.lastIndexOf(' ', at + around * 1.5)
  return `${from > 0 ? '… ' : ''}${text.slice(from, Math.max(to, at + first.length))}${to < text.length ? ' …' : ''}`
}
