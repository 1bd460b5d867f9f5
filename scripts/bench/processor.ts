import { processes } from '../test/processor'

const tickMicros = 10_000

/** The processor time of a program and its children so far; NaN without `/proc`. */
export function processorMicros(root: number): number {
  const processList = [...processes()].map(([pid, { parentPid, own, ended }]) => ({
    pid,
    parent: parentPid,
    ticks: own + ended,
  }))
  const tree = new Set(processList.some(({ pid }) => pid === root) ? [root] : [])
  for (let size = 0; size < tree.size; ) {
    size = tree.size
    for (const { pid, parent } of processList) if (tree.has(parent)) tree.add(pid)
  }
  if (tree.size === 0) return Number.NaN
  const ticks = processList
    .filter(({ pid }) => tree.has(pid))
    .reduce((sum, member) => sum + member.ticks, 0)
  return ticks * tickMicros
}
