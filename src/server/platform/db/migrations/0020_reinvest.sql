CREATE TABLE "reinvest_choice" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"action_id" uuid,
	"chosen_at" timestamp with time zone NOT NULL,
	"is_on" boolean NOT NULL,
	"accepted" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reinvestment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"share_price_micro_usd" numeric(78, 0) NOT NULL,
	"paid" numeric(78, 0) NOT NULL,
	"accepted" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reinvestment_shares" CHECK ("reinvestment"."micro_shares" > 0 and "reinvestment"."paid" > 0)
);
--> statement-breakpoint
ALTER TABLE "entitlement" DROP CONSTRAINT "entitlement_sum";--> statement-breakpoint
ALTER TABLE "corporate_action" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entitlement" ADD COLUMN "reinvested" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "entitlement" ADD COLUMN "stayed_money" text;--> statement-breakpoint
ALTER TABLE "reinvest_choice" ADD CONSTRAINT "reinvest_choice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinvest_choice" ADD CONSTRAINT "reinvest_choice_action_id_corporate_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinvestment" ADD CONSTRAINT "reinvestment_action_id_corporate_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinvestment" ADD CONSTRAINT "reinvestment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reinvest_choice_of_account" ON "reinvest_choice" USING btree ("account_id","action_id","chosen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reinvestment_of_dividend" ON "reinvestment" USING btree ("action_id","account_id");--> statement-breakpoint
CREATE INDEX "reinvestment_of_account" ON "reinvestment" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_reinvested" CHECK ("entitlement"."reinvested" is null or "entitlement"."reinvested" = 0 or ("entitlement"."part" = 0 and "entitlement"."reinvested" > 0));--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_sum" CHECK ("entitlement"."gross" = "entitlement"."net" + "entitlement"."tax" + coalesce("entitlement"."reinvested", 0));--> statement-breakpoint
-- By hand from here on.
-- From the first choice on an issuer cannot go back to a release that would credit money in spite of it.
CREATE FUNCTION choices_need_their_release() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	UPDATE applied_migration SET needed = name WHERE name = '0020_reinvest' AND needed IS DISTINCT FROM name;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER choices_need_their_release AFTER INSERT ON "reinvest_choice" FOR EACH ROW EXECUTE FUNCTION choices_need_their_release();
--> statement-breakpoint
-- One that slept through the first choice says nothing of shares: it credits nobody who has ever chosen them.
CREATE FUNCTION credited_as_chosen() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	IF EXISTS (SELECT FROM reinvest_choice WHERE account_id = NEW.account_id) THEN
		RAISE EXCEPTION 'what is credited to somebody who has chosen shares says how much of it became shares';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER credited_as_chosen BEFORE INSERT ON "entitlement" FOR EACH ROW
	WHEN (NEW.reinvested IS NULL AND NEW.part = 0) EXECUTE FUNCTION credited_as_chosen();
--> statement-breakpoint
CREATE FUNCTION choice_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what a member has chosen, and what came of it, is never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER choice_is_kept BEFORE UPDATE OR DELETE ON "reinvest_choice" FOR EACH ROW EXECUTE FUNCTION choice_is_kept();
--> statement-breakpoint
CREATE TRIGGER choice_is_kept BEFORE UPDATE OR DELETE ON "reinvestment" FOR EACH ROW EXECUTE FUNCTION choice_is_kept();
