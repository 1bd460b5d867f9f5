import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import { operatorRequests } from '@/server/modules/operators/tables'
import type { TermsPart, Version } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import type { Proposed } from './terms-file'

export const partNames: Record<TermsPart, string> = {
  taxes: 'tax rates',
  limits: 'limits of members',
  'closed-days': 'closed days',
  plans: 'staking plans',
}

type Content<Part extends TermsPart> = Version<Part>['content']

/** Each part in the form of its file, with the field names that the file's writer knows. */
const inFile: { [Part in TermsPart]: [string, (content: Content<Part>) => object] } = {
  taxes: [
    'taxes.json',
    ({ rates, source, asOf, isSample }) => ({
      countriesBps: rates.countries,
      otherBps: rates.other,
      unknownBps: rates.unknown,
      source,
      asOf,
      isSample,
    }),
  ],
  limits: [
    'terms.json',
    (limits) =>
      Object.fromEntries(Object.entries(limits).map(([name, limit]) => [`limits.${name}`, limit])),
  ],
  'closed-days': ['terms.json', ({ days }) => ({ closedDays: days })],
  plans: ['terms.json', ({ rates }) => ({ stakingRatesBps: rates })],
}

/** The fields of the folder that differ from a version. */
export function otherFields({ part, content }: Proposed, version: Version): string {
  const [file, fieldsOf] = inFile[part] as [string, (content: object) => Record<string, unknown>]
  const [given, decided] = [fieldsOf(content), fieldsOf(version.content)]
  const names = [...new Set([...Object.keys(given), ...Object.keys(decided)])]
  const other = names.filter((name) => !isDeepStrictEqual(given[name], decided[name]))
  return `${file}: ${other.join(', ')}`
}

/** The newest approved and completed request of a kind. */
export async function newestDone(db: Db, kind: string) {
  const { kind: asked, outcome, number } = operatorRequests
  const whereDone = and(eq(asked, kind), eq(outcome, 'done'))
  const [request] = await db
    .select()
    .from(operatorRequests)
    .where(whereDone)
    .orderBy(desc(number))
    .limit(1)
  return request
}

/** One person with a folder may not undo what two have decided. */
export const decidedOtherwise = (fields: string, request: number | undefined) =>
  `${fields}: Two admins decided otherwise (request ${request}). Put their terms into the file, or change them in the console.`
