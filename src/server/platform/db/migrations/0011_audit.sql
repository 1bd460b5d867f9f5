CREATE TABLE "audit_line" (
	"snapshot_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"available" numeric(78, 0) NOT NULL,
	"staked" numeric(78, 0) NOT NULL,
	"salt" text NOT NULL,
	"position" integer NOT NULL,
	"path" text[] NOT NULL,
	CONSTRAINT "audit_line_snapshot_id_account_id_pk" PRIMARY KEY("snapshot_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "audit_snapshot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"root" text NOT NULL,
	"totals" jsonb NOT NULL,
	"difference_count" integer NOT NULL,
	"last_entry" bigint NOT NULL,
	"seed" text NOT NULL,
	CONSTRAINT "audit_snapshot_serial_unique" UNIQUE("serial")
);
--> statement-breakpoint
ALTER TABLE "audit_line" ADD CONSTRAINT "audit_line_snapshot_id_audit_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."audit_snapshot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_line" ADD CONSTRAINT "audit_line_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;