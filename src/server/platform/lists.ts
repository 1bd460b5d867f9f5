const maxParallel = 20

export async function inParallel<In, Out>(
  all: In[],
  work: (one: In) => Promise<Out>,
): Promise<Out[]> {
  const results = new Array<Out>(all.length)
  let next = 0
  const take = async () => {
    while (next < all.length) {
      const index = next++
      results[index] = await work(all[index] as In)
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxParallel, all.length) }, take))
  return results
}

export function inBatches<One>(all: One[], size: number): One[][] {
  const count = Math.ceil(all.length / size)
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size))
}

export function groupBy<One, Name>(all: One[], nameOf: (one: One) => Name): Map<Name, One[]> {
  const groups = new Map<Name, One[]>()
  for (const one of all) {
    const group = groups.get(nameOf(one))
    if (group === undefined) groups.set(nameOf(one), [one])
    else group.push(one)
  }
  return groups
}

/** Reads each but once, however often it is asked for. */
export function once<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
