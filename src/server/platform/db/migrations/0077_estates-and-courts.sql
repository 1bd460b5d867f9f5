CREATE TABLE "legal_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"act" text NOT NULL,
	"basis" text NOT NULL,
	"account_id" uuid NOT NULL,
	"receiver_id" uuid,
	"wanted_micro_shares" numeric(78, 0),
	"moved_micro_shares" numeric(78, 0) DEFAULT 0 NOT NULL,
	"file_number" text NOT NULL,
	"document" text NOT NULL,
	"document_hash" text NOT NULL,
	"is_told" boolean NOT NULL,
	"state" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"waits_until" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "legal_order_receiver" CHECK (("legal_order"."act" = 'transfer') = ("legal_order"."receiver_id" is not null)),
	CONSTRAINT "legal_order_two" CHECK ("legal_order"."receiver_id" <> "legal_order"."account_id"),
	CONSTRAINT "legal_order_amount" CHECK ("legal_order"."wanted_micro_shares" > 0),
	CONSTRAINT "legal_order_moved" CHECK ("legal_order"."moved_micro_shares" >= 0 and "legal_order"."moved_micro_shares" <= "legal_order"."wanted_micro_shares"),
	CONSTRAINT "legal_order_document" CHECK ("legal_order"."document_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "legal_order_told" CHECK ("legal_order"."is_told" or "legal_order"."basis" = 'court'),
	CONSTRAINT "legal_order_end" CHECK ((state in ('done', 'objected', 'stopped', 'lifted')) = ("legal_order"."ended_at" is not null)),
	CONSTRAINT "legal_order_state" CHECK (("legal_order"."act" = 'freeze') = (state in ('standing', 'lifted')) and (state <> 'waiting' or "legal_order"."waits_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "register_export" ADD COLUMN "filter" text;--> statement-breakpoint
ALTER TABLE "legal_order" ADD CONSTRAINT "legal_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_order" ADD CONSTRAINT "legal_order_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_order_serial" ON "legal_order" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "legal_order_of_account" ON "legal_order" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "legal_order_to_receiver" ON "legal_order" USING btree ("receiver_id","serial");--> statement-breakpoint
CREATE INDEX "legal_order_open" ON "legal_order" USING btree ("serial") WHERE not (state in ('done', 'objected', 'stopped', 'lifted'));--> statement-breakpoint
CREATE UNIQUE INDEX "legal_order_once" ON "legal_order" USING btree ("account_id","receiver_id","file_number","document_hash") WHERE state in ('waiting', 'moving', 'done');