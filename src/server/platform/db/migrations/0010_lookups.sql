CREATE INDEX "member_transaction_any_hash" ON "member_transaction" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "settlement_any_quote" ON "settlement" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "wallet_link_ever" ON "wallet_link" USING btree ("address");