CREATE TABLE "wallet_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"unlinked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wallet_nonce" (
	"nonce" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "wallet_link" ADD CONSTRAINT "wallet_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_nonce" ADD CONSTRAINT "wallet_nonce_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_nonce" ADD CONSTRAINT "wallet_nonce_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_link_address" ON "wallet_link" USING btree ("address") WHERE "wallet_link"."unlinked_at" is null;--> statement-breakpoint
CREATE INDEX "wallet_link_of_account" ON "wallet_link" USING btree ("account_id","linked_at");--> statement-breakpoint
CREATE INDEX "wallet_nonce_age" ON "wallet_nonce" USING btree ("expires_at");