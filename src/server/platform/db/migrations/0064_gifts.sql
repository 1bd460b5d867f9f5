CREATE TABLE "share_gift" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"wanted" text,
	"wanted_key" text,
	"label" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"receiver_id" uuid,
	"declined_at" timestamp with time zone,
	"sent_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"refusal_hash" text NOT NULL,
	CONSTRAINT "share_gift_refusal_hash_unique" UNIQUE("refusal_hash"),
	CONSTRAINT "share_gift_amount" CHECK ("share_gift"."micro_shares" > 0),
	CONSTRAINT "share_gift_end" CHECK (("share_gift"."state" = 'waiting') = ("share_gift"."ended_at" is null)),
	CONSTRAINT "share_gift_address" CHECK (("share_gift"."state" = 'waiting') = ("share_gift"."wanted" is not null)),
	CONSTRAINT "share_gift_accepted" CHECK ("share_gift"."state" <> 'accepted' or ("share_gift"."receiver_id" is not null and "share_gift"."declined_at" is null))
);
--> statement-breakpoint
ALTER TABLE "share_gift" ADD CONSTRAINT "share_gift_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_gift" ADD CONSTRAINT "share_gift_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_gift_serial" ON "share_gift" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "share_gift_of_sender" ON "share_gift" USING btree ("sender_id","serial");--> statement-breakpoint
CREATE INDEX "share_gift_of_receiver" ON "share_gift" USING btree ("receiver_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "share_gift_open_to_address" ON "share_gift" USING btree ("sender_id","wanted_key") WHERE "share_gift"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "share_gift_open_to_receiver" ON "share_gift" USING btree ("receiver_id") WHERE "share_gift"."state" = 'waiting' and "share_gift"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "share_gift_due" ON "share_gift" USING btree ("ends_at") WHERE "share_gift"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "share_gift_to_look" ON "share_gift" USING btree ("look_at") WHERE "share_gift"."state" = 'waiting' and "share_gift"."look_at" is not null;