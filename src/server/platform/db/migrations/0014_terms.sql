CREATE TABLE "terms_version" (
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"asked_by" text,
	"approved_by" text,
	CONSTRAINT "terms_version_part_number_pk" PRIMARY KEY("part","number"),
	CONSTRAINT "terms_version_number" CHECK ("terms_version"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "corporate_action" ADD COLUMN "taxes_version" integer;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "earlier_seen_at" timestamp with time zone;--> statement-breakpoint
-- By hand from here on.
-- What 0.1.0 withholds by, whatever its mode.
INSERT INTO "terms_version" ("part", "number", "content", "holds_from", "decided_at") VALUES ('taxes', 1,
	'{"rates": {"countries": {"AT": 1500, "CH": 1500, "DE": 1500, "FR": 1500, "GB": 1500, "LI": 1500, "US": 1500}, "other": 2500, "unknown": 3000}, "source": "Sample", "asOf": "2026-11-01", "isSample": true}',
	'2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z');
--> statement-breakpoint
-- Processes renew the signal of their clock every five seconds. Those that take their terms from their code, as 0.1.0 does, do not say that they know versions.
CREATE FUNCTION earlier_release_seen() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	UPDATE installation SET earlier_seen_at = now();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earlier_release_seen AFTER INSERT OR UPDATE ON "signal" FOR EACH ROW
	WHEN (NEW.name = 'clock' AND NOT jsonb_exists(NEW.details, 'knowsVersions')) EXECUTE FUNCTION earlier_release_seen();
--> statement-breakpoint
-- From the first terms of its own on an issuer cannot go back to a release that has others in its code.
CREATE FUNCTION terms_need_their_release() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	UPDATE applied_migration SET needed = name WHERE name = '0014_terms';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER terms_need_their_release AFTER INSERT ON "terms_version" FOR EACH ROW
	WHEN (NEW.number > 1) EXECUTE FUNCTION terms_need_their_release();
--> statement-breakpoint
-- One that slept through the change would announce by its own rates, and names no version.
CREATE FUNCTION dividend_by_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM terms_version WHERE part = 'taxes' AND number > 1) THEN
		RAISE EXCEPTION 'a dividend is announced by a version of the taxes, and names it';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER dividend_by_version BEFORE INSERT ON "corporate_action" FOR EACH ROW
	WHEN (NEW.taxes_version IS NULL) EXECUTE FUNCTION dividend_by_version();
