import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { TaxTable } from '@/config/withholding'
import { askFor, type Fields, kindOf, typedTaxes } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import type { ProposedTaxes } from '@/server/start/issuer/taxes-file'
import { type AskedBy, refuseNameless } from './events'
import type { OpsNeeds } from './needs'
import { asCommand } from './price-set'

const kind = 'taxes-change'

/**
 * Asks for the table of taxes of a folder, which an admin has to approve in the console: no one person
 * decides what is withheld from everybody. A folder that is imported twice asks once.
 */
export function proposeTaxes(
  needs: OpsNeeds,
  { table, holdsOn }: ProposedTaxes,
  asked: AskedBy,
): Promise<string> {
  refuseNameless(asked)
  const { operator: by, reason } = asked
  const given = givenIn(table, holdsOn ?? '')
  return asCommand(async () => {
    const open = await openRequest(needs, given)
    const { number } = open ?? (await askFor(needs, { kind, given, reason, by })).request
    return `The tax rates wait as request ${number}: an admin approves it in the console.`
  })
}

const givenIn = (table: TaxTable, holdsOn: string): Fields => ({
  ...typedTaxes(table),
  holdsOn,
  ...(table.isSample && { isSample: 'yes' }),
})

async function openRequest({ db, clock }: OpsNeeds, given: Fields) {
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
