CREATE INDEX "ballot_of_account" ON "ballot" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "ballot_in_order" ON "ballot" USING btree ("vote_id","fingerprint");