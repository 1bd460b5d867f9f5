const maxPages = 50

interface Page<Row> {
  docs: readonly Row[]
  nextCursor?: string | undefined
}

/** Searches page by page, because a link may be months old; null if it is not the member's. */
export async function findPaged<Row extends { id: string }>(
  id: string,
  ask: (from: { cursor?: string }) => Promise<Page<Row>>,
): Promise<Row | null> {
  let from = {}
  for (let page = 0; page < maxPages; page += 1) {
    const { docs, nextCursor } = await ask(from)
    const doc = docs.find((doc) => doc.id === id)
    if (doc !== undefined) return doc
    if (nextCursor === undefined) return null
    from = { cursor: nextCursor }
  }
  return null
}
