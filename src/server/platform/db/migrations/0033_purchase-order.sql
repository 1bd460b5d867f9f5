-- By hand: names alone change, no row is written anew.
ALTER TABLE "quote" RENAME TO "purchase_order";
--> statement-breakpoint
ALTER TABLE "purchase_order" RENAME COLUMN "digits" TO "amount_tag";
--> statement-breakpoint
-- For the release before, until no process of it runs: the same rows under the names that it knows.
CREATE VIEW "quote" AS SELECT "id", "account_id", "state", "currency", "token", "decimals", "pay", "fee", "micro_shares",
	"share_price_micro_usd", "currency_price_micro_usd", "payer", "treasury", "amount_tag" AS "digits", "locked_at",
	"expires_at", "signature", "accepted" FROM "purchase_order";
--> statement-breakpoint
-- Its processes go on before rights are given anew.
DO $$ DECLARE one record; BEGIN
	FOR one IN SELECT grantee, privilege_type AS given FROM information_schema.role_table_grants
		WHERE table_schema = 'public' AND table_name = 'purchase_order' AND grantee ~ '^fnx_(web|worker|follower)$' LOOP
		EXECUTE format('GRANT %s ON "quote" TO %I', one.given, one.grantee);
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "purchase_order" RENAME CONSTRAINT "quote_pkey" TO "purchase_order_pkey";
--> statement-breakpoint
ALTER TABLE "purchase_order" RENAME CONSTRAINT "quote_account_id_account_id_fk" TO "purchase_order_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "purchase_order" RENAME CONSTRAINT "quote_amounts" TO "purchase_order_amounts";
--> statement-breakpoint
ALTER INDEX "quote_digits_of_currency" RENAME TO "purchase_order_amount_tag";
--> statement-breakpoint
ALTER INDEX "quote_open_of_account" RENAME TO "purchase_order_open_of_account";
--> statement-breakpoint
ALTER INDEX "quote_open_until" RENAME TO "purchase_order_open_until";
--> statement-breakpoint
ALTER TABLE "settlement" RENAME CONSTRAINT "settlement_quote_id_quote_id_fk" TO "settlement_quote_id_purchase_order_id_fk";
--> statement-breakpoint
ALTER TABLE "settlement" RENAME CONSTRAINT "settlement_named_quote_id_quote_id_fk" TO "settlement_named_quote_id_purchase_order_id_fk";
--> statement-breakpoint
ALTER INDEX "settlement_of_quote" RENAME TO "settlement_of_order";
--> statement-breakpoint
ALTER INDEX "settlement_any_quote" RENAME TO "settlement_any_order";
--> statement-breakpoint
ALTER TABLE "payment_submission" RENAME CONSTRAINT "payment_submission_quote_id_quote_id_fk" TO "payment_submission_quote_id_purchase_order_id_fk";
--> statement-breakpoint
-- Newer servers name what is not null, too.
DO $$ DECLARE one record; BEGIN
	FOR one IN SELECT conname AS name FROM pg_constraint
		WHERE contype = 'n' AND conrelid = 'purchase_order'::regclass AND conname ~ '^quote_' LOOP
		EXECUTE format('ALTER TABLE "purchase_order" RENAME CONSTRAINT %I TO %I', one.name,
			replace(regexp_replace(one.name, '^quote_', 'purchase_order_'), '_digits_', '_amount_tag_'));
	END LOOP;
END $$;
