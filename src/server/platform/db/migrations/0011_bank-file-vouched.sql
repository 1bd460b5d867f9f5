-- By hand, since no table says it. What a file of the bank says buys shares, so nobody who has only the
-- console's place in the database can have one read: the console lays down what an operator brings. A
-- worker has it read when its folder brings the same, or when two operators who are both still there
-- have asked for just this file. What 0.1.0 has written goes on: of a file that one operator brought its
-- folder, or a request, says the rest, and one that waits is read.
-- guard: without it, the console has a file read that it laid down — server/ops/database-roles: the
--   console lays files of the bank down — condition on fnx_console false
-- guard: without it, a file is laid down for nobody — server/ops/database-roles: the console lays
--   files of the bank down — condition on email = NEW.received_by true
-- guard: without it, one operator has a file read, by a fault of a worker —
--   server/ops/database-roles: a worker has a file of operators read — condition on is_brought
--   false
-- guard: without it, an operator who has left still vouches for a file — server/ops/database-roles:
--   a worker has a file of operators read — condition on approved.ended_at true
CREATE FUNCTION bank_file_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- The bank's own client is named without an address.
	is_brought boolean := NEW.state IN ('waiting', 'read') AND regexp_replace(NEW.received_by, '^.*, ', '') LIKE '%@%';
BEGIN
	IF current_user = 'fnx_console' AND (TG_OP = 'UPDATE' OR NEW.state <> 'offered' OR NOT EXISTS (SELECT FROM operator WHERE email = NEW.received_by AND ended_at IS NULL)) THEN
		RAISE EXCEPTION 'The console lays a file of the bank down for an operator and says no more of it.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF TG_OP = 'UPDATE' THEN
		is_brought := is_brought AND OLD.state = 'offered';
	END IF;
	IF is_brought AND NOT EXISTS (
		SELECT FROM operator_request request
		JOIN operator asked ON asked.email = request.asked_by AND asked.ended_at IS NULL
		JOIN operator approved ON approved.email = request.decided_by AND approved.ended_at IS NULL
		WHERE request.kind = 'bank-file' AND request.input ->> 'file' = NEW.id::text AND request.decision = 'approved'
			AND request.outcome IS NULL AND request.asked_by <> request.decided_by
			AND NEW.received_by = request.asked_by || ', ' || request.decided_by
	) THEN
		RAISE EXCEPTION 'A file of the bank is read once two operators have brought it.' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'bank_file_by_two';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_file_guard BEFORE INSERT OR UPDATE OF id, state, received_by, fingerprint, locked ON "bank_file" FOR EACH ROW EXECUTE FUNCTION bank_file_guard();
