ALTER TABLE "stake" ADD COLUMN "plans_version" integer;
--> statement-breakpoint
-- By hand from here on.
-- What 0.1.0 has in its code.
INSERT INTO "terms_version" ("part", "number", "content", "holds_from", "decided_at") VALUES ('plans', 1,
	'{"rates": {"3-months": 300, "6-months": 420, "12-months": 550}}', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z');
--> statement-breakpoint
-- A process of 0.1.0 that slept through a change would stake by the rates in its code, and names no version.
CREATE FUNCTION stake_by_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM terms_version WHERE part = 'plans' AND number > 1) THEN
		RAISE EXCEPTION 'a stake begins by a version of the plans, and names it';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- guard: without it, a process that slept promises the rewards of before — console/plans: a process
--   with its plans in code accepts no stakes once two people have approved others
CREATE TRIGGER stake_by_version BEFORE INSERT ON "stake" FOR EACH ROW
	WHEN (NEW.plans_version IS NULL) EXECUTE FUNCTION stake_by_version();
