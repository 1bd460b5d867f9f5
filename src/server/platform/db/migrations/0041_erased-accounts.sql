ALTER TABLE "account" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE FUNCTION account_blanked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.erased_at := coalesce(OLD.erased_at, NEW.erased_at);
  NEW.closed_at := coalesce(OLD.closed_at, NEW.closed_at, NEW.erased_at);
  NEW.full_name := '';
  NEW.email := '';
  NEW.email_key := '';
  NEW.phone := '';
  NEW.password_hash := '';
  NEW.preferences := '{}';
  NEW.two_factor_secret := NULL;
  NEW.is_two_factor_on := false;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER account_blanked BEFORE UPDATE ON "account" FOR EACH ROW
  WHEN (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NOT NULL) EXECUTE FUNCTION account_blanked();
