import { ownerReads, type RecoveryRow } from '../product-owners'
import { isFinal, isLongDeep, type Law, type Outside, type SeenRows } from './law'
import { tokenLogs } from './token-logs'

/** What lay in a lost wallet arrives in the other one once, and nothing that was stopped goes on. */
export const recoveredOnce: Law = {
  name: 'a lost wallet is recovered once',
  async check(world, seenRows) {
    const rows = await seenRows.rows<RecoveryRow>(ownerReads.recoveries)
    return rows.flatMap((row) => misrecovered(world, seenRows, row))
  },
}

function misrecovered(world: Outside, seenRows: SeenRows, row: RecoveryRow): string[] {
  const { records } = world
  const knownRecovery = records.recoveries.get(row.id)
  const name = `recovery ${row.id.slice(0, 8)}`
  const isDone = row.state === 'done'
  if (knownRecovery === undefined) return []
  const movedLogs = tokenLogs(world).filter(({ hash }) =>
    knownRecovery.forced.includes(hash as never),
  )
  const isWhole = movedLogs.every(
    ({ from, to, amount }) =>
      from === knownRecovery.lost && to === knownRecovery.fresh && amount === BigInt(row.amount),
  )
  const isOrdered = row.state === 'approved' || isDone
  const isHeld = !isOrdered || balancesEver(world, knownRecovery.lost).has(BigInt(row.amount))
  const isDeep = movedLogs.every(({ block }) => isFinal(world, block))
  const isHanging =
    row.state === 'approved' && movedLogs.some(({ block }) => isLongDeep(world, block))
  // Stopped too late, or by what the key has sent meanwhile.
  const isMeant = isDone || ['approved', 'objected'].includes(row.state) || knownRecovery.isKeyUsed
  return [
    ...(isHeld ? [] : [`${name} is of ${row.amount}, which never lay in the lost wallet`]),
    ...(movedLogs.length > 1 || !isWhole ? [`${name} has moved something else than was lost`] : []),
    ...(isDone && (movedLogs.length !== 1 || !isDeep)
      ? [`${name} is done, and nothing has arrived for good`]
      : []),
    ...(movedLogs.length > 0 && !isMeant ? [`${name} has moved shares and is ${row.state}`] : []),
    ...(knownRecovery.ended !== undefined && knownRecovery.ended !== row.state
      ? [`${name} was answered as ${knownRecovery.ended} and is ${row.state}`]
      : []),
    ...(row.told === (isDone ? 1 : 0)
      ? []
      : [`${name} is ${row.state} and was told ${row.told} times as done`]),
    ...(seenRows.isLast && isHanging ? [`${name} has arrived and is still approved`] : []),
  ]
}

/** What has lain in a wallet, by the true chain: shares may reach it until two operators approve. */
function balancesEver(world: Outside, wallet: string): Set<bigint> {
  let balance = 0n
  const balances = tokenLogs(world).map(({ from, to, amount }) => {
    if (to === wallet) balance += amount
    if (from === wallet) balance -= amount
    return balance
  })
  return new Set(balances)
}
