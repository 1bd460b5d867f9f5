import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { askFor, kindOf, typedTerms } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import { partNames } from '@/server/start/issuer/decided'
import type { Proposed } from '@/server/start/issuer/terms-file'
import { type AskedBy, refuseNameless } from './events'
import type { OpsNeeds } from './needs'
import { asCommand } from './price-set'

/**
 * Asks for terms of a folder, which an admin has to approve in the console: no one person decides what
 * holds for everybody. A folder that is imported twice asks once.
 */
export function proposeTerms(needs: OpsNeeds, proposed: Proposed, asked: AskedBy): Promise<string> {
  refuseNameless(asked)
  const { operator: by, reason } = asked
  const kind = `${proposed.part}-change` as const
  const given = Object.assign(typedTerms(proposed.part, proposed.content), {
    holdsOn: proposed.holdsOn ?? '',
  })
  return asCommand(async () => {
    const open = await openRequest(needs, { kind, given })
    const { number } = open ?? (await askFor(needs, { kind, given, reason, by })).request
    return `The ${partNames[proposed.part]} wait as request ${number}: an admin approves it in the console.`
  })
}

type Wish = Pick<Parameters<typeof askFor>[1], 'kind' | 'given'>

async function openRequest({ db, clock }: OpsNeeds, { kind, given }: Wish) {
  const { input, decision, outcome, expiresAt, kind: asked } = operatorRequests
  const wanted = JSON.stringify(kindOf(kind).parse(given))
  const [row] = await db
    .select()
    .from(operatorRequests)
    .where(
      and(
        eq(asked, kind),
        sql`${input} = ${wanted}::jsonb`,
        isNull(decision),
        isNull(outcome),
        gt(expiresAt, clock.now()),
      ),
    )
  return row
}
