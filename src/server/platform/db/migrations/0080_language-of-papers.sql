DROP INDEX "paper_once";--> statement-breakpoint
ALTER TABLE "paper" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_once" ON "paper" USING btree ("account_id","kind","subject","language") WHERE "paper"."is_final";
--> statement-breakpoint
-- By hand from here on. Which language an older paper is in was not kept; it is most likely its owner's.
UPDATE "paper" SET "language" = account.locale FROM "account" WHERE account.id = paper.account_id AND account.locale <> 'en';
