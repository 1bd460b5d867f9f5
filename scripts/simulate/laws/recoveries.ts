import { ownerReads, type RecoveryRow } from '../product-owners'
import { isFinal, isLongDeep, type Law, type Outside, type SeenRows } from './law'
import { tokenLogs } from './token-logs'

/** What lay in a lost wallet arrives in the other one once, and nothing that was stopped goes on. */
export const recoveredOnce: Law = {
  name: 'a lost wallet is recovered once',
  async check(outside, seen) {
    const rows = await seen.rows<RecoveryRow>(ownerReads.recoveries)
    return rows.flatMap((row) => misrecovered(outside, seen, row))
  },
}

function misrecovered(outside: Outside, seen: SeenRows, row: RecoveryRow): string[] {
  const { records } = outside
  const known = records.recoveries.get(row.id)
  const name = `recovery ${row.id.slice(0, 8)}`
  const isDone = row.state === 'done'
  if (known === undefined) return []
  const moved = tokenLogs(outside).filter(({ hash }) => known.forced.includes(hash as never))
  const isWhole = moved.every(
    ({ from, to, amount }) =>
      from === known.lost && to === known.fresh && amount === BigInt(row.amount),
  )
  const isOrdered = row.state === 'approved' || isDone
  const isHeld = !isOrdered || balancesEver(outside, known.lost).has(BigInt(row.amount))
  const isDeep = moved.every(({ block }) => isFinal(outside, block))
  const isHanging =
    row.state === 'approved' && moved.some(({ block }) => isLongDeep(outside, block))
  // Stopped too late, or by what the key has sent meanwhile.
  const isMeant = isDone || ['approved', 'objected'].includes(row.state) || known.isKeyUsed
  return [
    ...(isHeld ? [] : [`${name} is of ${row.amount}, which never lay in the lost wallet`]),
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

/** What has lain in a wallet, by the true chain: shares may reach it until two operators approve. */
function balancesEver(outside: Outside, wallet: string): Set<bigint> {
  let balance = 0n
  const ever = tokenLogs(outside).map(({ from, to, amount }) => {
    if (to === wallet) balance += amount
    if (from === wallet) balance -= amount
    return balance
  })
  return new Set(ever)
}
