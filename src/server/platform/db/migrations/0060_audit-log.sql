CREATE TABLE "audit_checkpoint" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"signature" text,
	"refusal" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_cosignature" (
	"witness" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log_entry" (
	"number" bigint PRIMARY KEY NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"nodes" text[] NOT NULL,
	CONSTRAINT "audit_log_entry_snapshot_id_unique" UNIQUE("snapshot_id")
);
--> statement-breakpoint
ALTER TABLE "audit_cosignature" ADD CONSTRAINT "audit_cosignature_size_audit_checkpoint_size_fk" FOREIGN KEY ("size") REFERENCES "public"."audit_checkpoint"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log_entry" ADD CONSTRAINT "audit_log_entry_snapshot_id_audit_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."audit_snapshot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_checkpoint_signed" ON "audit_checkpoint" USING btree ("size") WHERE "audit_checkpoint"."signature" is not null;
--> statement-breakpoint
-- By hand from here on. Whoever has noted a checkpoint can tell a log that was rewritten; the database refuses to rewrite it in the first place.
CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The log of audits is only ever added to: % is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_log_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_entry_append_only BEFORE UPDATE OR DELETE ON "audit_log_entry" FOR EACH ROW EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_log_entry_no_truncate BEFORE TRUNCATE ON "audit_log_entry" FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_checkpoint_no_delete BEFORE DELETE ON "audit_checkpoint" FOR EACH ROW EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_checkpoint_decided_once BEFORE UPDATE ON "audit_checkpoint" FOR EACH ROW
	WHEN (OLD.decided_at IS NOT NULL OR (NEW.size, NEW.root) IS DISTINCT FROM (OLD.size, OLD.root)) EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
-- The signer's two doors to the log: the newest checkpoint that nobody has signed or refused, with the leaves that it lacks, and its decision.
CREATE FUNCTION signer_next_checkpoint(signed_size bigint) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT jsonb_build_object('size', newest.size, 'root', newest.root, 'leaves', (
		SELECT coalesce(jsonb_agg(nodes[1] ORDER BY number), '[]'::jsonb) FROM audit_log_entry WHERE number >= signed_size AND number < newest.size))
	FROM (SELECT * FROM audit_checkpoint ORDER BY size DESC LIMIT 1) newest
	WHERE newest.decided_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION signer_decide_checkpoint(decided_size bigint, given text, refused text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	UPDATE audit_checkpoint SET signature = given, refusal = refused, decided_at = now() WHERE size = decided_size AND decided_at IS NULL;
	RETURN FOUND;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION signer_next_checkpoint(bigint) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION signer_decide_checkpoint(bigint, text, text) FROM PUBLIC;
