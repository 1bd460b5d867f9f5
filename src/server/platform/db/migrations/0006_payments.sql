CREATE SEQUENCE "public"."quote_digits" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999999 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"account_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_answer_account_id_call_key_pk" PRIMARY KEY("account_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "member_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"currency" text,
	"decimals" integer NOT NULL,
	"pay" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0),
	"micro_shares" numeric(78, 0),
	"share_price_micro_usd" numeric(78, 0),
	"currency_price_micro_usd" numeric(78, 0),
	"hash" text,
	"block_number" bigint,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_position" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"chain_id" integer NOT NULL,
	"height" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"head" bigint NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_position_one_row" CHECK ("chain_position"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "followed_block" (
	"number" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain_id" integer NOT NULL,
	"hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"payer" text NOT NULL,
	"treasury" text NOT NULL,
	"token" text,
	"currency" text,
	"amount" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'seen' NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_amount" CHECK ("payment"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"token" text,
	"nonce" bigint NOT NULL,
	"signed_transaction" text NOT NULL,
	"hash" text NOT NULL,
	"state" text DEFAULT 'signed' NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"account_id" uuid,
	"quote_id" uuid,
	"trouble" text,
	"fee" numeric(78, 0),
	"micro_shares" numeric(78, 0),
	"share_price_micro_usd" numeric(78, 0),
	"currency_price_micro_usd" numeric(78, 0),
	"decision_ends_at" timestamp with time zone,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treasury_check" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"currency" text NOT NULL,
	"block_number" bigint NOT NULL,
	"on_chain" numeric(78, 0) NOT NULL,
	"in_books" numeric(78, 0) NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"nonce" bigint,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"currency" text NOT NULL,
	"token" text,
	"decimals" integer NOT NULL,
	"pay" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"share_price_micro_usd" numeric(78, 0) NOT NULL,
	"currency_price_micro_usd" numeric(78, 0) NOT NULL,
	"payer" text NOT NULL,
	"treasury" text NOT NULL,
	"digits" bigint NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "quote_amounts" CHECK ("quote"."pay" > 0 and "quote"."fee" >= 0 and "quote"."micro_shares" > 0)
);
--> statement-breakpoint
CREATE TABLE "work_lease" (
	"work" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotent_answer" ADD CONSTRAINT "idempotent_answer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_transaction" ADD CONSTRAINT "member_transaction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_report" ADD CONSTRAINT "payment_report_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotent_answer_age" ON "idempotent_answer" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "member_transaction_newest" ON "member_transaction" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "member_transaction_status" ON "member_transaction" USING btree ("account_id","status","serial");--> statement-breakpoint
CREATE INDEX "member_transaction_at" ON "member_transaction" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "member_transaction_hash" ON "member_transaction" USING btree ("account_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_once" ON "payment" USING btree ("chain_id","hash","log_index");--> statement-breakpoint
CREATE INDEX "payment_to_settle" ON "payment" USING btree ("block_number") WHERE "payment"."state" = 'seen';--> statement-breakpoint
CREATE INDEX "payment_payer" ON "payment" USING btree ("payer");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_hash" ON "refund" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_nonce" ON "refund" USING btree ("nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_of_quote" ON "settlement" USING btree ("quote_id") WHERE "settlement"."outcome" = 'credited';--> statement-breakpoint
CREATE INDEX "settlement_decisions" ON "settlement" USING btree ("decision_ends_at") WHERE "settlement"."outcome" = 'decision';--> statement-breakpoint
CREATE INDEX "settlement_to_pay" ON "settlement" USING btree ("outcome") WHERE "settlement"."outcome" in ('returning', 'held');--> statement-breakpoint
CREATE INDEX "settlement_of_account" ON "settlement" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "treasury_check_newest" ON "treasury_check" USING btree ("currency","checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_report_once" ON "payment_report" USING btree ("quote_id","hash");--> statement-breakpoint
CREATE INDEX "payment_report_waiting" ON "payment_report" USING btree ("reported_at") WHERE "payment_report"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "payment_report_hash" ON "payment_report" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_digits_of_currency" ON "quote" USING btree ("currency","digits");--> statement-breakpoint
CREATE INDEX "quote_open_of_account" ON "quote" USING btree ("account_id") WHERE "quote"."state" = 'open';--> statement-breakpoint
CREATE INDEX "quote_open_until" ON "quote" USING btree ("expires_at") WHERE "quote"."state" = 'open';