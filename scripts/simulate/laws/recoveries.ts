import { ownerReads, type RecoveryRow } from '../product-owners'
import { isFinal, isLongDeep, type Law, type Outside, type Seen } from './law'
import { tokenLogs } from './token-logs'

/** What lay in a lost wallet arrives in the other one once, and nothing that was stopped goes on. */
export const recoveredOnce: Law = {
  name: 'a lost wallet is recovered once',
  async check(outside, seen) {
    const rows = await seen.rows<RecoveryRow>(ownerReads.recoveries)
    return rows.flatMap((row) => misrecovered(outside, seen, row))
  },
}

function misrecovered(outside: Outside, seen: Seen, row: RecoveryRow): string[] {
  const { records } = outside
  const known = records.recoveries.get(row.id)
  const name = `recovery ${row.id.slice(0, 8)}`
  if (known === undefined) return []
  const moved = tokenLogs(outside).filter(({ hash }) => known.forced.includes(hash as never))
  const isWhole = moved.every(
    ({ from, to, amount }) =>
      from === known.lost && to === known.fresh && amount === BigInt(row.amount),
  )
  const isDeep = moved.every(({ block }) => isFinal(outside, block))
  const isDone = row.state === 'done'
  const isHanging =
    row.state === 'approved' && moved.some(({ block }) => isLongDeep(outside, block))
  // Stopped too late, or by what the key has sent meanwhile.
  const isMeant = isDone || ['approved', 'objected'].includes(row.state) || known.isKeyUsed
  return [
    ...(moved.length > 1 || !isWhole ? [`${name} has moved something else than was lost`] : []),
    ...(isDone && (moved.length !== 1 || !isDeep)
      ? [`${name} is done, and nothing has arrived for good`]
      : []),
    ...(moved.length > 0 && !isMeant ? [`${name} has moved shares and is ${row.state}`] : []),
    ...(known.ended !== undefined && known.ended !== row.state
      ? [`${name} was answered as ${known.ended} and is ${row.state}`]
      : []),
    ...(row.told === (isDone ? 1 : 0)
      ? []
      : [`${name} is ${row.state} and was told ${row.told} times as done`]),
    ...(seen.isLast && isHanging ? [`${name} has arrived and is still approved`] : []),
  ]
}
