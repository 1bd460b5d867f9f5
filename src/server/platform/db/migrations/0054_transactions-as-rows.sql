-- A list answers its rows; no trigger spells them as text any more.
DROP TRIGGER member_transaction_told ON member_transaction;--> statement-breakpoint
-- stop first: the trigger of an older process calls it
DROP FUNCTION member_transaction_told();--> statement-breakpoint
-- stop first: an older process spells its rows by it
DROP FUNCTION member_transaction_text(member_transaction);--> statement-breakpoint
-- stop first: only the function before returned it
DROP TYPE member_transaction_answer;--> statement-breakpoint
-- stop first: an older process reads this column
ALTER TABLE "member_transaction" DROP COLUMN "answer_text";
