CREATE TABLE "escrow_file" (
	"name" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"key_id" text NOT NULL,
	"people" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"word_hash" text NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_by" text
);
--> statement-breakpoint
CREATE INDEX "escrow_file_newest" ON "escrow_file" USING btree ("made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "escrow_file_word" ON "escrow_file" USING btree ("word_hash");