ALTER TABLE "audit_snapshot" ADD COLUMN "moment" jsonb;--> statement-breakpoint
-- By hand from here on. An audit asks for the journals that were not there at the one before.
-- Earlier migrations of the same transaction may have written journals.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
CREATE INDEX "ledger_journal_made_in" ON "ledger_journal" USING btree ("made_in");
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
