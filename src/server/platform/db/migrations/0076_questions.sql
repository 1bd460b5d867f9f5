CREATE TABLE "thread_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"text" text NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "thread_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"locked" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"reference" text NOT NULL,
	"account_id" uuid,
	"name" text,
	"email" text,
	"locale" text NOT NULL,
	"topic" text NOT NULL,
	"transaction_id" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"first_answered_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"owner" text,
	CONSTRAINT "thread_reference_unique" UNIQUE("reference"),
	CONSTRAINT "thread_of_somebody" CHECK (("thread"."account_id" is null) = ("thread"."email" is not null and "thread"."name" is not null))
);
--> statement-breakpoint
ALTER TABLE "kyc_applicant" ADD COLUMN "left_open_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kyc_applicant" ADD COLUMN "decided_attempt" integer;--> statement-breakpoint
ALTER TABLE "thread_answer" ADD CONSTRAINT "thread_answer_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_picture" ADD CONSTRAINT "thread_picture_message_id_thread_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_answer_of" ON "thread_answer" USING btree ("thread_id","at");--> statement-breakpoint
CREATE INDEX "thread_answer_to_tell" ON "thread_answer" USING btree ("at") WHERE "thread_answer"."told_at" is null;--> statement-breakpoint
CREATE INDEX "thread_message_of" ON "thread_message" USING btree ("thread_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_picture_place" ON "thread_picture" USING btree ("message_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_serial" ON "thread" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "thread_of_account" ON "thread" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "thread_of_email" ON "thread" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "thread_open" ON "thread" USING btree ("waiting_since","serial") WHERE "thread"."done_at" is null;--> statement-breakpoint
CREATE INDEX "thread_of_owner" ON "thread" USING btree ("owner","serial") WHERE "thread"."done_at" is null;--> statement-breakpoint
CREATE INDEX "thread_answered" ON "thread" USING btree ("first_answered_at");--> statement-breakpoint
CREATE INDEX "account_name" ON "account" USING gin (to_tsvector('simple', "full_name"));--> statement-breakpoint
CREATE INDEX "kyc_applicant_open" ON "kyc_applicant" USING btree ("left_open_at") WHERE "kyc_applicant"."left_open_at" is not null;--> statement-breakpoint
-- By hand from here on.
-- What the contact form has brought so far are questions too, unless they are older than they are kept.
WITH moved AS (
	INSERT INTO "thread" ("reference", "name", "email", "locale", "topic", "opened_at", "changed_at", "waiting_since")
		SELECT "reference", "name", "email", 'en', "topic", "created_at", "created_at", "created_at" FROM "contact_message" ORDER BY "created_at", "reference"
		RETURNING "id", "reference", "opened_at")
	INSERT INTO "thread_message" ("thread_id", "text", "at")
		SELECT moved."id", written."message", moved."opened_at" FROM moved JOIN "contact_message" written USING ("reference");--> statement-breakpoint
-- While processes of the last release still run, what they are sent becomes a question as well.
CREATE FUNCTION contact_message_asked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE asked uuid;
BEGIN
	INSERT INTO thread (reference, name, email, locale, topic, opened_at, changed_at, waiting_since)
		VALUES (NEW.reference, NEW.name, NEW.email, 'en', NEW.topic, NEW.created_at, NEW.created_at, NEW.created_at) RETURNING id INTO asked;
	INSERT INTO thread_message (thread_id, text, at) VALUES (asked, NEW.message, NEW.created_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contact_message_asked AFTER INSERT ON "contact_message" FOR EACH ROW EXECUTE FUNCTION contact_message_asked();
