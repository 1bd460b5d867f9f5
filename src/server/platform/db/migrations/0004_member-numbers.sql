ALTER TABLE "account" ADD COLUMN "member_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- By hand. Seven digits at random and Damm's check digit, as src/contract/member-number.ts reads them. Of two sign-ups that draw one
-- number in one moment the index refuses one: nine million to one, and who tries again has another.
CREATE FUNCTION new_member_number() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	drawn text;
	digit integer;
BEGIN
	LOOP
		drawn := (1000000 + floor(random() * 9000000))::integer::text;
		digit := 0;
		FOR place IN 1..7 LOOP
			digit := substr('0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790',
				digit * 10 + substr(drawn, place, 1)::integer + 1, 1)::integer;
		END LOOP;
		drawn := drawn || digit;
		EXIT WHEN NOT EXISTS (SELECT FROM account WHERE member_number = drawn);
	END LOOP;
	RETURN drawn;
END $$;
--> statement-breakpoint
-- So that each number is looked up among those drawn before it, and not searched for.
CREATE INDEX "account_number_drawn" ON "account" USING btree ("member_number");
--> statement-breakpoint
UPDATE "account" SET "member_number" = new_member_number();
--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "member_number" SET DEFAULT new_member_number();
--> statement-breakpoint
DROP INDEX "account_number_drawn";
--> statement-breakpoint
CREATE UNIQUE INDEX "account_member_number" ON "account" USING btree ("member_number");
