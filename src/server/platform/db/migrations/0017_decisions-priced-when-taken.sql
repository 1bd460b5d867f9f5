-- What waits for a choice is priced when it is taken: what was written down at its arrival holds no longer.
UPDATE "member_transaction" SET "fee" = NULL, "micro_shares" = NULL, "share_price_micro_usd" = NULL, "currency_price_micro_usd" = NULL
  WHERE "status" = 'decision';
--> statement-breakpoint
UPDATE "settlement" SET "fee" = NULL, "micro_shares" = NULL, "share_price_micro_usd" = NULL, "currency_price_micro_usd" = NULL
  WHERE "outcome" IN ('decision', 'returning', 'returned');
