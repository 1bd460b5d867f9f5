CREATE TABLE "share_notice" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"told_in" integer DEFAULT 0 NOT NULL,
	"told_out" integer DEFAULT 0 NOT NULL,
	"more" integer DEFAULT 0 NOT NULL,
	"more_in" numeric(78, 0) DEFAULT 0 NOT NULL,
	"more_out" numeric(78, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "share_notice_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
ALTER TABLE "share_notice" ADD CONSTRAINT "share_notice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_notice_day" ON "share_notice" USING btree ("day");