import { hasRight } from '@/server/modules/operators'
import { listOperators } from '@/server/modules/operators/operator-reads.service'
import type { OperatorTurn } from '../../access'

export async function ownersToBe({ needs }: OperatorTurn): Promise<string[]> {
  const everybody = await listOperators(needs.db)
  return everybody
    .filter(({ roles, endedAt }) => endedAt === null && hasRight(roles, 'answer questions'))
    .map(({ email }) => email)
}
