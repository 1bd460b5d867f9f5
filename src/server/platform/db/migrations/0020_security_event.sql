CREATE TABLE "security_event" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"call" text,
	"reason" text,
	"account_id" uuid,
	"network" text,
	"address_hash" text,
	"times" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_event_age" ON "security_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_event_kind" ON "security_event" USING btree ("kind","serial");--> statement-breakpoint
CREATE INDEX "security_event_of_account" ON "security_event" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "known_device_age" ON "known_device" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_age" ON "session" USING btree ("expires_at");