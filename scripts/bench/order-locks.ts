import { atLeast, type Measured } from './figures'
import { hasPgbench, pgbenchRate } from './load'
import { peopleRows, personSql } from './many-rows'
import { onApi, pgbenchWords } from './member-load'
import type { Bench } from './open-bench'

const people = 2_000

const journal = (key: string, moved: string) => `ledger_post(
  json_build_array(json_build_object('key', ${key}, 'kind', 'quote', 'at', now(), 'details', '{}'::json)),
  ${moved})`

const account = (name: string, facts: string) => `json_build_object('name', ${name}, ${facts})`
const pool = account(
  `'/SHARE/unsold'`,
  `'type', 'unsold', 'asset', 'SHARE', 'floor', 0, 'isPool', true`,
)
const change = (key: string, name: string, amount: string) =>
  `json_build_object('key', ${key}, 'name', ${name}, 'amount', ${amount})`

const issued = account(`'/SHARE/issued'`, `'type', 'issued', 'asset', 'SHARE', 'isPool', false`)
const issue = `select ${journal(
  `'bench'`,
  `json_build_array(${pool}, ${issued}),
  json_build_array(${change(`'bench'`, `'/SHARE/unsold'`, '1000000000000000')}, ${change(`'bench'`, `'/SHARE/issued'`, '-1000000000000000')})`,
)}`

const ordered = account(
  'owner',
  `'owner', id, 'type', 'ordered', 'asset', 'SHARE', 'floor', 0, 'isPool', false`,
)
const orderScript = `\\set person random(1, :people)
with made as (select ${personSql(':person')} as id, 'order ' || gen_random_uuid() as key),
  named as (select *, id || '/SHARE/ordered' as owner from made)
select ${journal(
  'key',
  `json_build_array(${pool}, ${ordered}),
  json_build_array(${change('key', `'/SHARE/unsold'`, '-8000000')}, ${change('key', 'owner', '8000000')})`,
)} from named;
`

/** The row that everybody wants: an order's journal, by the database's function. */
export async function measureOrderJournals({ isQuick }: Bench): Promise<Measured> {
  const rates = await onApi(async (api, postgres) => {
    for (const statement of [peopleRows(people), issue]) await api.ask('run', { statement })
    const load = { postgres, script: orderScript, seconds: isQuick ? 3 : 10, people }
    const found: number[] = []
    for (const clients of hasPgbench ? [16, 48] : [])
      found.push(await pgbenchRate({ ...load, clients }))
    return found
  })
  const [few = 0, many = 0] = rates
  return {
    name: 'S11',
    title: 'journals of orders, all from one pool',
    figures: hasPgbench ? [atLeast('at 16 clients', few, 1_000, '/s')] : [],
    notes: [`at 48 clients ${pgbenchWords(many)}`],
  }
}
