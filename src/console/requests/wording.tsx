import type { ReactNode } from 'react'
import { Block } from '../drawing/parts'
import * as m from '../messages/requests'

type Part = { is: 'same' | 'removed' | 'added'; text: string }

/**
 * The limit of compared word pairs. Beyond it, everything between the first and the last change
 * counts as changed.
 */
const maxPairs = 1_000_000

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter(Boolean)

export function comparedParagraphs(before: string, after: string): Part[] {
  const [earlier, later] = [paragraphsOf(before), paragraphsOf(after)]
  let start = 0
  while (start < earlier.length && earlier[start] === later[start]) start += 1
  let end = 0
  while (
    end < Math.min(earlier.length, later.length) - start &&
    earlier.at(-1 - end) === later.at(-1 - end)
  )
    end += 1
  const parts = (is: Part['is'], texts: string[]) => texts.map((text): Part => ({ is, text }))
  return [
    ...parts('same', earlier.slice(0, start)),
    ...diffParagraphs(
      earlier.slice(start, earlier.length - end),
      later.slice(start, later.length - end),
    ),
    ...parts('same', end === 0 ? [] : earlier.slice(-end)),
  ]
}

/** Finds the unchanged paragraphs by the longest common subsequence. */
function diffParagraphs(earlier: string[], later: string[]): Part[] {
  const isTooMuch = earlier.length * later.length > maxPairs
  const width = later.length + 1
  const common = new Uint32Array(isTooMuch ? 0 : (earlier.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  if (!isTooMuch)
    for (let row = earlier.length - 1; row >= 0; row -= 1)
      for (let column = later.length - 1; column >= 0; column -= 1)
        common[row * width + column] =
          earlier[row] === later[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1))
  const isRemovedFirst = (row: number, column: number) => at(row + 1, column) >= at(row, column + 1)
  const parts: Part[] = []
  let [row, column] = [0, 0]
  while (row < earlier.length || column < later.length) {
    const [removed, added] = [earlier[row], later[column]]
    if (!isTooMuch && removed !== undefined && removed === added) {
      parts.push({ is: 'same', text: removed })
      row += 1
      column += 1
    } else if (removed !== undefined && (added === undefined || isRemovedFirst(row, column))) {
      parts.push({ is: 'removed', text: removed })
      row += 1
    } else {
      parts.push({ is: 'added', text: added as string })
      column += 1
    }
  }
  return parts
}

export function Wording({ before, after }: { before: string; after: string }) {
  const nodes: ReactNode[] = []
  let same = 0
  const tellSame = () => {
    if (same > 0)
      nodes.push(
        <p key={nodes.length} className="sm mut">
          {m.paragraphsAsBeforeText({ count: same })}
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
    const Tag = is === 'removed' ? 'del' : 'ins'
    nodes.push(
      <Tag key={nodes.length} className="plain">
        {text}
      </Tag>,
    )
  }
  tellSame()
  return (
    <Block title={m.theTextTitle()} more={m.changesAreMarkedText()}>
      <div className="changed">{nodes}</div>
    </Block>
  )
}
