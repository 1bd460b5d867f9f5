CREATE TABLE "operator_challenge" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_event" (
	"serial" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" serial NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"rest_hours" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"executed_at" timestamp with time zone,
	"outcome" text,
	"result" text,
	CONSTRAINT "operator_request_two_people" CHECK ("operator_request"."decided_by" <> "operator_request"."asked_by"),
	CONSTRAINT "operator_request_decided" CHECK (coalesce("operator_request"."decision" in ('approved', 'declined'), false) = ("operator_request"."decided_by" is not null)),
	CONSTRAINT "operator_request_done_once" CHECK ("operator_request"."executed_at" is null or "operator_request"."outcome" is not null and "operator_request"."decision" in ('alone', 'approved'))
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"method" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_try" (
	"subject" text PRIMARY KEY NOT NULL,
	"uses" bigint[] NOT NULL,
	"is_full" boolean NOT NULL,
	"last_try_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"invitation_hash" text,
	"invitation_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "operator_passkey" ADD CONSTRAINT "operator_passkey_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_challenge_age" ON "operator_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_event_of" ON "operator_event" USING btree ("operator","serial");--> statement-breakpoint
CREATE INDEX "operator_event_about" ON "operator_event" USING btree ("subject","serial");--> statement-breakpoint
CREATE INDEX "operator_event_age" ON "operator_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_passkey_of" ON "operator_passkey" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_request_number" ON "operator_request" USING btree ("number");--> statement-breakpoint
CREATE INDEX "operator_request_open" ON "operator_request" USING btree ("asked_at") WHERE "operator_request"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_session_secret" ON "operator_session" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "operator_session_of" ON "operator_session" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_email" ON "operator" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_invitation" ON "operator" USING btree ("invitation_hash");--> statement-breakpoint
-- By hand: events are added, never changed.
CREATE FUNCTION operator_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Events of operators are only ever added to: % is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'operator_event_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_event_append_only BEFORE UPDATE OR DELETE ON "operator_event" FOR EACH ROW EXECUTE FUNCTION operator_event_refuse();
--> statement-breakpoint
CREATE TRIGGER operator_event_no_truncate BEFORE TRUNCATE ON "operator_event" FOR EACH STATEMENT EXECUTE FUNCTION operator_event_refuse();
--> statement-breakpoint
-- What was asked for stays what was asked for, and who decided it, whoever may write here.
CREATE FUNCTION operator_request_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL
		AND (OLD.decision IS NULL OR (NEW.decision, NEW.decided_by, NEW.decided_at) IS NOT DISTINCT FROM (OLD.decision, OLD.decided_by, OLD.decided_at))
		AND (NEW.id, NEW.number, NEW.kind, NEW.input, NEW.facts, NEW.reason, NEW.asked_by, NEW.asked_at, NEW.rest_hours)
		IS NOT DISTINCT FROM (OLD.id, OLD.number, OLD.kind, OLD.input, OLD.facts, OLD.reason, OLD.asked_by, OLD.asked_at, OLD.rest_hours) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A request of an operator is decided once and done once: % is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'operator_request_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_request_guard BEFORE UPDATE OR DELETE ON "operator_request" FOR EACH ROW EXECUTE FUNCTION operator_request_guard();
