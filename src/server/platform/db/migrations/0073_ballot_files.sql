CREATE TABLE "ballot_file" (
	"vote_id" uuid PRIMARY KEY NOT NULL,
	"locked" text NOT NULL,
	"fingerprint" text NOT NULL,
	"key_thumbprint" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vote" ADD COLUMN "auditor_key" text;--> statement-breakpoint
ALTER TABLE "ballot_file" ADD CONSTRAINT "ballot_file_vote_id_vote_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."vote"("id") ON DELETE no action ON UPDATE no action;