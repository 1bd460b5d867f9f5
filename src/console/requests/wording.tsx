import type { ReactNode } from 'react'
import { Block } from '../drawing/parts'

type Part = { is: 'same' | 'gone' | 'new'; text: string }

/** Beyond this many pairs to compare, all between the first and the last change counts as changed. */
const maxPairs = 1_000_000

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter(Boolean)

export function comparedParagraphs(before: string, after: string): Part[] {
  const [old, anew] = [paragraphsOf(before), paragraphsOf(after)]
  let start = 0
  while (start < old.length && old[start] === anew[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, anew.length) - start && old.at(-1 - end) === anew.at(-1 - end))
    end += 1
  const parts = (is: Part['is'], texts: string[]) => texts.map((text): Part => ({ is, text }))
  return [
    ...parts('same', old.slice(0, start)),
    ...between(old.slice(start, old.length - end), anew.slice(start, anew.length - end)),
    ...parts('same', end === 0 ? [] : old.slice(-end)),
  ]
}

/** What both have, as much of it as can be, in the order of both. */
function between(old: string[], anew: string[]): Part[] {
  const isTooMuch = old.length * anew.length > maxPairs
  const width = anew.length + 1
  const common = new Uint32Array(isTooMuch ? 0 : (old.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  if (!isTooMuch)
    for (let row = old.length - 1; row >= 0; row -= 1)
      for (let column = anew.length - 1; column >= 0; column -= 1)
        common[row * width + column] =
          old[row] === anew[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1))
  const isGoneFirst = (row: number, column: number) => at(row + 1, column) >= at(row, column + 1)
  const parts: Part[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < anew.length) {
    const [gone, come] = [old[row], anew[column]]
    if (!isTooMuch && gone !== undefined && gone === come) {
      parts.push({ is: 'same', text: gone })
      row += 1
      column += 1
    } else if (gone !== undefined && (come === undefined || isGoneFirst(row, column))) {
      parts.push({ is: 'gone', text: gone })
      row += 1
    } else {
      parts.push({ is: 'new', text: come as string })
      column += 1
    }
  }
  return parts
}

export function Wording({ before, after }: { before: string; after: string }) {
  const drawn: ReactNode[] = []
  let same = 0
  const tellSame = () => {
    if (same > 0)
      drawn.push(
        <p key={drawn.length} className="sm mut">
          {same === 1 ? '1 paragraph as before' : `${same} paragraphs as before`}
        </p>,
      )
    same = 0
  }
  for (const { is, text } of comparedParagraphs(before, after)) {
    if (is === 'same') {
      same += 1
      continue
    }
    tellSame()
    const Tag = is === 'gone' ? 'del' : 'ins'
    drawn.push(
      <Tag key={drawn.length} className="plain">
        {text}
      </Tag>,
    )
  }
  tellSame()
  return (
    <Block title="The text" more="Struck out goes, marked comes">
      <div className="changed">{drawn}</div>
    </Block>
  )
}
