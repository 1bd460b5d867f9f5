/** People of made-up rows have ids that pgbench can make too. */
export const personId = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const personSql = (number) =>
  `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

export const peopleRows = (people) => `
  insert into account (id, full_name, email, email_key, phone, password_hash, kyc_status, preferences, created_at)
  select ${personSql('n')}, 'Ada Byron', 'p' || n || '@example.com', 'p' || n || '@example.com', '+1' || n, '', 'APPROVED', '{}', now()
  from generate_series(1, ${people}) n`

/** Each person's rows lie scattered among those of all others, as time would scatter them. */
export const transactionRows = (rows, people) => `
  insert into member_transaction (id, account_id, kind, status, at, currency, decimals, pay, fee,
    micro_shares, share_price_micro_usd, currency_price_micro_usd, hash, block_number, settled_at)
  select gen_random_uuid(), ${personSql(`1 + (n::bigint * 7919) % ${people}`)}, 'purchase',
    case when n % 9 = 0 then 'expired' else 'confirmed' end,
    now() - (${rows} - n) * interval '10 seconds', 'USDT', 18, 312000000000000000000 + n,
    1560000000000000000 + n, 25000000 + n % 1000, 12480000, 1000000,
    '0x' || md5(n::text) || md5('x' || n), 40000000 + n, now()
  from generate_series(1, ${rows}) n`

export const newestScript = `\\set person random(1, :people)
select id, kind, status, at, currency, decimals, pay, fee, micro_shares, share_price_micro_usd,
  currency_price_micro_usd, hash, block_number
from member_transaction where account_id = ${personSql(':person')} order by serial desc limit 20;
`
