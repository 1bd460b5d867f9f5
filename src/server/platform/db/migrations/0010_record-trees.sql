CREATE TABLE "record_leaf" (
	"action_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"salt" text NOT NULL,
	"nodes" text[] NOT NULL,
	CONSTRAINT "record_leaf_action_id_position_pk" PRIMARY KEY("action_id","position")
);
--> statement-breakpoint
ALTER TABLE "record_cut" ADD COLUMN "root" text;--> statement-breakpoint
ALTER TABLE "record_leaf" ADD CONSTRAINT "record_leaf_action_id_record_cut_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."record_cut"("action_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_leaf" ADD CONSTRAINT "record_leaf_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "record_leaf_once" ON "record_leaf" USING btree ("action_id","account_id");