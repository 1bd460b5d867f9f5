export function grouped<One, Name>(all: One[], nameOf: (one: One) => Name): Map<Name, One[]> {
  const groups = new Map<Name, One[]>()
  for (const one of all) {
    const group = groups.get(nameOf(one))
    if (group === undefined) groups.set(nameOf(one), [one])
    else group.push(one)
  }
  return groups
}
