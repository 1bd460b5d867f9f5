import type { Mutation } from './workspace'

const outOfBooks = '__tests__/server/purchases/orders/out-of-books.test.ts'
const audit = '__tests__/server/ledger/audit/audit.test.ts'
const slotTests = '__tests__/server/ledger/slots-on-postgres.test.ts'
const tables = 'src/server/platform/db/migrations/0000_baseline.sql'

export const slotMutations: Mutation[] = [
  {
    name: 'who takes from a pool waits for whoever holds a slot of it',
    file: tables,
    text: 'LIMIT 1 FOR UPDATE SKIP LOCKED',
    becomes: 'LIMIT 1 FOR UPDATE',
    noticedBy: { file: slotTests, test: 'waits for nobody who takes some' },
  },
  {
    name: 'a slot is taken that has too little',
    file: tables,
    text: 'pool_type AND balance >= ',
    becomes: 'pool_type AND 0 <= ',
    noticedBy: { file: slotTests, test: 'larger than any slot' },
  },
  {
    name: 'who comes while all slots are held waits for all of them',
    file: tables,
    text: "CASE ways ->> pool.type WHEN 'one' THEN 'all' WHEN 'all' THEN 'every' ELSE 'one' END",
    becomes: "CASE ways ->> pool.type WHEN 'all' THEN 'every' ELSE 'all' END",
    noticedBy: { file: slotTests, test: 'waits for one of them' },
  },
  {
    name: 'a slot that has too little by then is held while all are waited for',
    file: tables,
    text: "RAISE EXCEPTION USING ERRCODE = 'FX001', MESSAGE = 'A slot has too little by now.';",
    becomes: "way := 'every'; CONTINUE;",
    noticedBy: { file: slotTests, test: 'lets it go before they wait for all' },
  },
  {
    name: 'a slot with nearly everything is waited for by everybody',
    file: tables,
    text: 'roomy * 2 >= rooms',
    becomes: 'roomy * 200 >= rooms',
    noticedBy: { file: slotTests, test: 'shared out once' },
  },
  {
    name: 'slots are shared out while others take from them',
    file: tables,
    text: 'pool_type ORDER BY id FOR UPDATE',
    becomes: 'pool_type ORDER BY id',
    noticedBy: { file: slotTests, test: 'shared out once' },
  },
  {
    name: 'who shares out slots waits for whoever froze with one',
    file: tables,
    text: 'ORDER BY id FOR UPDATE SKIP LOCKED',
    becomes: 'ORDER BY id FOR UPDATE',
    noticedBy: { file: slotTests, test: 'goes past those that somebody holds' },
  },
  {
    name: 'shares in a slot that somebody holds count as sold',
    file: tables,
    text: "IF way = 'all' AND coalesce(remaining, -1) < 0 THEN",
    becomes: 'IF false THEN',
    noticedBy: { file: slotTests, test: 'who needs what somebody holds waits for it' },
  },
  {
    name: 'a pool of before stays in one row',
    file: tables,
    text: 'IF FOUND AND (drawn > 0 OR',
    becomes: 'IF FOUND OR (drawn > 0 OR',
    noticedBy: { file: slotTests, test: 'is opened by who comes first' },
  },
  {
    name: 'pools are come to in another order than processes of before have',
    file: tables,
    text: 'ORDER BY name\n\t\tLOOP',
    becomes: 'ORDER BY name DESC\n\t\tLOOP',
    noticedBy: { file: slotTests, test: 'has a slot of the first before' },
  },
  {
    name: 'what is set aside for somebody counts as theirs',
    file: 'src/contract/owned.ts',
    text: "  'delivered',\n] as const",
    becomes: "  'delivered',\n  'ordered',\n] as const",
    noticedBy: { file: audit, test: 'what is reserved for a member is not theirs yet' },
  },
  {
    name: 'what lies in an own wallet is not owned',
    file: 'src/contract/owned.ts',
    text: "  'delivered',\n] as const",
    becomes: '] as const',
    noticedBy: {
      file: '__tests__/server/custody/figures.test.ts',
      test: 'shares on the way to a wallet, and in it, stay owned',
    },
  },
  {
    name: 'what is sent away realizes a loss',
    file: 'src/server/modules/portfolio/holdings/movements.ts',
    text: "['share moved', 'gift accepted', 'transfer by order']",
    becomes: "['share sold', 'gift accepted', 'transfer by order']",
    noticedBy: {
      file: '__tests__/server/custody/figures.test.ts',
      test: 'what is sent to another member leaves at book value',
    },
  },
  {
    name: 'nobody is told of shares that are set aside for no order',
    file: 'src/server/modules/purchases/orders/open-orders.ts',
    text: 'from ordered full join open',
    becomes: 'from ordered right join open',
    noticedBy: { file: outOfBooks, test: 'the books tell whose open orders' },
  },
  {
    name: 'shares are set aside where nobody looks any more',
    file: tables,
    text: '"ledger_account"."balance" = 0) NOT VALID',
    becomes: 'true) NOT VALID',
    noticedBy: { file: outOfBooks, test: 'with the platform itself' },
  },
  {
    name: 'a slot may become another',
    file: tables,
    text: 'NEW.slot = OLD.slot AND ',
    becomes: '',
    noticedBy: { file: '__tests__/server/ledger/ledger.test.ts', test: 'a purse changes its slot' },
    isQuick: true,
  },
]
