DROP INDEX "account_email";--> statement-breakpoint
ALTER TABLE "login_challenge" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD COLUMN "is_blind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "email_key" text;--> statement-breakpoint
-- step: email keys
--> statement-breakpoint
-- By hand from here on. Accounts that were two by their spelling and are one by their key stay both: each is told, and
-- the younger ones get a key that no address has.
CREATE TEMPORARY TABLE twin ON COMMIT DROP AS
	SELECT * FROM (
		SELECT id, email, email_key, row_number() OVER (PARTITION BY email_key ORDER BY created_at, id) AS nth,
			count(*) OVER (PARTITION BY email_key) AS total
		FROM account WHERE closed_at IS NULL
	) keyed WHERE total > 1;--> statement-breakpoint
INSERT INTO outbox_message (channel, recipient, subject, text, about, created_at, next_try_at)
	SELECT 'email', email, 'Two accounts have your email address', CASE WHEN nth = 1
		THEN 'A newer account has your email address in another spelling. You log in as before. If both are yours, or you do not know the other one, write to us.'
		ELSE 'An older account has your email address in another spelling. Log in with your phone number from now on, or change your email address in the settings. If you do not know the other account, write to us.'
		END, id::text, now(), now()
	FROM twin ORDER BY email_key, nth;--> statement-breakpoint
UPDATE account SET email_key = account.email_key || ' ' || account.id FROM twin WHERE twin.id = account.id AND twin.nth > 1;--> statement-breakpoint
DELETE FROM subscriber USING subscriber older
	WHERE older.email_key = subscriber.email_key AND (older.created_at, older.email) < (subscriber.created_at, subscriber.email);--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "email_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriber" ALTER COLUMN "email_key" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree ("email_key") WHERE "account"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_email_key_unique" UNIQUE("email_key");
