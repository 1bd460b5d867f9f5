export const plainOrders = 100_000
const buyers = 1_000

/** The least a purchase could keep: orders, what was paid for them, and what each buyer has. */
export const plainTables = [
  `create table plain_buyer (id int primary key, shares bigint not null)`,
  `create table plain_order (id int primary key, buyer int not null references plain_buyer,
    pay numeric not null, shares bigint not null, state text not null)`,
  `create table plain_payment (id bigserial primary key, order_id int not null references plain_order,
    hash text not null unique, at timestamptz not null)`,
  `create table plain_entry (id bigserial primary key, buyer int not null references plain_buyer,
    amount bigint not null, at timestamptz not null)`,
  `insert into plain_buyer select n, 0 from generate_series(0, ${buyers - 1}) n`,
  `insert into plain_order select n, n % ${buyers}, 100000000000000000000 + n, 8000000, 'open'
    from generate_series(1, ${plainOrders}) n`,
]

export const plainPurchaseScript = `\\set order random(1, :people)
\\set buyer :order % ${buyers}
begin;
select buyer, pay, shares, state from plain_order where id = :order for update;
insert into plain_payment (order_id, hash, at)
  values (:order, md5(random()::text) || md5(clock_timestamp()::text), now());
insert into plain_entry (buyer, amount, at) values (:buyer, 8000000, now());
update plain_buyer set shares = shares + 8000000 where id = :buyer;
update plain_order set state = 'settled' where id = :order;
commit;
`
