// Of the product: what an estate or a court orders, and what the oracle reads of it.
import type { PGlite } from '@electric-sql/pglite'

/** As if nobody had objected for seven days. False if it does not wait. */
export async function noticeIsOver(client: PGlite, file: string): Promise<boolean> {
  const endWaiting = 'update legal_order set waits_until = now()'
  const { rows } = await client.query(
    `${endWaiting} where file_number = $1 and state = 'waiting' returning id`,
    [file],
  )
  return rows.length === 1
}

export interface LegalOrderRow {
  id: string
  file: string
  act: 'transfer' | 'freeze'
  basis: 'estate' | 'court'
  account: string
  receiver: string | null
  wanted: string | null
  moved: string
  state: 'waiting' | 'moving' | 'standing' | 'done' | 'objected' | 'stopped' | 'lifted'
  begunMs: number
  endedMs: number | null
  isHeld: boolean
  /** What the holder has in custody and free. */
  available: string
  /** On the way to a wallet, and nobody has signed it. */
  isUnsent: boolean
  /** Nobody may give shares to them now. */
  isReceiverStopped: boolean
}

export interface OrderedMove {
  key: string
  atMs: number
  type: string
  owner: string
  amount: string
}

export interface LegalNotice {
  account: string
  kind: string
  file: string
  count: number
}

export const legalReads = {
  orders: `select o.id, o.file_number as file, o.act, o.basis, o.account_id as account,
      o.receiver_id as receiver, o.wanted_micro_shares::text as wanted,
      o.moved_micro_shares::text as moved, o.state,
      (extract(epoch from o.begun_at) * 1000)::float8 as "begunMs",
      (extract(epoch from o.ended_at) * 1000)::float8 as "endedMs", a.held_at is not null as "isHeld",
      coalesce((select balance from ledger_account l where l.owner_id = o.account_id
        and l.type = 'available' and l.asset = 'SHARE'), 0)::text as available,
      exists (select from share_delivery d where d.account_id = o.account_id
        and d.source = 'desk' and d.state in ('asked', 'ordered')) as "isUnsent",
      coalesce(r.held_at is not null or r.kyc_status <> 'APPROVED', false) as "isReceiverStopped"
    from legal_order o join account a on a.id = o.account_id
      left join account r on r.id = o.receiver_id order by o.serial`,
  moves: `select j.key, (extract(epoch from j.at) * 1000)::float8 as "atMs", a.type,
      a.owner_id as owner, e.amount::text
    from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id
    where j.kind = 'transfer by order' order by e.serial`,
  told: `select account_id as account, kind, facts ->> 'file' as file, count(*)::int as count
    from notification where kind like 'legal-%' or kind like 'estate-%' group by 1, 2, 3`,
}
