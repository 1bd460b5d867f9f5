const guards = '__tests__/server/payments/guards.test.ts'
const ledger = '__tests__/server/ledger/ledger.test.ts'
const migrations = 'src/server/db/migrations'

/** What the tables themselves refuse. A changed .sql file is listed anew before its tests run. */
export const booksMutations = [
  {
    name: 'a payment may be written twice',
    file: `${migrations}/0006_payments.sql`,
    text: 'CREATE UNIQUE INDEX "payment_once"',
    becomes: 'CREATE INDEX "payment_once"',
    noticedBy: { file: guards, test: 'a payment twice' },
    isQuick: true,
  },
  {
    name: 'an order may be credited twice',
    file: `${migrations}/0006_payments.sql`,
    text: 'CREATE UNIQUE INDEX "settlement_of_quote"',
    becomes: 'CREATE INDEX "settlement_of_quote"',
    noticedBy: { file: guards, test: 'a second credit to an order' },
    isQuick: true,
  },
  {
    name: 'a payment may be settled twice',
    file: `${migrations}/0006_payments.sql`,
    text: `"payment_id" uuid PRIMARY KEY NOT NULL,
	"outcome"`,
    becomes: `"payment_id" uuid NOT NULL,
	"outcome"`,
    noticedBy: { file: guards, test: 'a second settlement of a payment' },
    isQuick: true,
  },
  {
    name: 'a journal may be written twice',
    file: `${migrations}/0005_ledger.sql`,
    text: 'CREATE UNIQUE INDEX "ledger_journal_key"',
    becomes: 'CREATE INDEX "ledger_journal_key"',
    noticedBy: { file: ledger, test: 'what was written once is not written again' },
    isQuick: true,
  },
  {
    name: 'a purse has no floor',
    file: `${migrations}/0005_ledger.sql`,
    text: '"ledger_account"."balance" >= "ledger_account"."floor"),',
    becomes: 'true),',
    noticedBy: { file: ledger, test: 'nobody has less than nothing' },
    isQuick: true,
  },
  {
    name: 'shares may be issued beyond the cap',
    file: 'src/server/ledger/purses.ts',
    text: "return asset === 'SHARE' ? -supplyCapMicroShares : 0n",
    becomes: "return asset === 'SHARE' ? undefined : 0n",
    noticedBy: { file: ledger, test: 'there are never more shares than the cap' },
    isQuick: true,
  },
  {
    name: 'a journal need not add up',
    file: `${migrations}/0005_ledger.sql`,
    text: 'HAVING sum(amount) <> 0',
    becomes: 'HAVING false',
    noticedBy: { file: ledger, test: 'a journal that does not add up' },
    isQuick: true,
  },
  {
    name: 'entries may be changed',
    file: `${migrations}/0005_ledger.sql`,
    text: 'ledger_entry_append_only BEFORE UPDATE OR DELETE',
    becomes: 'ledger_entry_append_only BEFORE DELETE',
    noticedBy: { file: ledger, test: 'an entry is changed' },
    isQuick: true,
  },
  {
    name: 'entries may be deleted',
    file: `${migrations}/0005_ledger.sql`,
    text: 'ledger_entry_append_only BEFORE UPDATE OR DELETE',
    becomes: 'ledger_entry_append_only BEFORE UPDATE',
    noticedBy: { file: ledger, test: 'an entry is deleted' },
    isQuick: true,
  },
  {
    name: 'entries may be added to a journal later',
    file: `${migrations}/0009_deal_times.sql`,
    text: 'ledger_journal.made_in <> pg_current_xact_id()',
    becomes: 'false',
    noticedBy: { file: ledger, test: 'nothing is added to a journal later' },
    isQuick: true,
  },
  {
    name: 'a balance may be set',
    file: `${migrations}/0005_ledger.sql`,
    text: 'NEW.balance = OLD.balance AND NEW.id',
    becomes: 'NEW.id',
    noticedBy: { file: ledger, test: 'a balance is set' },
    isQuick: true,
  },
  {
    name: 'purses are not locked before they are moved',
    file: 'src/server/ledger/post.ts',
    text: `.orderBy(asc(ledgerAccounts.id))
      .for('update'),`,
    becomes: '.orderBy(asc(ledgerAccounts.id)),',
    noticedBy: {
      file: '__tests__/server/ledger/races-on-postgres.test.ts',
      test: 'purses taken crosswise by many at once',
    },
  },
]
