export interface InPlace<Item> {
  place: string
  item: Item
}

/** For texts: their parts never change order, so that its place is the name of a part. */
export function inPlace<Item>(items: readonly Item[]): InPlace<Item>[] {
  return items.map((item, index) => ({ place: String(index), item }))
}
