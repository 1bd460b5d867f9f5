-- By hand where no table says it: what served processes of before, and rows as they wrote them.
-- stop first: those read orders as "quote"
DROP VIEW "quote";
--> statement-breakpoint
-- stop first: those write messages of the contact form here; each is a thread as well
DROP TABLE "contact_message";
--> statement-breakpoint
-- stop first: the same
DROP FUNCTION contact_message_asked();
--> statement-breakpoint
-- Those credited a dividend without naming its coin.
UPDATE "entitlement" SET "coin" = paying."coin" FROM "corporate_action" paying WHERE paying."id" = "entitlement"."action_id" AND "entitlement"."coin" IS NULL;
--> statement-breakpoint
-- stop first: those may leave it out
ALTER TABLE "entitlement" ALTER COLUMN "coin" SET NOT NULL;
--> statement-breakpoint
-- Those kept what is told of a refund as its English sentence alone.
UPDATE "operator_return" SET "said" = json_build_object('note', json_build_array(''), 'english', "said")::text WHERE "said" NOT LIKE '{%';
--> statement-breakpoint
-- Those published totals before shares could lie in own wallets.
UPDATE "audit_snapshot" SET "totals" = "totals" || '{"delivered":"0"}' WHERE NOT "totals" ? 'delivered';
