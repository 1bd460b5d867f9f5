CREATE TABLE "share_approval" (
	"hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"wallet" text NOT NULL,
	"spender" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'seen' NOT NULL,
	CONSTRAINT "share_approval_hash_log_index_pk" PRIMARY KEY("hash","log_index")
);
--> statement-breakpoint
CREATE INDEX "share_approval_to_settle" ON "share_approval" USING btree ("block_number") WHERE "share_approval"."state" = 'seen';--> statement-breakpoint
CREATE INDEX "share_approval_of_wallet" ON "share_approval" USING btree ("wallet","spender","block_number");