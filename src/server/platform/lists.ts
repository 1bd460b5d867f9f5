const maxParallel = 20

export async function inParallel<In, Out>(
  items: In[],
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results = new Array<Out>(items.length)
  let next = 0
  const take = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index] as In)
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxParallel, items.length) }, take))
  return results
}

export function inBatches<One>(items: One[], size: number): One[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size))
}

export function groupBy<One, Name>(items: One[], nameOf: (one: One) => Name): Map<Name, One[]> {
  const groups = new Map<Name, One[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group === undefined) groups.set(nameOf(item), [item])
    else group.push(item)
  }
  return groups
}

/** Caches each read. */
export function once<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const started = new Map<Key, Promise<Value>>()
  return (key) => {
    const value = started.get(key) ?? read(key)
    started.set(key, value)
    return value
  }
}
